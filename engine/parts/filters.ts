import { filteredOnce } from '../../environment/discovery/issuer-filter.ts';
import { type FilterAnswer, filterIsComplete, filterIsSound } from '../../spec/oracles/issuer-filters.ts';
import { exchangeOf } from '../../spec/oracles/samples.ts';
import { pagingOf } from '../../spec/response.ts';
import { type AnyPart, part } from '../check.ts';
import type { Fixtures } from '../fixtures.ts';
import { sampleSubject } from './sample-subject.ts';

const served = exchangeOf('listCredentialTypes', 200, {});
const mobile = { id: 'a', issuerType: 'MOBILE' };
const virtual = { id: 'b', issuerType: 'VIRTUAL' };
const answer = (...elements: readonly { id: string; issuerType: string }[]): FilterAnswer => ({
  value: 'MOBILE',
  exchange: served,
  elements,
});
const types: Fixtures['types'] = { elements: [mobile, virtual], named: new Map(), pages: [], obstacle: null };
const filter: Fixtures['typesFilter'] = {
  name: 'issuerType',
  from: 'settings',
  answers: [],
  on: { of: 'types', request: () => served.request, elementsIn: () => null },
};

/** The answers of the issuer type filter hold only what was asked for. */
export function soundFilter(of: 'typesFilter' | 'credentialsFilter'): AnyPart {
  const sample = (one: FilterAnswer) => ({
    one,
    reading: one,
    have: { typesFilter: filter, credentialsFilter: filter },
  });
  return part({
    needs: [of],
    given: (have) => have[of].answers,
    act: (_sender, one) => Promise.resolve(one),
    judge: (reading, _one, have) => filterIsSound(reading, have[of].name),
    samples: { accepts: [sample(answer(mobile))], rejects: [sample(answer(mobile, virtual))] },
  });
}

/** The answers of the issuer type filter of list credential types hold all that was asked for. */
export function completeTypesFilter(): AnyPart {
  const sample = (one: FilterAnswer) => ({ one, reading: one, have: { typesFilter: filter, types } });
  return part({
    needs: ['typesFilter', 'types'],
    given: ({ typesFilter }) => typesFilter.answers,
    first: (one) => one,
    act: (sender, { value }, { typesFilter }) => filteredOnce(sender.send, typesFilter, value),
    judge: (reading, _one, { typesFilter, types: { elements } }) =>
      filterIsComplete(reading, elements, {
        total: pagingOf(reading.exchange, 'total'),
        named: typesFilter.from === 'settings',
      }),
    against: 'types',
    samples: { accepts: [sample(answer(mobile))], rejects: [sample(answer())] },
  });
}

/** The same of get cardholder credentials, whose list is one page. */
export function completeCredentialsFilter(): AnyPart {
  const held: Fixtures['held'] = { subject: sampleSubject, elements: [mobile, virtual] };
  const sample = (one: FilterAnswer) => ({ one, reading: one, have: { credentialsFilter: filter, held } });
  return part({
    needs: ['credentialsFilter', 'held'],
    given: ({ credentialsFilter }) => credentialsFilter.answers,
    first: (one) => one,
    act: (sender, { value }, { credentialsFilter }) => filteredOnce(sender.send, credentialsFilter, value),
    judge: (reading, _one, { credentialsFilter, held: { elements } }) =>
      filterIsComplete(reading, elements, { total: null, named: credentialsFilter.from === 'settings' }),
    against: 'held',
    samples: { accepts: [sample(answer(mobile))], rejects: [sample(answer())] },
  });
}
