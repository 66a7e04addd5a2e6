import fc from 'fast-check';
import { check, samplesOf } from '../../engine/check.ts';
import { refuses, serves } from '../../engine/parts/requests.ts';
import { sampleRefusal, sampleSubject } from '../../engine/parts/sample-subject.ts';
import { findCardholder } from '../../environment/client/requests.ts';
import { boundaryCustomerIds, customerIds, outsidePattern, spoiledCustomerIds } from '../../generators/identifiers.ts';
import type { Exchange, Request } from '../../spec/exchange.ts';
import { foundOnly, idKnown, nobodyFound } from '../../spec/oracles/people.ts';

/** Valid customerIds that differ from a known one and from all given: cut short, lengthened, with and without leading zeros, random. */
function unknownIds(known: string, given: readonly string[], seed: number): readonly string[] {
  const all = new Set(given.map((id) => id.toLowerCase()));
  const drawn = [customerIds, boundaryCustomerIds].flatMap((ids) => fc.sample(ids, { numRuns: 2, seed }));
  const zeros = [`0${known}`, known.replace(/^0+/, '')].filter((id) => id.length <= 16 && id !== known);
  return [known.slice(0, -1), known.slice(1), `${known}0`.slice(0, 16), ...zeros, ...drawn].filter(
    (id) => id.length > 0 && !all.has(id.toLowerCase()),
  );
}

const why = (customerId: string) => ({ because: 'customer-listed', customerId }) as const;

const have = { subject: sampleSubject, subjects: [sampleSubject] };
const samples = samplesOf({
  one: sampleSubject.found.request,
  have,
  accepts: [sampleRefusal],
  rejects: [sampleSubject.found],
});

export const checks = [
  check(
    'find/known-found',
    // A customer who was never found may be a mistake of the settings (`engine/outage.ts`); one who was found is known.
    serves(['subjects'], ({ subjects }) => [
      ...subjects.map(({ found, customerId }) => ({ exchange: found, why: why(customerId) })),
      ...subjects
        .slice(0, 2)
        .map(({ found: { request }, customerId }) => ({ request, why: why(customerId), again: true as const })),
    ]),
  ),

  check('find/id-known', {
    needs: ['subjects'],
    given: ({ subjects }) => subjects,
    act: (_sender, one) => Promise.resolve(one),
    judge: ({ found, record }) => idKnown(found, record),
    samples: samplesOf({
      one: sampleSubject,
      have,
      accepts: [sampleSubject],
      rejects: [{ ...sampleSubject, record: sampleRefusal }],
    }),
  }),

  check('find/pattern-kept', {
    needs: ['subject'],
    given: ({ subject: { customerId } }, { seed, derive }) =>
      derive(() => {
        const spoiled = fc.sample(spoiledCustomerIds(customerId), { numRuns: 3, seed });
        return [...new Set([...outsidePattern(customerId), ...spoiled])];
      }).map((id) => findCardholder(id, { intent: 'spoiled' })),
    act: (sender, request) => sender.send(request),
    judge: nobodyFound,
    samples,
  }),

  check('find/unknown-finds-nobody', {
    needs: ['subject', 'subjects'],
    given: ({ subject: { customerId } }, { settings, seed, derive }) => {
      const given = [...settings.customerIds, ...settings.foreignCustomerIds];
      return derive(() => unknownIds(customerId, given, seed)).map((id) => findCardholder(id, { intent: 'unknown' }));
    },
    act: (sender, request) => sender.send(request),
    judge: (exchange, _request, { subjects }) => foundOnly(exchange, subjects),
    samples,
  }),

  check(
    'find/outside-pattern-refused',
    refuses(['snapshot'], 'findCardholder', ({ snapshot }) => {
      const known = snapshot.subjects[0]?.customerId ?? 'A';
      return [`${known.padEnd(16, '0')}00`, `${known}-`, ''].map((id) => ({
        request: findCardholder(id, { intent: 'spoiled' }),
        fault: { wrong: 'outside-pattern', parameter: 'customerId' },
      }));
    }),
  ),

  check(
    'find/missing-parameter-refused',
    refuses([], 'findCardholder', () => [
      {
        request: findCardholder('', { intent: 'spoiled' }, []),
        fault: { wrong: 'missing', parameter: 'customerId' },
      },
    ]),
  ),
];
