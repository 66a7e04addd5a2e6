import { check } from '../../../engine/check.ts';
import { listCardholderTransactions, windowQuery } from '../../../environment/client/requests.ts';
import { pageRequest } from '../../../environment/discovery/transaction-pages.ts';
import type { DateTimeForm } from '../../../spec/evidence/facts.ts';
import { nothing, together } from '../../../spec/evidence/evidence.ts';
import { dispositionOf } from '../../../spec/exchange/disposition.ts';
import { HOUR, type TransactionHistory, type Window } from '../../../spec/model/history.ts';
import {
  instantOnly,
  instantsOf,
  isWithin,
  readRange,
  wholeSecondText,
  fullestWindow,
  windowFrom,
} from '../../../spec/model/windows.ts';
import { shouldBeServed } from '../../../spec/oracles/acceptance.ts';
import { holdsInOtherForm } from '../../../spec/oracles/history-sets.ts';
import { ofHistory } from '../shared/predicted.ts';
import { mustAccept, probes } from '../shared/requests.ts';
import { sampleApproved, samplePage, sampleRefusal, sampleTransaction, YEAR } from '../shared/samples.ts';
import { acceptsEveryWindow } from '../shared/space.ts';

const second = (text: string, by = 0) => wholeSecondText(Date.parse(text) + by);
const local = (text: string) => text.slice(0, 19);

/**
 * A window in whole seconds, at least one second long, so that a fraction at its start does not come after its end. It does not
 * go beyond what is known: transactions may be posted there during the run.
 */
function plainWindow(history: TransactionHistory): Window {
  const instants = instantsOf(history.known.filter((t) => t.result === 'APPROVED'));
  const start = instants[Math.max(0, instants.length - 12)];
  const window =
    start === undefined ? fullestWindow(history) : windowFrom(history, start, { result: 'APPROVED', most: 20 });
  const [from, to] = [second(window.start), second(window.end)];
  if (to > from) return { start: from, end: to };
  const longer = [
    { start: from, end: second(from, 1000) },
    { start: second(from, -1000), end: from },
  ];
  return longer.find((one) => isWithin(one, readRange(history))) ?? fullestWindow(history);
}

/** How each unusual form writes a window in whole seconds. */
const FORMS: Readonly<Record<DateTimeForm, (window: Window) => Window>> = {
  // Its end lies before the old one: what was posted after that one is not known. A parser that expects three digits may take
  // six for so many milliseconds.
  fraction: ({ start, end }) => ({ start: `${local(start)}.123Z`, end: `${local(second(end, -1000))}.123456Z` }),
  'zero-offset': ({ start, end }) => ({ start: `${local(start)}+00:00`, end: `${local(end)}+00:00` }),
  'two-hours-offset': ({ start, end }) => ({ start: shifted(start), end: shifted(end) }),
};

const shifted = (text: string) => `${local(second(text, 2 * HOUR))}+02:00`;
const utc = (text: string) => (text.endsWith('Z') ? text : second(text));

/** An unusual but valid form of a window is served, and means the same instants. */
const inForm = (form: DateTimeForm) =>
  ofHistory({
    over: 'opened',
    given: (history) => {
      const usual = plainWindow(history);
      const sent = FORMS[form](usual);
      return [{ usual, sent, asked: { start: utc(sent.start), end: utc(sent.end) } }];
    },
    act: (sender, { sent }, { cardholderId }) =>
      sender.send(listCardholderTransactions(cardholderId, windowQuery(sent), { intent: 'unusual' })),
    judge: (exchange, { asked }, history) => {
      const served = shouldBeServed(exchange, { because: 'valid-form', form });
      if (dispositionOf(exchange) !== 'accepted') return served;
      const { violations } = holdsInOtherForm(exchange, { window: asked }, history);
      return together([served, { ...nothing, violations }]);
    },
    // What the same window lists wrongly in its usual form is not a matter of the form.
    ruledOut: async (sender, { usual }, exchange, history) => {
      if (dispositionOf(exchange) !== 'accepted') return null;
      const plain = await sender.send(pageRequest(history.cardholderId, { window: usual }));
      if (dispositionOf(plain) !== 'accepted') return null;
      const { violations } = holdsInOtherForm(plain, { window: usual }, history);
      return violations.length === 0 ? null : { kind: 'wrong-in-usual-form', exchange: plain.id };
    },
    one: { usual: YEAR, sent: YEAR, asked: YEAR },
    accepts: [samplePage(sampleApproved)],
    rejects: [sampleRefusal, samplePage([...sampleApproved, sampleTransaction(9)])],
  });

export const checks = [
  check(
    'transactions-window/accepted',
    mustAccept(['servedWindow'], ({ servedWindow: { cardholderId, window } }) => [
      {
        request: listCardholderTransactions(cardholderId, windowQuery(window)),
        why: { because: 'window-served-before' },
      },
    ]),
    acceptsEveryWindow(),
    // An instant with a fraction may be refused: where nothing is posted on a whole second, one of those is asked for, too.
    probes(['history'], ({ history: { known, cardholderId } }) =>
      known.some(({ at }) => at.fraction === '')
        ? []
        : known
            .slice(0, 1)
            .map(({ at }) => pageRequest(cardholderId, { window: instantOnly({ ...at, fraction: '' }) })),
    ),
  ),
  check('transactions-window/fraction-accepted', inForm('fraction')),
  check('transactions-window/zero-offset-accepted', inForm('zero-offset'), inForm('two-hours-offset')),
];
