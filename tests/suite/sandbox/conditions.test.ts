import { describe, expect, it } from 'vitest';
import { faults } from '../../../sandbox/api/catalogue.ts';
import { answersOf } from '../../../sandbox/api/edits.ts';
import type { Hooks, World } from '../../../sandbox/api/hooks.ts';
import type { Call, Wire } from '../../../sandbox/api/messages.ts';
import { respond } from '../../../sandbox/api/pipeline.ts';
import { callOf } from '../../../sandbox/api/route.ts';
import { worldOf } from '../../../sandbox/api/server.ts';
import { conditions } from '../../../sandbox/conditions/conditions.ts';
import { sameAnswer, underCondition } from '../../../sandbox/conditions/condition.ts';

const clock = '2026-03-01T00:00:00Z';
const world = worldOf({ clock }, []);
const [first, , third] = world.home.people;
const last = world.home.people.at(-1);
const window = 'postDateTimeStartDateTime=2025-12-31T00:00:00Z&postDateTimeEndDateTime=2026-03-01T00:00:00Z';

function called(url: string, at: World = world): Call {
  const call = callOf({ url, method: 'GET', headers: { 'ocp-apim-subscription-key': at.home.key } });
  if (call === undefined) throw new Error(`No operation has this address: ${url}`);
  return call;
}

const transactions = (query: string, person = first): Call =>
  called(`/account/v1/cardholders/${person?.cardholderId ?? ''}/transactions?${query}`);

async function holding(call: Call, nth = 0): Promise<string[]> {
  const healthy = await respond(call, world, []);
  return conditions.filter(({ holds }) => holds(call, world, { healthy, nth })).map(({ id }) => id);
}

const lineOf = (type: string): string =>
  first?.transactions.flatMap(({ record }) => record.accounts).find((line) => line.accountTypeName === type)?.id ?? '';
const wide = 'postDateTimeStartDateTime=2025-06-01T00:00:00Z&postDateTimeEndDateTime=2026-03-01T00:00:00Z';
const wholeDay = 'postDateTimeStartDateTime=2026-02-01T00:00:00Z&postDateTimeEndDateTime=2026-02-01T23:59:59Z';
const longAgo = 'postDateTimeStartDateTime=2020-02-01T00:00:00Z&postDateTimeEndDateTime=2020-02-20T00:00:00Z';

describe('a condition holds for the requests that it is about', () => {
  it('has a name of its own', () => {
    expect(new Set(conditions.map(({ id }) => id)).size).toBe(conditions.length);
    expect(conditions.length).toBeGreaterThanOrEqual(13);
  });

  it.each<[string, string[]]>([
    [window, ['without-result']],
    [`${window}&result=APPROVED`, []],
    [`${window}&result=PENDING`, ['with-pending']],
    [`${window}&result=PENDING&limit=20`, ['with-pending', 'pending-and-limit']],
    [`${window}&result=APPROVED&limit=17`, ['limit-17']],
    [`${window}&result=APPROVED&limit=4`, ['limit-below-5']],
    [`${window}&result=APPROVED&offset=0`, []],
    [`${window}&result=APPROVED&offset=50`, ['any-offset', 'offset-from-50']],
    [`${wide}&result=APPROVED&offset=100`, ['any-offset', 'offset-from-50', 'offset-from-100', 'wide-window']],
    [`${window}&result=APPROVED&accountId=${lineOf('Campus cash')}`, ['with-account']],
    [
      `${window}&result=APPROVED&offset=1&accountId=${lineOf('Meal plan')}`,
      ['with-account', 'any-offset', 'account-and-offset', 'one-account-type'],
    ],
    [`${wholeDay}&result=APPROVED`, ['narrow-window', 'end-of-day']],
    [`${longAgo}&result=APPROVED`, ['empty-answer']],
  ])('%s', async (query, expected) => expect(await holding(transactions(query))).toEqual(expected));

  it('knows one customer in every operation', async () => {
    expect(await holding(transactions(`${window}&result=APPROVED`, third))).toContain('one-customer');
    expect(await holding(transactions(`${window}&result=APPROVED`, last))).toContain('last-customer');
    const find = (customerId = '') => called(`/lookup/v1/cardholders/find?customerId=${customerId}`);
    expect(await holding(find(third?.customerId))).toEqual(['one-customer']);
    expect(await holding(find(`${last?.customerId ?? ''}0`))).toEqual(['last-customer']);
    expect(await holding(find(first?.customerId))).toEqual([]);
    expect(await holding(called('/credential/v1/credentials/types'))).toEqual([]);
  });

  it('counts requests', async () => {
    const types = called('/credential/v1/credentials/types');
    expect(await holding(types, 6)).toEqual(['every-seventh']);
    expect(await holding(types, 25)).toEqual(['second-half-minute']);
  });
});

const text = (answer: Wire): string => Buffer.from(answer.bytes).toString('utf8');
const named = (id: string) => {
  const found = conditions.find((one) => one.id === id);
  if (found === undefined) throw new Error(`There is no condition ${id}.`);
  return found;
};

describe('a fault under a condition', () => {
  const { apply: renamed } = answersOf('listCardholderTransactions').success('', (json) => ({
    renamed: json['transactions'] ?? null,
  }));
  const withoutOffset = faults.find(({ id }) => id === 'cache-without-offset')?.apply ?? {};

  it('shows if the condition holds, and only then', async () => {
    const hooks = [underCondition(renamed, named('limit-17'))];
    expect(text(await respond(transactions(`${window}&limit=17`), world, hooks))).toContain('renamed');
    const other = transactions(`${window}&limit=16`);
    expect(sameAnswer(await respond(other, world, hooks), await respond(other, world, []))).toBe(true);
  });

  it('has records of its own', async () => {
    const gone: Hooks = { records: (home) => home.people.forEach((person) => void (person.transactions = [])) };
    const hooks = [underCondition(gone, named('limit-17'))];
    expect(text(await respond(transactions(`${window}&limit=17`), world, hooks))).toContain('"total":0');
    expect(text(await respond(transactions(`${window}&limit=16`), world, hooks))).toContain('"total":56');
  });

  it('remembers only what was asked under the condition', async () => {
    const hooks = [underCondition(withoutOffset, named('limit-below-5'))];
    const seen = async (query: string) => text(await respond(transactions(`${window}&${query}`), world, hooks));
    await seen('limit=5');
    expect(await seen('limit=5&offset=5')).toContain('"offset":5');
    await seen('limit=4');
    expect(await seen('limit=4&offset=4')).toContain('"offset":0');
  });

  it('tells its watch what came of each request for which the condition held', async () => {
    const told: string[] = [];
    const hooks = [
      underCondition(renamed, named('with-pending'), (call, _healthy, spoiled) => told.push(call.url + text(spoiled))),
    ];
    await respond(transactions(window), world, hooks);
    expect(told).toEqual([]);
    await respond(transactions(`${window}&result=PENDING`), world, hooks);
    expect(told).toEqual([expect.stringMatching(/result=PENDING.*renamed/)]);
  });

  it('shows in every seventh answer', async () => {
    const hooks = [underCondition(renamed, named('every-seventh'))];
    const fresh = worldOf({ clock }, []);
    const answers: boolean[] = [];
    for (let nth = 0; nth < 14; nth++) {
      answers.push(text(await respond(transactions(window), fresh, hooks)).includes('renamed'));
    }
    expect(answers.flatMap((spoiled, nth) => (spoiled ? [nth] : []))).toEqual([6, 13]);
  });
});
