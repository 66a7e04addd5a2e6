import fc from 'fast-check';
import { check, part, samplesOf } from '../../engine/check.ts';
import { everyChange } from '../../engine/parts/customers.ts';
import { refuses, serves } from '../../engine/parts/requests.ts';
import { sampleRefusal, sampleSubject } from '../../engine/parts/sample-subject.ts';
import { findCardholder, getCardholder } from '../../environment/client/requests.ts';
import { NEAR, OUTSIDE } from '../../generators/customer-ids.ts';
import { boundaryCustomerIds } from '../../generators/identifiers.ts';
import { textMember } from '../../spec/describe.ts';
import type { Exchange } from '../../spec/exchange.ts';
import type { RequirementId } from '../../spec/generated/catalogue.ts';
import { shouldBeRefused } from '../../spec/oracles/acceptance-of-requests.ts';
import { foundOnly, idKnown, nobodyFound } from '../../spec/oracles/people.ts';
import { successBody } from '../../spec/response.ts';

const why = ({ request }: Exchange) => ({ because: 'customer-listed', customerId: request.subject }) as const;

/** The check that asks for customers whom nobody knows. */
const MADE_UP: RequirementId = 'find/unknown-finds-nobody';
/** The id of the cardholder that was found, lower case; empty if there is none. */
const idIn = (found: Exchange): string => textMember(successBody(found), 'id')?.toLowerCase() ?? '';

const have = { subjects: [sampleSubject] };
const samples = { accepts: [sampleRefusal], rejects: [sampleSubject.found] };

export const checks = [
  check(
    'find/known-found',
    // A customer who was never found may be a mistake of the settings (`engine/outage.ts`); one who was found is known.
    serves(['subjects'], ({ subjects }) => [
      ...subjects.map(({ found }) => ({ exchange: found, why: why(found) })),
      // Sent by the id itself: what was recorded may show a stand-in.
      ...subjects.slice(0, 2).map(({ customerId, found }) => ({
        request: findCardholder(customerId),
        why: why(found),
        again: true as const,
      })),
    ]),
  ),

  check(
    'find/id-known',
    part({
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
    // Someone who is found for a customerId that was made up is someone: an empty record is no answer.
    part({
      needs: ['subjects'],
      given: ({ subjects }, { seen }) => {
        const known = new Set(subjects.map(({ cardholderId }) => cardholderId.toLowerCase()));
        const made = seen().filter(
          ({ check: by, request }) => by === MADE_UP && request.operation === 'findCardholder',
        );
        return made.filter((found) => idIn(found) !== '' && !known.has(idIn(found))).slice(0, 1);
      },
      act: (sender, found) => {
        sender.further();
        return sender.send(getCardholder(idIn(found)));
      },
      judge: (record, found) => idKnown(found, record),
      against: { exchange: (found) => found, same: (a, b) => idIn(a) === idIn(b) },
      samples: samplesOf({
        one: sampleSubject.found,
        have,
        accepts: [sampleSubject.record],
        rejects: [sampleRefusal],
      }),
    }),
  ),

  check('find/pattern-kept', everyChange({ changes: OUTSIDE, intent: 'spoiled', judge: nobodyFound, samples })),

  check(
    'find/unknown-finds-nobody',
    everyChange({
      changes: NEAR,
      intent: 'unknown',
      judge: (exchange, { subjects }) => foundOnly(exchange, subjects),
      samples,
    }),
    part({
      needs: ['subjects'],
      given: (_have, { settings, seed, derive }) => {
        const given = new Set([...settings.customerIds, ...settings.foreignCustomerIds].map((id) => id.toLowerCase()));
        const drawn = derive(() => fc.sample(boundaryCustomerIds, { numRuns: 1, seed })).filter(
          (id) => !given.has(id.toLowerCase()),
        );
        return drawn.map((id) => findCardholder(id, { intent: 'unknown' }));
      },
      act: (sender, request) => sender.send(request),
      judge: (exchange, _request, { subjects }) => foundOnly(exchange, subjects),
      samples: samplesOf({ one: sampleSubject.found.request, have, ...samples }),
    }),
  ),

  check(
    'find/outside-pattern-refused',
    everyChange({
      changes: OUTSIDE,
      intent: 'spoiled',
      judge: (exchange) => shouldBeRefused(exchange, { wrong: 'outside-pattern', parameter: 'customerId' }),
      samples,
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
