/** Ids that are nearly those of somebody or something known, and known ones in the other letter case. */
import {
  getCardholder,
  getCardholderCredentials,
  listCardholderTransactions,
  OPEN,
  pastCaches,
  transactionQuery,
  UNKNOWN,
} from '../../../environment/client/requests.ts';
import { freshRequest } from '../../../environment/discovery/transaction-pages.ts';
import type { Subject } from '../../../environment/discovery/snapshot.ts';
import { NIL_UUID, nearMisses, swapCase, unusedUuid } from '../../../generators/identifiers.ts';
import type { Exchange, Operation, Request } from '../../../spec/exchange/exchange.ts';
import type { Obstacle } from '../../../spec/evidence/facts.ts';
import type { RequirementId } from '../../../spec/generated/catalogue.ts';
import type { operations, Parameter } from '../../../spec/generated/vocabulary.ts';
import { select } from '../../../spec/model/history.ts';
import { shouldBeServed } from '../../../spec/oracles/acceptance.ts';
import { disagreement, saysTheSame } from '../../../spec/oracles/agreement.ts';
import { single } from '../../../spec/oracles/lists.ts';
import { exchangeOf } from '../../../spec/oracles/samples.ts';
import { asStanding } from '../../../spec/oracles/standing.ts';
import { broken } from '../../../spec/evidence/evidence.ts';
import { isValid, dispositionOf } from '../../../spec/exchange/disposition.ts';
import { recordsIn } from '../../../spec/exchange/response.ts';
import { RESULTS, fullestWindow } from '../../../spec/model/windows.ts';
import { type AnyPart, type Context, part } from '../../../engine/check.ts';
import type { Fixtures } from '../../../environment/fixtures/fixtures.ts';
import { CARDHOLDER, sampleApproved, samplePage, sampleRefusal, samplesOf, sampleSubject } from './samples.ts';

type Snapshot = Fixtures['snapshot'];

/** Operations whose path has the id of a cardholder. */
type OfCardholder = {
  [Name in Operation]: (typeof operations)[Name]['path'] extends `${string}{cardholderId}${string}` ? Name : never;
}[Operation];

/** What an operation is asked about a cardholder who is not known. */
const ABOUT: Readonly<Record<OfCardholder, (id: string, snapshot: Snapshot) => readonly Request[]>> = {
  getCardholder: (id) => [getCardholder(id, UNKNOWN)],
  getCardholderCredentials: (id) => [getCardholderCredentials(id, [], UNKNOWN)],
  listCardholderTransactions: (id, { history }) =>
    history === null
      ? []
      : [listCardholderTransactions(id, transactionQuery({ window: fullestWindow(history) }), UNKNOWN)],
};

/** Whether an operation shows something of a known cardholder that nobody else may be shown. */
const shows =
  (operation: OfCardholder, { history }: Snapshot) =>
  ({ cardholderId, credentials }: Subject): boolean => {
    if (operation === 'getCardholderCredentials') return recordsIn(credentials).length > 0;
    return operation === 'getCardholder' || cardholderId === history?.cardholderId;
  };

/** What an operation says of a cardholder whom it was not asked for, and the requirement that it then breaks. */
const CONFUSED: Readonly<Record<OfCardholder, readonly [RequirementId, Exchange]>> = {
  getCardholder: ['cardholder/identity', sampleSubject.record],
  getCardholderCredentials: [
    'credentials/owner',
    exchangeOf('getCardholderCredentials', 200, { credentials: [{ cardholderId: CARDHOLDER }] }),
  ],
  listCardholderTransactions: ['transactions/not-shared', samplePage(sampleApproved)],
};

/** A sample as the answer about an id that is nearly that of its cardholder. */
const aboutNear = (sample: Exchange): Exchange => ({
  ...sample,
  request: { ...sample.request, ...UNKNOWN, subject: NIL_UUID },
});

/**
 * The ids that nearly are those of known cardholders, who take turns, each asked for: nothing comes back that belongs to one who
 * is known. It is judged as every answer is, after what discovery read of them.
 */
export function asksNearCardholders(operation: OfCardholder): AnyPart {
  const [requirement, confused] = CONFUSED[operation];
  return part<'snapshot', Request, Exchange>({
    needs: ['snapshot'],
    control: [operation],
    given: ({ snapshot }) => {
      const known = new Set(snapshot.subjects.map(({ cardholderId }) => cardholderId.toLowerCase()));
      const near = snapshot.subjects
        .filter(shows(operation, snapshot))
        .map(({ cardholderId }) => nearMisses(cardholderId, known))
        .filter(({ length }) => length > 0);
      const [first = []] = near;
      return first.flatMap((id, nth) => ABOUT[operation](near[nth % near.length]?.[nth] ?? id, snapshot));
    },
    act: (sender, request) => sender.sendCached(request),
    judge: (exchange, _request, { snapshot: { subjects, history } }) => {
      // What is not served shows nothing that somebody else's answer showed before.
      if (dispositionOf(exchange) !== 'accepted') return asStanding(exchange, requirement);
      const read = subjects.flatMap(({ found, record, credentials }) => [found, record, credentials]);
      const walked = history?.walks.flatMap(({ pages }) => pages) ?? [];
      return asStanding(exchange, requirement, [...read, ...walked]);
    },
    samples: samplesOf({
      one: confused.request,
      accepts: [aboutNear(sampleRefusal)],
      rejects: [aboutNear(confused)],
    }),
  });
}

/**
 * Requests for the transactions of accounts that no line of the history has: nearly one that has transactions under one result,
 * and the nil UUID, or a random one, under the other. The results change places with the seed.
 */
export function unusedAccounts(
  { history, usableAccounts }: Pick<Fixtures, 'history' | 'usableAccounts'>,
  { settings: { seed } }: Pick<Context, 'settings'>,
): readonly Request[] | Obstacle {
  if (history.known.length === 0) return { kind: 'no-data', wants: { need: 'transactions' } };
  const window = fullestWindow(history);
  const listed = new Set(history.known.flatMap(({ accounts }) => accounts));
  const near = (seed % 2 === 0 ? RESULTS.toReversed() : RESULTS).flatMap((result) =>
    usableAccounts
      .filter((accountId) => select(history.known, { window, result, accountId }).length > 0)
      .map((id) => nearMisses(id, listed).map((accountId) => ({ result, accountId })))
      .filter(({ length }) => length > 0)
      .slice(0, 1),
  )[0];
  const nil = listed.has(NIL_UUID) ? unusedUuid(seed) : NIL_UUID;
  const others = RESULTS.filter((result) => near?.every((one) => one.result !== result) ?? true);
  return [...(near ?? []), ...others.map((result) => ({ result, accountId: nil }))].map((query) =>
    listCardholderTransactions(history.cardholderId, transactionQuery({ window, ...query }), UNKNOWN),
  );
}

/** Whose id is written in the other letter case: what is asked about, or its account. */
type Spelled = OfCardholder | 'account';
const ACCOUNT: Parameter<'listCardholderTransactions'> = 'accountId';

/** The answer that shows most under an id as it is spelled by the target; none if no such answer has a letter in its id. */
function usualOf(spelled: Spelled, { subjects }: Pick<Fixtures, 'subjects'>, seen: readonly Exchange[]) {
  const all =
    spelled === 'getCardholder'
      ? // The last one: a target that serves its first cardholder instead is seen.
        subjects.map(({ record }) => record).slice(-1)
      : spelled === 'getCardholderCredentials'
        ? subjects.map(({ credentials }) => credentials)
        : seen.filter(({ request }) => {
            const isOfAccount = single(request, ACCOUNT) !== null;
            const isUsual = isValid(request) || request.intent === 'open';
            return (
              request.operation === 'listCardholderTransactions' && isUsual && isOfAccount === (spelled === 'account')
            );
          });
  return all.find((one) => {
    const isShown = dispositionOf(one) === 'accepted' && recordsIn(one).length > 0;
    return isShown && spelledOtherwise(one.request, spelled) !== null;
  });
}

/** The same request with its id in the other letter case; null if that has no letters. */
function spelledOtherwise(request: Request, spelled: Spelled): Request | null {
  const id = (spelled === 'account' ? single(request, ACCOUNT) : request.subject) ?? '';
  const other = swapCase(id);
  if (other === id) return null;
  return spelled === 'account'
    ? { ...request, ...OPEN, query: request.query.map(([name, value]) => [name, name === ACCOUNT ? other : value]) }
    : { ...request, ...OPEN, subject: other, path: request.path.replace(id, () => other) };
}

/** What shows the id as it is usually written: a run of this check alone reads it, too. */
const NEEDS: Readonly<Record<Spelled, readonly ('subjects' | 'history' | 'accounts')[]>> = {
  getCardholder: ['subjects'],
  getCardholderCredentials: ['subjects'],
  listCardholderTransactions: ['subjects', 'history'],
  account: ['subjects', 'history', 'accounts'],
};

const usual = exchangeOf('getCardholder', 200, { cardholderId: 'a' });

/** An id in the other letter case is the same id: a UUID is read in either (RFC 9562). */
export const ignoresCase = (spelled: Spelled): AnyPart =>
  part<(typeof NEEDS)[Spelled][number], { readonly usual: Exchange; readonly other: Request }, Exchange>({
    needs: NEEDS[spelled],
    given: ({ subjects }, { seen }) => {
      const shown = usualOf(spelled, { subjects }, seen());
      const other = shown === undefined ? null : spelledOtherwise(shown.request, spelled);
      return shown === undefined || other === null ? [] : [{ usual: shown, other }];
    },
    act: (sender, { other }) => sender.sendCached(other),
    judge: (exchange, { usual }) =>
      dispositionOf(exchange) !== 'accepted' || saysTheSame(usual, exchange)
        ? shouldBeServed(exchange, { because: 'id-in-other-case' })
        : broken(disagreement(usual, exchange), exchange, usual),
    baseline: { exchange: ({ usual }) => usual, same: saysTheSame },
    // A cache may have the usual spelling alone, from before the data changed.
    ruledOut: async (sender, { usual }, exchange, have) => {
      if (dispositionOf(exchange) !== 'accepted') return null;
      const isNew = (one: Request) => sender.before(one) === undefined;
      const other = 'history' in have ? freshRequest(usual.request, have.history, isNew) : usual.request;
      const fresh = await sender.send(other === usual.request ? pastCaches(other, sender.seen()) : other);
      const isStale = dispositionOf(fresh) === 'accepted' && saysTheSame(fresh, exchange);
      return isStale ? { kind: 'data-changed' } : null;
    },
    samples: samplesOf({
      one: { usual, other: usual.request },
      accepts: [usual],
      rejects: [sampleRefusal, exchangeOf('getCardholder', 200, { cardholderId: 'b' })],
    }),
  });
