import fc from 'fast-check';
import { boundaryCustomerIds, customerIds, spoiledCustomerIds } from '../../generators/identifiers.ts';
import { successBody } from '../../spec/response.ts';
import { member } from '../../spec/describe.ts';
import type { Exchange } from '../../spec/exchange.ts';
import { findCardholder } from '../../environment/client/requests.ts';
import { outcomeText, receptionOf, refuses } from './acts.ts';
import type { CheckContext } from '../../engine/check.ts';
import { check } from '../../engine/check.ts';

/** Spoils a known customerId in ways that careless readers undo: trimming, folding, patterns that end before a newline. */
function outsidePattern(known: string): readonly string[] {
  const padded = known.padEnd(16, '0').slice(0, 16);
  return [
    `${known}\n`,
    ` ${known}`,
    `${known} `,
    `${padded}0`,
    `${known}%`,
    `${known}\u0663`,
    `${known}é`.slice(-16),
    `${known}*`,
    '*',
    '',
  ];
}

/** Valid customerIds that differ from a known one and from all given: cut short, lengthened, with and without leading zeros, random. */
function unknownIds(uat: CheckContext, known: string): readonly string[] {
  const all = new Set([...uat.settings.customerIds, ...uat.settings.foreignCustomerIds].map((id) => id.toLowerCase()));
  const drawn = [customerIds, boundaryCustomerIds].flatMap((ids) => fc.sample(ids, { numRuns: 2, seed: uat.seed }));
  const zeros = [`0${known}`, known.replace(/^0+/, '')].filter((id) => id.length <= 16 && id !== known);
  return [known.slice(0, -1), known.slice(1), `${known}0`.slice(0, 16), ...zeros, ...drawn].filter(
    (id) => id.length > 0 && !all.has(id.toLowerCase()),
  );
}

const foundSomebody = (exchange: Exchange) => typeof member(successBody(exchange), 'id') === 'string';

export const checks = [
  check('find/known-found', async (uat) => {
    uat.subject();
    for (const _ of uat.snapshot.subjects) uat.observation('customerId');
    // Where nobody is found, the settings are as likely wrong as the target: an obstacle, never a mismatch.
    if (uat.snapshot.subjects.length === 0) return Promise.resolve();
    for (const exchange of uat.seen()) {
      const { request, check: by } = exchange;
      if (by !== 'discovery' || request.operation !== 'findCardholder') continue;
      if (receptionOf(exchange) !== 'refused') continue;
      const expected = `200, for CUSTOMER_IDS says that ${request.subject} exists (does it?)`;
      uat.depart({ at: 'status', expected, actual: outcomeText(exchange) }, [exchange]);
    }
    return Promise.resolve();
  }),

  check('find/id-known', async (uat) => {
    uat.subject();
    for (const { found, record } of uat.snapshot.subjects) {
      if (receptionOf(record) === 'served') uat.observation('cardholder');
      else if (outcomeText(record) === '404' || outcomeText(record) === '400') {
        const expected = 'an id that get cardholder serves';
        uat.depart({ at: '/id', expected, actual: `get cardholder answers ${outcomeText(record)}` }, [found, record]);
      } else uat.obstacle(`${record.id}: ${outcomeText(record)}`);
    }
    return Promise.resolve();
  }),

  check('find/pattern-kept', async (uat) => {
    const subject = uat.subject();
    if (subject === null) return;
    const spoiled = () => fc.sample(spoiledCustomerIds(subject.customerId), { numRuns: 3, seed: uat.seed });
    const ids = uat.derive(() => [...new Set([...outsidePattern(subject.customerId), ...spoiled()])]);
    for (const id of ids) {
      const exchange = await uat.send(findCardholder(id, { intent: 'spoiled' }));
      if (receptionOf(exchange) === 'unknown') uat.obstacle(`${exchange.id}: ${outcomeText(exchange)}`);
      else uat.observation('customerId outside the pattern');
      if (!foundSomebody(exchange)) continue;
      uat.depart(
        { at: 'body', expected: 'no cardholder, for the customerId is outside the pattern', actual: 'a cardholder' },
        [exchange],
      );
    }
  }),

  check('find/unknown-finds-nobody', async (uat) => {
    const subject = uat.subject();
    if (subject === null) return;
    const ids = new Set(uat.snapshot.subjects.map((s) => s.cardholderId.toLowerCase()));
    for (const id of uat.derive(() => unknownIds(uat, subject.customerId))) {
      const exchange = await uat.send(findCardholder(id, { intent: 'unknown' }));
      if (receptionOf(exchange) === 'unknown') uat.obstacle(`${exchange.id}: ${outcomeText(exchange)}`);
      else uat.observation('unknown customerId');
      const body = successBody(exchange);
      const answered = member(body, 'id');
      const customer = member(body, 'customerId');
      const other = typeof customer === 'string' && customer.toLowerCase() !== exchange.request.subject.toLowerCase();
      if (other || (typeof answered === 'string' && ids.has(answered.toLowerCase()))) {
        uat.depart({ at: 'body', expected: 'nobody, or the bearer of this customerId', actual: 'somebody else' }, [
          exchange,
        ]);
      }
    }
  }),

  refuses('find/outside-pattern-refused', 'findCardholder', (uat) => {
    const known = uat.snapshot.subjects[0]?.customerId ?? 'A';
    return [`${known.padEnd(16, '0')}00`, `${known}-`, ''].map(
      (id) => [findCardholder(id, { intent: 'spoiled' }), 'customerId is outside the pattern'] as const,
    );
  }),

  refuses('find/missing-parameter-refused', 'findCardholder', () => [
    [findCardholder('', { intent: 'spoiled' }, []), 'no parameter identifies the cardholder'],
  ]),
];
