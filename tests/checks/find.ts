import { check, part, samplesOf } from '../../engine/check.ts';
import { everyChange } from '../../engine/parts/customers.ts';
import { refuses, serves } from '../../engine/parts/requests.ts';
import { sampleRefusal, sampleSubject } from '../../engine/parts/sample-subject.ts';
import { findCardholder, getCardholder, SPOILED, UNKNOWN } from '../../environment/client/requests.ts';
import type { Subject } from '../../environment/discovery/snapshot.ts';
import { NEAR, OUTSIDE } from '../../generators/customer-ids.ts';
import { LARGE_NUMBER, unusedCustomerId } from '../../generators/identifiers.ts';
import { textMember } from '../../spec/describe.ts';
import type { Exchange } from '../../spec/exchange.ts';
import { nothing } from '../../spec/judged.ts';
import { shouldBeRefused } from '../../spec/oracles/acceptance-of-requests.ts';
import { foundOnly, idKnown, nobodyFound } from '../../spec/oracles/people.ts';
import { receptionOf } from '../../spec/reception.ts';
import { successBody } from '../../spec/response.ts';

const why = ({ request }: Exchange) => ({ because: 'customer-listed', customerId: request.subject }) as const;

const have = { subjects: [sampleSubject] };
const samples = { accepts: [sampleRefusal], rejects: [sampleSubject.found] };

const longestFirst = (subjects: readonly Subject[]): readonly Subject[] =>
  subjects.toSorted((a, b) => b.customerId.length - a.customerId.length);

export const checks = [
  check(
    'find/known-found',
    // A customer who was never found may be a mistake of the settings (`engine/outage.ts`); one who was found is known.
    serves(['subjects'], ({ subjects }) => [
      ...subjects.map(({ found }) => ({ exchange: found, why: why(found) })),
      // Sent by the id itself: what was recorded may show a stand-in. The longest id is what a validator may refuse.
      ...longestFirst(subjects)
        .slice(0, 1)
        .map(({ customerId, found }) => ({
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
      needs: [],
      control: ['findCardholder'],
      given: (_have, { settings: { seed }, derive }) =>
        derive(() => [unusedCustomerId(seed)]).map((id) => findCardholder(id, UNKNOWN)),
      act: async (sender, request) => {
        const found = await sender.once(request);
        const id = receptionOf(found) === 'served' ? textMember(successBody(found), 'id') : null;
        if (id === null) return null;
        sender.further();
        return { found, record: await sender.send(getCardholder(id)) };
      },
      judge: (reading) => (reading === null ? nothing : idKnown(reading.found, reading.record)),
      samples: samplesOf({
        one: sampleSubject.found.request,
        have: {},
        accepts: [null, sampleSubject],
        rejects: [{ ...sampleSubject, record: sampleRefusal }],
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
      given: (_have, { settings, derive }) => {
        const given = new Set([...settings.customerIds, ...settings.foreignCustomerIds].map((id) => id.toLowerCase()));
        // Digits alone and letters alone: a server may read the id as a number.
        const made = derive(() => [LARGE_NUMBER, unusedCustomerId(settings.seed)]);
        return made.filter((id) => !given.has(id.toLowerCase())).map((id) => findCardholder(id, UNKNOWN));
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
        request: findCardholder('', SPOILED, []),
        fault: { wrong: 'missing', parameter: 'customerId' },
      },
    ]),
  ),
];
