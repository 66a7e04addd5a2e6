import { check } from '../../engine/check.ts';
import { oneByOne } from './shared/requests.ts';
import { keepsSpoiled } from './shared/spoiled.ts';
import { sampleRefusal, samplesOf, sampleSubject } from './shared/samples.ts';
import {
  getCardholder,
  getCardholderCredentials,
  type How,
  listCardholderTransactions,
  SPOILED,
  UNKNOWN,
  windowQuery,
} from '../../environment/client/requests.ts';
import { NIL_UUID, unusedUuid } from '../../generators/identifiers.ts';
import type { Exchange, Request } from '../../spec/exchange/exchange.ts';
import type { SharedFailure } from '../../spec/evidence/facts.ts';
import type { RequirementId } from '../../spec/generated/catalogue.ts';
import { exchangeOf } from '../../spec/oracles/samples.ts';
import { sameStatus } from '../../spec/oracles/errors.ts';
import { dispositionOf } from '../../spec/exchange/disposition.ts';
import { fullestWindow } from '../../spec/model/windows.ts';

/** One failure, provoked in every operation that can have it. */
interface Provoked {
  readonly failure: SharedFailure;
  readonly requests: readonly Request[];
  /** The same with a plainer id, which is asked for if the statuses differ: some groups may reject the nil UUID as no id. */
  readonly plainer?: readonly Request[];
  /** The window with a known cardholder: it may have become too old since it was accepted. */
  readonly control?: Request | undefined;
}

const forbidden = exchangeOf('findCardholder', 403, { errors: [{ errorCode: 'E', errorMessage: 'm' }] });

/** A refusal of transactions that keeps the shape, and answers that each break one requirement. */
const refusal = exchangeOf('listCardholderTransactions', 400, { errors: [{ errorCode: 'E', errorMessage: 'm' }] });
const answered = (status: number, body: unknown) => exchangeOf('listCardholderTransactions', status, body);
const withError = (error: object) => answered(400, { errors: [{ errorCode: 'E', errorMessage: 'm', ...error }] });

/** What is judged on every response is tried with one or two spoiled inputs of a valid query. */
const kept: readonly (readonly [RequirementId, Exchange])[] = [
  ['errors/json-object', answered(400, undefined)],
  ['errors/errors-member', answered(400, { message: 'm' })],
  ['errors/error-code', withError({ errorCode: 7 })],
  ['errors/error-message', withError({ errorMessage: null })],
  ['errors/source', withError({ source: 's' })],
  ['errors/source-path-parameter', withError({ source: { pathParameter: 7 } })],
  ['errors/source-query-parameter', withError({ source: { queryParameter: 7 } })],
  ['errors/more-info', withError({ moreInfo: {} })],
  ['errors/empty-500', answered(500, {})],
  ['errors/transactions-statuses', answered(422, {})],
];

export const checks = [
  ...kept.map(([requirement, rejected]) =>
    check(requirement, keepsSpoiled(requirement, { accepts: [refusal], rejects: [rejected] })),
  ),

  check('errors/same-status-in-groups', {
    needs: ['snapshot'],
    given: ({ snapshot: { history } }, { settings: { seed } }): readonly Provoked[] => {
      const windows = history === null ? [] : [windowQuery(fullestWindow(history))];
      const [control] =
        history === null ? [] : windows.map((query) => listCardholderTransactions(history.cardholderId, query));
      const about = (id: string, how: How): Request[] => [
        getCardholder(id, how),
        getCardholderCredentials(id, [], how),
        ...windows.map((query) => listCardholderTransactions(id, query, how)),
      ];
      return [
        {
          failure: 'unknown-cardholder',
          requests: about(NIL_UUID, UNKNOWN),
          plainer: about(unusedUuid(seed), UNKNOWN),
          control,
        },
        { failure: 'malformed-cardholder', requests: about('not-a-uuid', SPOILED), control },
      ];
    },
    act: async (sender, { failure, requests, plainer, control }) => {
      const ask = (all: readonly Request[]) =>
        oneByOne(
          all.filter(({ operation }) => sender.served(operation)),
          sender.sendCached,
        );
      const isSame = (all: readonly Exchange[]) => sameStatus(all, failure).violations.length === 0;
      let exchanges = await ask(requests);
      if (plainer !== undefined && !isSame(exchanges)) {
        sender.further();
        exchanges = await ask(plainer);
        if (exchanges.some((one) => dispositionOf(one) === 'inconclusive')) return { exchanges: [], again: true };
      }
      if (control === undefined || isSame(exchanges)) return { exchanges, again: false };
      sender.further();
      const isAccepted = dispositionOf(await sender.send(control)) === 'accepted';
      const left = exchanges.filter(({ request }) => isAccepted || request.operation !== control.operation);
      return { exchanges: left, again: true };
    },
    judge: ({ exchanges, again }, { failure }) => sameStatus(exchanges, failure, again),
    samples: samplesOf({
      one: { failure: 'unknown-cardholder', requests: [] },
      accepts: [{ exchanges: [sampleRefusal, sampleRefusal, sampleSubject.found], again: false }],
      rejects: [{ exchanges: [sampleRefusal, forbidden], again: true }],
    }),
  }),
];
