/**
 * What is not blamed: what a target rejects for a while and serves again, and mistakes of the settings. The requirements that they are
 * about are not tested then.
 */
import { describe, expect, it } from 'vitest';
import { failure, internalError } from '../../../sandbox/api/messages.ts';
import type { Hooks } from '../../../sandbox/api/hooks.ts';
import { judgeInProcess, judgePlanted } from '../../proof/in-process.ts';
import { type Moment, moments, nameOfMoment, tryMoment } from '../../proof/moments.ts';
import { judgeSandbox } from '../../proof/prove.ts';
import { ownSandbox } from '../own-sandbox.ts';

/** The first of each kind, group and operation; `npm run prove` tries the others. */
const sortOf = ({ kind, rejected }: Moment): string => `${kind} ${rejected?.group} ${rejected?.operation}`;
const firsts = [...new Set(moments.map(sortOf))].flatMap((sort) => moments.find((one) => sortOf(one) === sort) ?? []);

it.each(firsts.map((one) => [nameOfMoment(one), one] as const))('%s: nothing is blamed', async (_name, moment) => {
  expect((await tryMoment(moment)).wrong).toEqual([]);
});

it('an operation that serves one cardholder at the end and still rejects the others breaks its contract', async () => {
  const others: Hooks = {
    request: (call, { home }) =>
      call.operation === 'getCardholder' && call.key === home.key && call.id !== home.people[0]?.cardholderId
        ? failure(404, 'rejected')
        : call,
  };
  const { results } = await judgePlanted({ hooks: [others] }, { budget: 90 });
  const violated = results.requirements.filter(({ status }) => status === 'violated').map(({ id }) => id);
  expect(violated).toContain('find/id-known');
  expect(results.requests.sent).toBeLessThanOrEqual(90);
});

// Requests go to one of two gateways at random: for a while each group may happen to meet the same one.
it('groups whose statuses for a wrong key differ are not blamed if one of them turns out to have both', async () => {
  const twice: Hooks = {
    answer: (answer, { group, key }, world) => {
      if (answer.status !== 401 || key === undefined || group !== 'cardholder') return answer;
      return { ...answer, status: world.count('refused-for-a-key') < 2 ? 403 : 401 };
    },
  };
  const { results } = await judgePlanted({ hooks: [twice] }, {}, ['authentication/same-status']);
  const [same] = results.requirements.filter(({ id }) => id === 'authentication/same-status');
  expect([same?.status, same?.obstacles.map(({ kind }) => kind)]).toEqual(['not-tested', ['not-again']]);
});

it('the issuer type filter is not blamed if the list without it is not served any more either', async () => {
  const filtered = new Set<string>();
  const late: Hooks = {
    request: (call) => {
      if (call.operation !== 'getCardholderCredentials') return call;
      if (call.query.length > 0) filtered.add(call.id);
      return filtered.size > 1 ? failure(404, 'gone') : call;
    },
  };
  const { results } = await judgePlanted({ hooks: [late] }, {}, ['credentials/issuer-filter-complete']);
  const [row] = results.requirements.filter(({ id }) => id === 'credentials/issuer-filter-complete');
  expect([results.verdict, row?.status]).toEqual(['inconclusive', 'not-tested']);
  expect(row?.reason).toContain('that worked before fail');
});

it.each([
  // Whom a service does not know may be a mistake of the settings.
  ['and for whomever it does not know is open', true, 'not-tested'],
  ['breaks its contract', false, 'violated'],
])('that find fails for one customer %s', async (_, forUnknown, status) => {
  const failing: Hooks = {
    answer: (answer, call, { home }) => {
      const isOne = call.query.some(([, value]) => value === home.people[1]?.customerId);
      const isUnknown = forUnknown && answer.status === 404;
      return call.operation === 'findCardholder' && (isOne || isUnknown) ? internalError() : answer;
    },
  };
  const { results } = await judgePlanted({ hooks: [failing] }, {}, ['find/known-found']);
  expect(results.requirements.find(({ id }) => id === 'find/known-found')?.status).toBe(status);
});

const sandbox = await ownSandbox();
const SCOPE = 'scope/foreign-cardholder';

describe('a wrong setting', async () => {
  const FILTERS = ['types/issuer-filter-sound', 'types/issuer-filter-complete', 'credentials/issuer-filter-sound'];
  const WRONG_NAME = { issuerTypeParam: { types: 'kind', credentials: 'kind' } };
  const { exchanges } = await judgeInProcess(sandbox, {}, ['cardholder/identity']);
  const found = exchanges.filter(({ request }) => request.operation === 'getCardholder');
  const people = [...new Set(found.map(({ request }) => request.subject))];

  /** A run with other settings: its verdict, and the named requirements with their status and reason. */
  async function judged(change: Parameters<typeof judgeInProcess>[1], ids: readonly string[], only: readonly string[]) {
    const { results } = await judgeInProcess(sandbox, change, only);
    const rows = results.requirements.filter(({ id }) => ids.includes(id));
    return [results.verdict, new Set(rows.map(({ status }) => status)), rows[0]?.reason] as const;
  }

  it.each([
    // A whole run meets both mistakes at once; that no other requirement is blamed is shown by one.
    [1, 'conforms', []],
    [5, 'inconclusive', [SCOPE]],
  ])('names as foreign who is found for customer %i of CUSTOMER_IDS', async (place, verdict, only) => {
    const foreign = { foreignCardholderIds: [people[place] ?? ''] };
    const [own, statuses, reason] = await judged({ ...WRONG_NAME, ...foreign }, [SCOPE], only);
    expect([own, ...statuses]).toEqual([verdict, 'not-tested']);
    expect(reason).toContain('FOREIGN_CARDHOLDER_IDS names');
  });

  it('names another issuer type filter than the one that filters', async () => {
    const [, statuses, reason] = await judged(WRONG_NAME, FILTERS, FILTERS);
    expect([...statuses]).toEqual(['not-tested']);
    expect(reason).toContain('ISSUER_TYPE_PARAM names kind, which does not filter types; issuerType does');
  });
});

// It is blamed for what it changes, not for what the same window lists wrongly in any form.
describe('an unusual form of a window', () => {
  const FORMS = ['transactions-window/fraction-accepted', 'transactions-window/zero-offset-accepted'] as const;

  it('is not blamed for a list that is wrong without a result', async () => {
    const { results } = await judgeSandbox({ faults: ['default-result-both'] }, { ids: FORMS });
    const rows = results.requirements.filter(({ id }) => FORMS.some((form) => form === id));
    expect(rows.map(({ status }) => status)).toEqual(['not-tested', 'not-tested']);
    const kinds = rows.flatMap(({ obstacles }) => obstacles.map(({ kind }) => kind));
    expect(kinds).toContain('wrong-in-usual-form');
  });

  it('does not go beyond what was read, even if all that is known lies in its last second', async () => {
    const variants = ['same-instant', 'posted-at-the-clock'];
    const { results } = await judgePlanted({ seed: 3, variants }, { budget: 150 });
    const form = results.requirements.find(({ id }) => id === FORMS[0]);
    expect([form?.status, form?.findings]).toEqual(['passed', []]);
  });
});
