import { expect, it } from 'vitest';
import type { Exchange } from '../../../spec/exchange/exchange.ts';
import type { KeyPlacement } from '../../../spec/evidence/fact-parts.ts';
import type { NotListed } from '../../../spec/evidence/facts.ts';
import type { Mismatch } from '../../../spec/evidence/finding.ts';
import { type Listing, reproductionOf } from '../../../spec/evidence/reproduction.ts';
import { exchangeOf } from '../../../spec/oracles/samples.ts';
import { roleText } from '../../../spec/phrasing/requests.ts';
import { BODY, memberAt, STATUS, TOTAL, TRANSACTIONS } from '../../../spec/evidence/place.ts';

const [ANN, BOB, CLEO] = ['ann', 'bob', 'cleo'] as const;
let sent = 0;
const numbered = (exchange: Exchange): Exchange => ({ ...exchange, id: `e${++sent}` });

/** A page of transactions at an offset. */
const page = (
  offset: number,
  ids: readonly string[],
  subject: string = ANN,
  query: readonly (readonly [string, string])[] = [],
): Exchange =>
  numbered(
    exchangeOf(
      'listCardholderTransactions',
      200,
      { transactions: ids.map((transactionId) => ({ transactionId })) },
      { query: [['offset', String(offset)], ...query], subject, path: `/${subject}` },
    ),
  );
const ended = (status: number, path: string, key: KeyPlacement = 'header'): Exchange =>
  numbered(exchangeOf('getCardholder', status, {}, { path, key }));

/** A place in a list where a transaction stands, and kinds of mismatch, by the transaction that they are about. */
const ROW = memberAt('/transactions/1/transactionId');
const twice = (id: string): Mismatch => ({ kind: 'twice', at: { in: 'walk' }, id });
const left = (why: 'none-in-wider-window' | 'offset-past-end'): Mismatch => {
  return { kind: 'not-empty', at: TRANSACTIONS, why, size: 2 };
};
const extra = (id: string, more: { readonly unlisted?: true } = {}): Mismatch => {
  return { kind: 'extra', at: TRANSACTIONS, expected: 1, extra: { id, count: 1, ...more } };
};
const missing = (id: string): Mismatch => {
  return { kind: 'missing', at: TRANSACTIONS, expected: 9, missing: { id, count: 1 } };
};
const lost = (id: string, what: NotListed): Mismatch => ({ kind: 'not-listed', at: TRANSACTIONS, id, what });
const begins = (actual: string | null, nth?: number, expected = 'd'): Mismatch => {
  return { kind: 'another-first', at: TRANSACTIONS, expected, actual, ...(nth !== undefined && { nth }) };
};
const number = { kind: 'number', at: TOTAL, expected: 9, actual: 8 } as const;
const size: Mismatch = { kind: 'default-limit', at: TRANSACTIONS, expected: 25, actual: 3 };
const why = { because: 'cardholder-known' } as const;
const refused: Mismatch = { kind: 'refused', at: STATUS, why, ending: { status: 400 } };
const keyless: Mismatch = { kind: 'served-without-key', at: STATUS, status: 200, to: 'anyone', key: 'absent' };
const several = { kind: 'transaction-of-several', at: ROW, first: ANN, second: BOB, also: CLEO } as const;

const walk = [page(0, ['a', 'b']), page(2, ['c', 'B']), page(4, ['d'])] as const;
const [first, second, third] = walk;
const again = walk.map((one) => ({ ...one, id: `${one.id}-again` }));
const both = page(6, ['e', 'e']);
const shows = page(9, ['x', 'y']);
const pending = page(8, ['z'], ANN, [['result', 'PENDING']]);
const ofBob = page(0, ['b'], BOB);
const lists = [page(0, ['m', 'n'], CLEO), page(0, ['n'], ANN), page(0, ['n'], BOB)] as const;
const endings = [ended(400, '/a'), ended(400, '/b'), ended(200, '/c')] as const;
const keys = [ended(200, '/a', 'absent'), ended(200, '/a')] as const;

const bobHasB: Listing = (id, subject, whose) =>
  id === 'b' && subject === ANN && whose === 'of another' ? ofBob : undefined;
const annHasX: Listing = (id, subject) => (id === 'x' && subject === ANN ? shows : undefined);
const allHaveN: Listing = (id, subject) => lists.find((one) => id === 'n' && one.request.subject === subject);
const LACKING = 'is the first of 3 pages that do not list transactionId x';
const comparison = 'is for comparison';

it.each<[string, Mismatch, readonly Exchange[], readonly (readonly [Exchange, string])[], Listing?]>([
  ['the two pages that list one transaction', twice('b'), [...walk, ...again], [
    [first, 'lists transactionId b'], [second, 'lists it again']]],
  ['the page that lists it', twice('d'), walk, [[third, 'lists transactionId d']]],
  ['the page that lists it twice', twice('e'), [...walk, both], [[both, 'lists transactionId e twice']]],
  ['none, if no page lists it', twice('x'), walk, []],
  ['none, if there is none', twice('b'), [], []],
  ['a window that leaves something out, and a narrower one', left('none-in-wider-window'), [first, second, first], [
    [first, 'is the wider window, which lists none of them'],
    [second, 'is the narrower window, which lists them']]],
  ['none, if only the wider window is there', left('none-in-wider-window'), [first], []],
  ['none, of a page past the end', left('offset-past-end'), [first, second], []],
  ['a page that shows too much, and one of another cardholder', extra('b'), walk, [
    [first, 'lists transactionId b'], [ofBob, 'lists transactionId b for another cardholder']], bobHasB],
  ['none, if no other cardholder has it', extra('b'), [second, first], []],
  ['the page that lists too much, and those of its result', extra('x', { unlisted: true }), [shows, pending, ...walk], [
    [shows, 'lists transactionId x'], [first, LACKING]]],
  ['none, if none of its result was read', extra('x', { unlisted: true }), [shows, pending], []],
  ['none, if it is listed elsewhere', extra('x'), [shows, ...walk], []],
  ['a page that lacks it, and a response of the run that has it', missing('x'), walk, [
    [first, LACKING], [shows, 'lists transactionId x']], annHasX],
  ['one page that lacks it', missing('x'), [first], [
    [first, 'does not list transactionId x'], [shows, 'lists transactionId x']], annHasX],
  ['none, if no response has it', missing('x'), walk, []],
  ['the page of a filter that lacks it, and one that has it', lost('c', { because: 'issuer-type', value: 'MOBILE' }), walk, [
    [first, 'does not list transactionId c'], [second, 'lists transactionId c']]],
  ['the pages of a result, and the list without a result', lost('x', { because: 'listed-without-result', result: 'APPROVED' }), [shows, ...walk], [
    [first, LACKING], [shows, 'lists transactionId x']]],
  ['a page that begins elsewhere, and the one with its first', begins('a'), walk, [
    [first, 'begins with transactionId a'], [third, 'lists transactionId d']]],
  ['an empty page', begins(null), walk, [[first, 'gets an empty page'], [third, 'lists transactionId d']]],
  ['another element', begins('b', 1), walk, [
    [first, 'has transactionId b as element 2'], [third, 'lists transactionId d']]],
  ['no such element', begins(null, 2), walk, [[first, 'has no element 3'], [third, 'lists transactionId d']]],
  ['none, if nothing lists the first', begins('a', undefined, 'x'), walk, []],
  ['the lists of all under whom a transaction is listed', several, lists.slice(0, 1), lists.map((one) => [one, 'lists transactionId n']), allHaveN],
  ['the lists of two', { kind: 'listed-under-two', at: ROW, first: ANN, also: CLEO }, lists.slice(0, 1), lists.slice(0, 2).map((one) => [one, 'lists transactionId n']), allHaveN],
  ['none, if they are not known', several, lists.slice(0, 1), []],
  ['those that end differently, one of each', refused, endings, [[endings[0], 'gets 400'], [endings[2], 'gets 200']]],
  ['none, if all end alike', refused, endings.slice(0, 2), []],
  ['how the key was sent', keyless, keys, [
    [keys[0], 'is sent without a key'], [keys[1], 'is sent with the right key, for comparison']]],
  ['what is compared', size, walk, [[first, 'shows the mismatch'], [second, comparison], [third, comparison]]],
  ['what to send twice', { kind: 'another-order', at: TRANSACTIONS }, [first, { ...first, id: 'again' }], [
    [first, 'gets another order each time']]],
  ['the parts of a total', { ...number, of: { what: 'parts', totals: [1, 2] } }, walk, walk.map((one) => [one, 'gets one of the parts'])],
  ['none, of a total', number, walk, []],
  ['none, if one response shows it', { kind: 'foreign-data-served', at: BODY, total: null }, [first], []],
  ['none, if there is nothing to compare', size, [first], []],
])('the requests that show a mismatch are %s', (_, mismatch, exchanges, expected, listing = () => undefined) => {
  const told = reproductionOf(mismatch, exchanges, listing).map(({ exchange, role }) => [exchange.id, roleText(role)]);
  expect(told).toEqual(expected.map(([{ id }, text]) => [id, text]));
}); // prettier-ignore
