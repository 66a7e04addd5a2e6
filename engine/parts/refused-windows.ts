import { pageRequest } from '../../environment/discovery/transaction-pages.ts';
import type { Exchange, Operation } from '../../spec/exchange.ts';
import type { Window } from '../../spec/history.ts';
import { acceptsWindow, type TriedWindow } from '../../spec/oracles/query-space.ts';
import { sampleApproved, samplePage, YEAR } from '../../spec/oracles/sample-fixtures.ts';
import { endingText } from '../../spec/phrasing/values.ts';
import { queryOf } from '../../spec/query-of.ts';
import { endingOf, receptionOf } from '../../spec/reception.ts';
import { isWithin } from '../../spec/windows.ts';
import { type AnyPart, part } from '../check.ts';
import { sampleRefusal } from './sample-subject.ts';

const LIST: Operation = 'listCardholderTransactions';
/** Refused windows that are examined at most: each costs two requests. */
const MOST = 2;

/** A request whose window was refused, and a window around it that was served for the same cardholder. */
interface Refused {
  readonly exchange: Exchange;
  readonly window: Window;
  readonly around: Window;
}

/**
 * A window that was refused in any request of this run, for any cardholder, although one around it was served: both are
 * asked for once more, without anything else. Costs requests only if there is one.
 */
export const acceptsWindowsInside = (): AnyPart =>
  part<never, Refused, TriedWindow>({
    needs: [],
    given: (_have, { seen }) => refusedInside(seen()).slice(0, MOST),
    act: async (sender, { exchange, window, around }) => {
      const { subject } = exchange.request;
      sender.further();
      const bare = await sender.send(pageRequest(subject, { window }));
      sender.further();
      return { exchange, bare, around: await sender.send(pageRequest(subject, { window: around })) };
    },
    judge: (reading, { around }) => acceptsWindow(reading, around),
    against: {
      exchange: ({ exchange }) => exchange,
      same: (a, b) => endingText(endingOf(a)) === endingText(endingOf(b)),
    },
    samples: {
      accepts: [sampleOf({ exchange: sampleRefusal, bare: served, around: served })],
      rejects: [sampleOf({ exchange: sampleRefusal, bare: sampleRefusal, around: served })],
    },
  });

/** Plain requests that were refused; the same window is examined once. */
function refusedInside(seen: readonly Exchange[]): Refused[] {
  const listed = seen.filter(({ request }) => request.operation === LIST && request.intent === 'plain');
  const windows = listed.flatMap((exchange) => {
    const window = exchange.request.key === 'header' ? queryOf(exchange.request)?.window : undefined;
    return window === undefined ? [] : [{ exchange, window, reception: receptionOf(exchange) }];
  });
  const refused = windows.filter(({ reception }) => reception === 'refused' || reception === 'failed');
  const first = refused.filter(
    ({ window }, i) =>
      refused.findIndex((one) => one.window.start === window.start && one.window.end === window.end) === i,
  );
  return first.flatMap(({ exchange, window }) => {
    const around = windows.find(
      (one) =>
        one.reception === 'served' &&
        one.exchange.request.subject === exchange.request.subject &&
        isWithin(window, one.window),
    );
    return around === undefined ? [] : [{ exchange, window, around: around.window }];
  });
}

const served = samplePage(sampleApproved);

function sampleOf(reading: TriedWindow) {
  return { one: { exchange: sampleRefusal, window: YEAR, around: YEAR }, reading, have: {} };
}
