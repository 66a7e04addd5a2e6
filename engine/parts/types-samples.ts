/** Samples of credential types: two of them, pages that list them, and walks. */
import type { TypesWalk } from '../../environment/discovery/types-walk.ts';
import type { Exchange } from '../../spec/exchange.ts';
import { exchangeOf } from '../../spec/oracles/samples.ts';

/** A credential type, as far as the samples need it. */
interface SampleType {
  readonly id: string;
  readonly issuerType: string;
}

/** A MOBILE type, and one of another issuer type. */
export const sampleTypes = [
  { id: 'a', issuerType: 'MOBILE' },
  { id: 'b', issuerType: 'VIRTUAL' },
] as const satisfies readonly SampleType[];

/** A page of list credential types. */
export const typesPage = (total: number, ...list: readonly SampleType[]): Exchange =>
  exchangeOf('listCredentialTypes', 200, { credentialTypes: list, paging: { offset: 0, limit: 2, total } });

/** A walk of one page, whose total is two. */
export const typesWalk = (...elements: readonly SampleType[]): TypesWalk => ({
  elements,
  named: new Map(),
  pages: [typesPage(2, ...elements)],
  obstacle: null,
});
