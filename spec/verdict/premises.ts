/** What violations rest on, beside the responses that show them: it is asked for again before the verdict. */
import type { Standing, Violation } from '../evidence/evidence.ts';
import { textMember } from '../exchange/describe.ts';
import { dispositionOf, mayBeServed } from '../exchange/disposition.ts';
import { type Exchange, type Operation, type Request, sentAs } from '../exchange/exchange.ts';
import { responseOf, successBody } from '../exchange/response.ts';
import { perObject } from '../model/memo.ts';
import { queryOf } from '../model/query.ts';
import { asksWithin } from '../oracles/acceptance.ts';
import { judgeList } from '../oracles/lists.ts';
import { CredentialOwners, judgeCustomers } from '../oracles/relations.ts';

/** Whether a request that may be served was rejected. */
export const isRefusal = (exchange: Exchange): boolean =>
  mayBeServed(exchange.request) && dispositionOf(exchange) === 'rejected';

/** The rejected requests that a mismatch rests on; none if it rests on something else. */
export const refusalsOf = ({ mismatch, exchanges }: Violation): readonly Exchange[] =>
  mismatch.kind === 'refused' || mismatch.kind === 'id-unknown-to-get' ? exchanges.filter(isRefusal) : [];

/** Whether a request that was served stands against a refused one: the same, or a list of the cardholder over the whole window. */
export function standsAgainst(served: Request, refused: Request): boolean {
  if (served.operation !== refused.operation || served.subject !== refused.subject) return false;
  return queryOf(served) === null ? sentAs(served) === sentAs(refused) : asksWithin(refused, served);
}

/** Whether a request asks for the record of a cardholder: as long as it is served, that one is known. */
export const isOfRecord = ({ operation }: Request): boolean => operation === 'getCardholder';

/** The transaction that a mismatch is about; none if it is about something else. */
export const transactionOf = ({ mismatch }: Violation): string =>
  mismatch.kind === 'missing' ? mismatch.missing.id : mismatch.kind === 'extra' ? mismatch.extra.id : '';

const FIND: Operation = 'findCardholder';

/** The cardholder, in small letters, whom find leads to; undefined for any other response. */
export const foundIn = (one: Exchange): string | undefined =>
  one.request.operation === FIND ? textMember(successBody(one), 'id')?.toLowerCase() : undefined;

/** The customers, in small letters, that a mismatch between people is about; none if it is about something else. */
function customersOf({ mismatch, exchanges: [exchange] }: Violation): readonly string[] {
  if (exchange === undefined) return [];
  if (mismatch.kind === 'one-id-for-two') return [mismatch.first, exchange.request.subject.toLowerCase()];
  const named = mismatch.kind === 'customer-id-of-another' ? textMember(successBody(exchange), 'customerId') : null;
  return named === null ? [] : [named.toLowerCase()];
}

/** Whom find led to at first, for each customer that a mismatch between people is about, or each of the cardholders whose lists are one. */
export function foundFirst(violation: Violation, exchanges: readonly Exchange[]): readonly Exchange[] {
  const found = exchanges.filter((one) => one.request.operation === FIND && dispositionOf(one) === 'accepted');
  const { mismatch } = violation;
  const holders = mismatch.kind === 'shared-credentials' ? [mismatch.first, mismatch.also] : [];
  return [
    ...holders.flatMap((id) => found.find((one) => textMember(successBody(one), 'id')?.toLowerCase() === id) ?? []),
    ...customersOf(violation).flatMap(
      (customer) => found.find(({ request }) => request.subject.toLowerCase() === customer) ?? [],
    ),
  ];
}

/** The mismatches between people of a run. */
export function confusedIn(exchanges: readonly Exchange[]): readonly Violation[] {
  const owners = new CredentialOwners();
  const all = [...judgeCustomers(exchanges), ...exchanges.flatMap((exchange) => owners.judge(exchange))];
  return all.flatMap(({ violations }) => violations.filter((one) => foundFirst(one, exchanges).length > 0));
}

/** That a total does not fit its own page: a service that counts and reads in two steps may say so when its data change between them. */
export const isMisfit = ({ mismatch: { kind } }: Violation): boolean =>
  kind === 'total-below-shown' || kind === 'total-of-empty';

/** What a response says of its own paging that is such a misfit. */
export const misfitsOf = perObject((exchange: Exchange): readonly Standing[] => {
  const response = dispositionOf(exchange) === 'accepted' ? responseOf(exchange) : null;
  return response === null ? [] : judgeList(response).filter(({ violations }) => violations.some(isMisfit));
});
