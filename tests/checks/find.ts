import { type AnyPart, check, type Context, part, type Samples } from '../../engine/check.ts';
import type { Fixtures } from '../../environment/fixtures/fixtures.ts';
import { findCardholder, getCardholder, SPOILED, UNKNOWN } from '../../environment/client/requests.ts';
import type { Subject } from '../../environment/discovery/snapshot.ts';
import { DEFAULT_BUDGET } from '../../environment/settings/table.ts';
import {
  type Change,
  type Changed,
  changedIds,
  designedIds,
  type Known,
  madeOf,
  NEAR,
  OUTSIDE,
} from '../../generators/customer-ids.ts';
import { LARGE_NUMBER, unusedCustomerId } from '../../generators/identifiers.ts';
import { textMember } from '../../spec/exchange/describe.ts';
import { type Exchange, lastTries, type Request } from '../../spec/exchange/exchange.ts';
import type { MemberName } from '../../spec/generated/vocabulary.ts';
import { type Judgement, nothing, unresolved } from '../../spec/evidence/evidence.ts';
import { type Controlled, mustBeServed, shouldBeRefused } from '../../spec/oracles/acceptance.ts';
import { foundOnly, idKnown, nobodyFound } from '../../spec/oracles/people.ts';
import { exchangeOf } from '../../spec/oracles/samples.ts';
import { dispositionOf, isValid } from '../../spec/exchange/disposition.ts';
import { successBody } from '../../spec/exchange/response.ts';
import { asItIs, controlled, shouldReject, mustAccept } from './shared/requests.ts';
import { sampleRefusal, samplesOf, sampleSubject } from './shared/samples.ts';

/** Values tried beyond the examples if the budget is larger than the default: every kind of change, for every customer. */
const MORE = 8;
type Have = Pick<Fixtures, 'subjects'>;

interface Property {
  readonly changes: readonly Change[];
  readonly intent: 'unknown' | 'spoiled';
  readonly judge: (exchange: Exchange, have: Have) => Judgement;
  readonly samples: Samples<Exchange>;
}

/**
 * A property of find cardholder over known customerIds that are changed, every customer of the settings in turn. The
 * texts are made at once: where people are redacted, a replay knows only stand-ins for them.
 */
function everyChange({ changes, intent, judge, samples }: Property): AnyPart {
  const one: Changed = { customer: 0, change: 0, id: sampleSubject.customerId };
  return part<'subjects', Changed, Exchange | null>({
    needs: ['subjects'],
    given: ({ subjects }, context) => {
      const known = subjects.map(({ customerId }) => customerId);
      const pool = poolOf(
        subjects.map((one) => knownOf(one, context)),
        changes,
        context,
      );
      return {
        arbitrary: changedIds(known, pool),
        examples: designedIds(known, pool, context.settings.seed, (id) =>
          context.answered(findCardholder(id, { intent })),
        ),
        random: context.settings.budget > DEFAULT_BUDGET ? MORE : 0,
      };
    },
    act: async (sender, { id }) => (id === null ? null : sender.send(findCardholder(id, { intent }))),
    judge: (exchange, _one, fixtures) => (exchange === null ? nothing : judge(exchange, fixtures)),
    show: ({ customer, change }) => ({
      customerId: `that of known customer ${customer + 1}`,
      changed: changes[change]?.says,
    }),
    samples: samplesOf({ one, ...samples }),
  });
}

/**
 * What is known of a customer. Names and e-mail addresses are sent in the URL only to a test environment, whose people are
 * made up, and not if the run is to keep no people: then it knows only stand-ins for them.
 */
function knownOf({ customerId, cardholderId, found, record }: Subject, { settings }: Context): Known {
  if (settings.redactPeople || settings.environment === 'production') return { customerId, cardholderId };
  const text = (name: MemberName) => textMember(successBody(found), name) ?? textMember(successBody(record), name);
  const told = ['lastName', 'firstName', 'middleName', 'preferredName', 'email'] as const;
  return { customerId, cardholderId, ...Object.fromEntries(told.map((name) => [name, text(name)])) };
}

function poolOf(known: readonly Known[], changes: readonly Change[], { settings, derive }: Context) {
  const given = [...settings.customerIds, ...settings.foreignCustomerIds];
  const made = derive(() => madeOf(known, changes, given, settings.seed).flat());
  return known.map((_, customer) => made.slice(customer * changes.length, (customer + 1) * changes.length));
}

const why = ({ request }: Exchange) => ({ because: 'customer-listed', customerId: request.subject }) as const;
const mustBeFound = (reading: Controlled): Judgement =>
  reading.why === undefined ? mustBeServed(reading, why(reading.exchange)) : unresolved(reading.why);

/** Customers for whom find failed that are asked for again at most. */
const FEW = 3;
const isFailed = (one: Exchange): boolean =>
  one.request.operation === 'findCardholder' && isValid(one.request) && dispositionOf(one) === 'server-error';

/** A customer of the settings, and one whom nobody is. */
interface Failing {
  readonly customer: Request;
  readonly nobody: Request;
}

/**
 * A customer of the settings for whom find fails each time while others are found. A service that fails for whomever it does not know
 * may not know this one, either: it must reject one whom nobody is.
 */
const findsWhomItFailedFor = part<'subjects', Failing, Controlled | null>({
  needs: ['subjects'],
  control: ['findCardholder'],
  uncached: true,
  given: ({ subjects }, { settings, seen, derive }) => {
    if (!seen().some(isFailed)) return [];
    const [nobody = ''] = derive(() => [unusedCustomerId(settings.seed)]);
    return settings.customerIds
      .filter((id) => !subjects.some(({ customerId }) => customerId === id))
      .map((id) => ({ customer: findCardholder(id), nobody: findCardholder(nobody, UNKNOWN) }));
  },
  act: async (sender, { customer, nobody }) => {
    const first = sender.before(customer);
    const failed = lastTries(sender.seen()).filter(isFailed).slice(0, FEW);
    if (first === undefined || !failed.includes(first)) return null;
    const isTold = dispositionOf(await sender.sendCached(nobody)) === 'rejected';
    return isTold ? controlled(sender, first) : { exchange: first, controlled: false };
  },
  judge: (reading) => (reading === null ? nothing : mustBeFound(reading)),
  samples: samplesOf({
    one: { customer: sampleSubject.found.request, nobody: sampleSubject.found.request },
    accepts: [null, { exchange: sampleSubject.found, controlled: true }],
    rejects: [{ exchange: exchangeOf('findCardholder', 500, undefined), controlled: true }],
  }),
});

/** A request that identifies nobody. */
const WITHOUT_ID = findCardholder('', SPOILED, []);
const samples = { accepts: [sampleRefusal], rejects: [sampleSubject.found] };

const longestFirst = (subjects: readonly Subject[]): readonly Subject[] =>
  subjects.toSorted((a, b) => b.customerId.length - a.customerId.length);

export const checks = [
  check(
    'find/known-found',
    // A customer who was never found may be a mistake of the settings (`engine/health.ts`); one who was found is known.
    mustAccept(['subjects'], ({ subjects }) => subjects.map(({ found }) => ({ exchange: found, why: why(found) }))),
    // Sent by the id itself: what was recorded may show a stand-in. The longest id is what a validator may refuse.
    mustAccept(
      ['subjects'],
      ({ subjects }) =>
        longestFirst(subjects)
          .slice(0, 1)
          .map(({ customerId, found }) => ({ request: findCardholder(customerId), why: why(found) })),
      { uncached: true },
    ),
    findsWhomItFailedFor,
  ),

  check(
    'find/id-known',
    asItIs({
      needs: ['subjects'],
      given: ({ subjects }) => subjects,
      judge: ({ found, record }) => idKnown(found, record),
      accepts: [sampleSubject],
      rejects: [{ ...sampleSubject, record: sampleRefusal }],
    }),
    // Someone who is found for a customerId that was made up is someone: an empty record is no answer.
    part({
      needs: [],
      control: ['findCardholder'],
      given: (_have, { settings: { seed }, derive }) =>
        derive(() => [unusedCustomerId(seed)]).map((id) => findCardholder(id, UNKNOWN)),
      act: async (sender, request) => {
        const found = await sender.sendCached(request);
        const id = dispositionOf(found) === 'accepted' ? textMember(successBody(found), 'id') : null;
        if (id === null) return null;
        sender.further();
        return { found, record: await sender.send(getCardholder(id)) };
      },
      judge: (reading) => (reading === null ? nothing : idKnown(reading.found, reading.record)),
      samples: samplesOf({
        one: sampleSubject.found.request,
        accepts: [null, sampleSubject],
        rejects: [{ ...sampleSubject, record: sampleRefusal }],
      }),
    }),
  ),

  check(
    'find/pattern-kept',
    everyChange({ changes: OUTSIDE, intent: 'spoiled', judge: nobodyFound, samples }),
    // None at all is none that matches, either.
    part({
      needs: [],
      control: ['findCardholder'],
      given: () => [WITHOUT_ID],
      act: (sender, request) => sender.sendCached(request),
      judge: nobodyFound,
      samples: samplesOf({ one: WITHOUT_ID, ...samples }),
    }),
  ),

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
      act: (sender, request) => sender.sendCached(request),
      judge: (exchange, _request, { subjects }) => foundOnly(exchange, subjects),
      samples: samplesOf({ one: sampleSubject.found.request, ...samples }),
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
    shouldReject([], 'findCardholder', () => [
      {
        request: WITHOUT_ID,
        fault: { wrong: 'missing', parameter: 'customerId' },
      },
    ]),
  ),
];
