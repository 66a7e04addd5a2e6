import { filteredOnce, type Filtered } from '../../environment/discovery/issuer-filter.ts';
import type { Judged } from '../../spec/judged.ts';
import { type Element, type FilterAnswer, filterIsComplete, filterIsSound } from '../../spec/oracles/issuer-filters.ts';
import { exchangeOf } from '../../spec/oracles/samples.ts';
import { pagingOf } from '../../spec/response.ts';
import { type AnyPart, part, type Samples, samplesOf } from '../check.ts';
import type { Fixtures } from '../fixtures.ts';
import { sampleSubject } from './sample-subject.ts';

const listed = exchangeOf('listCredentialTypes', 200, {});
const mobile = { id: 'a', issuerType: 'MOBILE' };
const virtual = { id: 'b', issuerType: 'VIRTUAL' };
const answer = (...elements: readonly Element[]): FilterAnswer => ({ value: 'MOBILE', exchange: listed, elements });

/** The filter of the samples. */
export const sampleFilter: Filtered = {
  name: 'issuerType',
  from: 'settings',
  answers: [],
  on: { of: 'types', request: () => listed.request, elementsIn: () => null },
};
const elements = [mobile, virtual];
const have: Pick<Fixtures, 'typesFilter' | 'credentialsFilter' | 'types' | 'held'> = {
  typesFilter: sampleFilter,
  credentialsFilter: sampleFilter,
  types: { elements, named: new Map(), pages: [], obstacle: null },
  held: { subject: sampleSubject, elements },
};

type FilterName = 'typesFilter' | 'credentialsFilter';

/** The answers of the issuer type filter hold only what was asked for. */
export const soundFilter = (of: FilterName): AnyPart =>
  part({
    needs: [of],
    given: (given) => given[of].answers,
    act: (_sender, one) => Promise.resolve(one),
    judge: (reading, _one, given) => filterIsSound(reading, given[of].name),
    samples: samplesOf({ one: answer(), have, accepts: [answer(mobile)], rejects: [answer(mobile, virtual)] }),
  });

/** What the answers of the issuer type filter say of the whole list, against which a mismatch is confirmed. */
export const filtered = (
  of: FilterName,
  list: 'types' | 'held',
  judge: (reading: FilterAnswer, all: readonly Element[], filter: Filtered) => Judged,
  samples: Samples<FilterAnswer>,
): AnyPart =>
  part({
    needs: [of, list],
    given: (given) => given[of].answers,
    first: (one) => one,
    act: (sender, { value }, given) => filteredOnce(sender.send, given[of], value),
    judge: (reading, _one, given) => judge(reading, given[list].elements, given[of]),
    against: list,
    samples: samplesOf({ one: answer(), have, ...samples }),
  });

/** The answers of the issuer type filter hold all of the list that was asked for; only list credential types has a total. */
export const completeFilter = (of: FilterName, list: 'types' | 'held'): AnyPart =>
  filtered(
    of,
    list,
    (reading, all, { from }) => {
      const total = list === 'types' ? pagingOf(reading.exchange, 'total') : null;
      return filterIsComplete(reading, all, { total, named: from === 'settings' });
    },
    { accepts: [answer(mobile)], rejects: [answer()] },
  );
