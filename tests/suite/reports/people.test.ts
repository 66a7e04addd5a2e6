import { describe, expect, it } from 'vitest';
import { textsOf } from '../../../runs/conclusion.ts';
import { ownSandbox } from '../own-sandbox.ts';
import { writtenBy, type Written } from '../runs/hostile-target.ts';
import { recorded } from '../recorded-runs.ts';

const personal = ['firstName', 'lastName', 'middleName', 'preferredName', 'email', 'customerId'] as const;

const sandbox = await ownSandbox();
const masked = writtenBy(await recorded({ change: { budget: 60, redactPeople: true } }));
const open = writtenBy(await recorded({ change: { budget: 60 } }));

/** What the sandbox says of its people. */
const records = (
  await Promise.all(
    sandbox.customerIds.map(async (customerId) => {
      const read = async (address: string): Promise<Record<string, unknown>> => {
        const answer = await fetch(address, { headers: { 'Ocp-Apim-Subscription-Key': sandbox.key } });
        return (await answer.json()) as Record<string, unknown>;
      };
      const found = await read(`${sandbox.addresses.lookup}/cardholders/find?customerId=${customerId}`);
      return [found, await read(`${sandbox.addresses.cardholder}/cardholders/${String(found['id'])}`)];
    }),
  )
).flat();
const foreign = sandbox.foreignCustomerIds.map((customerId): Record<string, unknown> => ({ customerId }));

const texts = ({ files }: Written): [string, string][] =>
  [...files].flatMap(([name, text]) =>
    [...textsOf(name, Buffer.from(text))].map((one): [string, string] => [name, one]),
  );
const holds = (text: string, word: string): boolean =>
  new RegExp(`(?<![A-Za-z0-9])${word.replace(/[^\w]/g, '\\$&')}(?![A-Za-z0-9])`, 'i').test(text);

describe('with --redact-people', () => {
  it.each(personal)('no %s of the sandbox is in any form', (name) => {
    const own = texts(open).filter(([file]) => file === 'profile.observed.yaml');
    // A single letter stands everywhere by chance.
    const said = new Set([...records, ...foreign].flatMap((one) => (typeof one[name] === 'string' ? one[name] : [])));
    const telling = [...said].filter((value) => value.length > 2 || /[^ -~]/.test(value));
    const values = telling.filter((value) => !own.some(([, text]) => holds(text, value)));
    expect(values.length).toBeGreaterThan(2);
    const seen = values.filter((value) => texts(open).some(([, text]) => holds(text, value)));
    expect(seen.length, 'without it they are there').toBeGreaterThan(0);
    const left = seen.flatMap((value) =>
      texts(masked).flatMap(([file, text]) => (holds(text, value) ? [`${file}: ${value}`] : [])),
    );
    expect(left).toEqual([]);
  });

  it('a customer is the same stand-in in asks, answers, addresses and settings', () => {
    const [id = ''] = sandbox.customerIds;
    const other = masked.redactor.customerId(id);
    expect(other).not.toBe(id);
    const find = masked.exchanges.filter(
      ({ request }) => request.operation === 'findCardholder' && request.subject === other,
    );
    expect(find.length).toBeGreaterThan(0);
    for (const { url, request } of find.filter(({ request: { intent } }) => intent === 'plain')) {
      expect(new URL(url).searchParams.get('customerId')).toBe(other);
      expect(request.query).toContainEqual(['customerId', other]);
    }
    const answered = find.flatMap(({ outcome }) =>
      outcome.kind === 'answer' && outcome.status === 200 ? [outcome.body.text] : [],
    );
    expect(answered.length).toBeGreaterThan(0);
    for (const text of answered) expect(JSON.parse(text)).toMatchObject({ customerId: other });
    for (const name of ['run.har', 'exchanges.ndjson']) expect(masked.files.get(name), name).toContain(other);
  });

  it('the judgement is the same', () => {
    // Counts differ: where people are redacted, find is not asked for their names and addresses.
    const said = ({ results }: Written) => results.requirements.map(({ id, status }) => ({ id, status }));
    expect(masked.results.verdict).toBe('conforms');
    expect(said(masked)).toEqual(said(open));
    expect(masked.results.gaps.map(({ answer }) => answer)).toEqual(open.results.gaps.map(({ answer }) => answer));
  });
});

it('with --redact-people a customer that is not found is not named either', async () => {
  const { results, text } = await recorded({ customers: () => ['Nobody77'], change: { redactPeople: true } });
  expect(results.why).toContain('Find cardholder found none of the CUSTOMER_IDS that were asked for');
  expect(JSON.stringify(results) + text).not.toContain('Nobody77');
});
