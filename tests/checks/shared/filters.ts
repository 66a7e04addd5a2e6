import fc from 'fast-check';
import {
  filterableCredentials,
  filteredPastCaches,
  filteredOnce,
  type Filtered,
} from '../../../environment/discovery/issuer-filter.ts';
import type { Subject } from '../../../environment/discovery/snapshot.ts';
import { credentialsIn, sameElements } from '../../../environment/discovery/types-walk.ts';
import { DEFAULT_BUDGET } from '../../../environment/settings/table.ts';
import { enums } from '../../../spec/generated/vocabulary.ts';
import { isObstacle, type Read } from '../../../spec/model/history.ts';
import { type Judgement, nothing, obstructed, together } from '../../../spec/evidence/evidence.ts';
import {
  type Element,
  type FilterAnswer,
  filterIsComplete,
  filterIsSound,
  filterNarrows,
  ofIssuerType,
  type WholeList,
} from '../../../spec/oracles/issuer-filters.ts';
import type { Request } from '../../../spec/exchange/exchange.ts';
import { exchangeOf } from '../../../spec/oracles/samples.ts';
import { pagingOf } from '../../../spec/exchange/response.ts';
import { type AnyPart, part, type Samples } from '../../../engine/check.ts';
import type { Fixtures } from '../../../environment/fixtures/fixtures.ts';
import { asItIs, oneByOne } from './requests.ts';
import { have, samplesOf, sampleTypes } from './samples.ts';

const listed = exchangeOf('listCredentialTypes', 200, {});
const [mobile, virtual] = sampleTypes;
const untold = { id: 'd', issuerType: null };
const answer = (...elements: readonly Element[]): FilterAnswer => ({ value: 'MOBILE', exchange: listed, elements });

type FilterName = 'typesFilter' | 'credentialsFilter';

/** The answers of the issuer type filter hold only what was asked for. */
export const soundFilter = (of: FilterName): AnyPart =>
  asItIs<FilterName, FilterAnswer>({
    needs: [of],
    given: (given) => given[of].answers,
    judge: (reading, given) => filterIsSound(reading, given[of].name),
    accepts: [answer(mobile), answer(mobile, untold)],
    rejects: [answer(mobile, virtual)],
  });

/** A list of types, or the credentials of a cardholder, without a filter. */
const wholeOf = (list: Fixtures['types'] | Fixtures['held']): WholeList =>
  'pages' in list ? list : { elements: list.elements, pages: [list.exchange] };

/** What the answers of the issuer type filter say of the whole list, against which a mismatch is confirmed. */
export const filtered = (
  of: FilterName,
  list: 'types' | 'held',
  judge: (reading: FilterAnswer, whole: WholeList, filter: Filtered) => Judgement,
  samples: Samples<FilterAnswer>,
): AnyPart =>
  part({
    needs: [of, list],
    given: (given) => given[of].answers,
    first: (one) => one,
    act: (sender, { value }, given) => filteredOnce(sender.send, given[of], value),
    judge: (reading, _one, given) => judge(reading, wholeOf(given[list]), given[of]),
    baseline: list,
    ruledOut: async (sender, { value }, _reading, given) => {
      const fresh = await filteredPastCaches(sender, given[of], value);
      if (fresh === null) return null;
      const agrees = judge(fresh.answer, fresh.whole, given[of]).violations.length === 0;
      return agrees || isAnother(fresh, wholeOf(given[list])) ? { kind: 'data-changed' } : null;
    },
    samples: samplesOf({ one: answer(), ...samples }),
  });

/** Whether the whole list is another one past caches: what contradicts it is of another moment, or of a replica that lags. */
const isAnother = (fresh: FilteredAgain, { elements }: WholeList): boolean =>
  !sameElements(fresh.whole.elements, elements);

/** What the filter answered, and the whole list that it narrows. */
interface FilteredAgain {
  readonly answer: FilterAnswer;
  readonly whole: WholeList;
}

const asPlain = (request: Request): Request => ({ ...request, intent: 'plain' });

/** A cardholder by its place, and a value of the filter. */
const anyOf = (cardholders: number) =>
  fc.record({ cardholder: fc.nat(cardholders - 1), value: fc.nat(enums.IssuerType.length - 1) });

/**
 * The issuer type filter on the credentials of every cardholder but the one that it was found on, each with one of its
 * four values; compared with the unfiltered list of the same cardholder.
 */
const filteredOfEveryone = (
  judge: (reading: FilterAnswer, whole: WholeList, filter: Filtered) => Judgement,
  samples: Samples<FilterAnswer>,
): AnyPart =>
  part<'credentialsFilter' | 'subjects' | 'held', { cardholder: number; value: number }, Read<FilteredAgain> | null>({
    needs: ['credentialsFilter', 'subjects', 'held'],
    given: ({ subjects, held }, { settings: { seed, budget } }) => {
      const turn = Math.abs(seed) % subjects.length;
      const kinds = subjects.map((subject) => kindsOf(subject).length);
      const others = subjects
        .map((_, i) => (turn + i) % subjects.length)
        .filter((place) => subjects[place]?.cardholderId !== held.subject.cardholderId)
        // A filter that is ignored shows itself only if it would leave something out.
        .toSorted((a, b) => Number((kinds[b] ?? 0) > 1) - Number((kinds[a] ?? 0) > 1));
      const [first, ...more] = others;
      if (first === undefined) return [];
      // One that finds nothing must not find all that there is.
      const lacks = (place: number) => (kinds[place] ?? 0) > 0 && lackedBy(subjects[place]) !== null;
      const second = more.find(lacks) ?? more[0];
      // Of one issuer type alone, a filter that is ignored brings the same.
      const tells = (kinds[first] ?? 0) === 1 ? lackedBy(subjects[first]) : null;
      const examples = [{ cardholder: first, value: tells ?? busiest(subjects[first]) }];
      if (second !== undefined) {
        const subject = subjects[second];
        examples.push({ cardholder: second, value: lackedBy(subject) ?? busiest(subject) });
      }
      return { arbitrary: anyOf(subjects.length), examples, random: budget > DEFAULT_BUDGET ? 8 : 0 };
    },
    act: async (sender, one, { credentialsFilter: { name, from }, subjects }) => {
      const [subject, value] = [subjects[one.cardholder], enums.IssuerType[one.value]];
      if (subject === undefined || value === undefined) return null;
      const on = filterableCredentials(subject);
      const ask = () => filteredOnce(sender.send, { name, from, on }, value);
      const known = credentialsIn(subject.credentials) ?? [];
      const first = await ask();
      const whole = { elements: known, pages: [subject.credentials] };
      if (first.elements !== null && sameElements(first.elements, ofIssuerType(known, value))) {
        return { answer: first, whole };
      }
      // The credentials may have changed since they were read, or may not be served any more.
      const read = () => sender.send(on.request([], 'plain'));
      const page = await read();
      const now = credentialsIn(page);
      if (now === null) {
        // The filter is not to blame. That every valid request is refused, also one never sent as such, tells whether it stopped serving.
        await oneByOne([page.request, first.exchange.request].map(asPlain), sender.send);
        return { kind: 'not-read-again' };
      }
      // Without an answer there is nothing that could differ.
      if (first.elements === null) return { answer: first, whole };
      const again = await ask();
      const after = credentialsIn(await read());
      if (after === null || again.elements === null) return { kind: 'not-read-again' };
      if (!sameElements(now, after)) return { kind: 'data-changed' };
      const isRight = sameElements(again.elements, ofIssuerType(now, value));
      if (isRight && sameElements(known, now)) return { kind: 'not-again' };
      const wholeNow = { elements: now, pages: [page] };
      const fresh = isRight ? null : await filteredPastCaches(sender, { name, on }, value);
      const agrees = fresh && sameElements(fresh.answer.elements, ofIssuerType(fresh.whole.elements, value));
      return fresh && (agrees === true || isAnother(fresh, wholeNow))
        ? { kind: 'data-changed' }
        : { answer: again, whole: wholeNow };
    },
    judge: (reading, _one, { credentialsFilter }) =>
      reading === null
        ? nothing
        : isObstacle(reading)
          ? obstructed(reading)
          : judge(reading.answer, reading.whole, credentialsFilter),
    show: ({ cardholder, value }, { credentialsFilter: { name }, subjects }) => ({
      cardholderId: subjects[cardholder]?.cardholderId,
      [name]: enums.IssuerType[value],
    }),
    samples: samplesOf({
      one: { cardholder: 0, value: 0 },
      accepts: samples.accepts.map((one) => ({ answer: one, whole: wholeOf(have.held) })),
      rejects: samples.rejects.map((one) => ({ answer: one, whole: wholeOf(have.held) })),
    }),
  });

const heldBy = (subject: Subject | undefined): readonly Element[] =>
  subject === undefined ? [] : (credentialsIn(subject.credentials) ?? []);

/** The issuer types that a cardholder has credentials of. */
const kindsOf = (subject: Subject | undefined) =>
  enums.IssuerType.filter((value) => ofIssuerType(heldBy(subject), value).length > 0);

/** An issuer type, by its place, that a cardholder has no credential of. */
function lackedBy(subject: Subject | undefined): number | null {
  const place = enums.IssuerType.findIndex((value) => !kindsOf(subject).includes(value));
  return place < 0 ? null : place;
}

/** The issuer type, by its place, that a cardholder has most credentials of. */
function busiest(subject: Subject | undefined): number {
  const held = heldBy(subject);
  const counts = enums.IssuerType.map((value) => ofIssuerType(held, value).length);
  return counts.indexOf(Math.max(...counts));
}

/** The answers of the issuer type filter hold all of the list that was asked for; only list credential types has a total. */
export const completeFilter = (of: FilterName, list: 'types' | 'held'): AnyPart =>
  filtered(
    of,
    list,
    (reading, { elements: all }, { from }) => {
      const total = list === 'types' ? pagingOf(reading.exchange, 'total') : null;
      return filterIsComplete(reading, all, { total, named: from === 'settings' });
    },
    { accepts: [answer(mobile)], rejects: [answer()] },
  );

/** The answers of the issuer type filter hold nothing that the whole list lacks. */
export const narrowFilter = (of: FilterName, list: 'types' | 'held'): AnyPart =>
  filtered(of, list, filterNarrows, {
    accepts: [answer(mobile), answer()],
    rejects: [answer(mobile, { id: 'c', issuerType: 'MOBILE' })],
  });

/** The same of the credentials of every cardholder. */
export const soundForEveryone = (): AnyPart =>
  filteredOfEveryone(
    (reading, whole, { name }) => together([filterIsSound(reading, name), filterNarrows(reading, whole)]),
    {
      accepts: [answer(mobile), answer(mobile, untold)],
      rejects: [answer(mobile, virtual), answer(mobile, { id: 'c', issuerType: 'MOBILE' })],
    },
  );

/** The answers of the filter leave out nothing of the issuer type, in the credentials of every cardholder. */
export const completeForEveryone = (): AnyPart =>
  filteredOfEveryone(
    (reading, { elements: all }, { from }) =>
      filterIsComplete(reading, all, { total: null, named: from === 'settings' }),
    {
      accepts: [answer(mobile)],
      rejects: [answer()],
    },
  );
