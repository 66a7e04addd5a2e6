/** What the observations of a requirement stood on, in words. */
import type { Census } from '../oracles/census.ts';
import type { Requirement } from '../verdict/requirements.ts';
import { counted } from './words.ts';

/** `83 different transactions, 19 of them PENDING, 3 accounts, 7 pages`. */
export function censusText(census: Census): string {
  switch (census.of) {
    case 'transactions':
      return `${different('transaction', census)}, ${census.pending} of them PENDING, ${counted('account', census.accounts)}, ${counted('page', census.pages)}`;
    case 'pages':
      return counted('page', census.pages);
    case 'credentials':
      return `${different('credential', census)}, ${census.mobile} of them MOBILE, ${counted('cardholder', census.cardholders)}`;
    case 'types':
      return `${different('type', census)} of ${counted('issuer type', census.issuerTypes)}, ${counted('page', census.pages)}`;
    case 'cardholders':
      return different('cardholder', census);
    case 'responses':
      return `${counted('operation', census.operations)}, status ${census.statuses.join(', ')}`;
  }
}

const different = (what: string, { different: count }: { readonly different: number }): string =>
  counted(`different ${what}`, count);

/** `151 random queries, 2 operations, status 200, 404 (few: this says little)`; what was counted may be fewer, or others. */
export function sampleText(
  { operation, unit }: Pick<Requirement, 'operation' | 'unit'>,
  {
    observations,
    census,
    few,
  }: { readonly observations: number; readonly census: Census | null; readonly few: boolean },
): string {
  const little = few ? ' (few: this says little)' : '';
  if (observations === 0) return little;
  const lead = operation === 'any' || unit === 'response' ? ', ' : '; in these responses: ';
  return `${counted(unit, observations)}${census === null ? '' : `${lead}${censusText(census)}`}${little}`;
}
