import { breaking, type Difference, when } from '../api/difference.ts';
import { answersOf } from '../api/edits.ts';
import { type Answer, answerOf, type Call, failure } from '../api/messages.ts';
import { instantOf } from '../api/instant.ts';
import { uuid } from '../api/parameters.ts';
import { type Asks, given, has, isFirst, isPending } from '../api/requests.ts';

const isNoDate = (text: string | undefined): boolean => text !== undefined && instantOf(text) === undefined;
const datesOf = (call: Call) => [given(call, 'postDateTimeStartDateTime'), given(call, 'postDateTimeEndDateTime')];
const numbersOf = (call: Call) => [given(call, 'limit'), given(call, 'offset')];

/** How many inputs of list cardholder transactions are bad. */
function badInputs(call: Call): number {
  const [result, account] = [given(call, 'result'), given(call, 'accountId')];
  return [
    ...datesOf(call).map((text) => text === undefined || isNoDate(text)),
    ...numbersOf(call).map((text) => text !== undefined && !/^\d+$/.test(text)),
    result !== undefined && !['APPROVED', 'PENDING'].includes(result),
    account !== undefined && !uuid.test(account),
  ].filter(Boolean).length;
}

const severalBad: Asks = (call) => badInputs(call) > 1;

/** Bad input of list cardholder transactions is answered in another way under a condition. */
const instead = (says: string, asks: Asks, other: Answer): Difference =>
  when(asks).only(answersOf('listCardholderTransactions').failing(says, () => other));
/** A request gives a 500 with a text. */
const with500 = (says: string, asks: Asks, text: string): Difference =>
  when(asks).onRequest(`${says} gives a 500 with a text.`, () => textual(text));
const textual = (text: string): Answer => ({ status: 500, headers: { 'content-type': 'text/plain' }, text });

const html: Answer = { status: 400, headers: { 'content-type': 'text/html' }, text: '<h1>Bad Request</h1>' };
const problem = answerOf(400, { type: 'about:blank', title: 'Bad Request', status: 400 });
const element = { errorCode: 'INVALID_REQUEST', errorMessage: 'not valid' };

export const faults = [
  ...breaking('errors/errors-member', {
    'errors-problem-json-for-two': instead('Two bad parameters are answered with problem+json.', severalBad, problem),
    'errors-message-only-with-account': instead(
      'Bad input together with a valid accountId is answered with a message.',
      (call) => uuid.test(given(call, 'accountId') ?? ''),
      answerOf(400, { message: 'Bad Request' }),
    ),
    'errors-none-for-another-cardholder': instead(
      'Bad input for any cardholder but the first is answered without errors.',
      (call, world) => !isFirst(call, world) && uuid.test(call.id),
      answerOf(400, { errors: [] }),
    ),
  }),
  ...breaking('errors/json-object', {
    'errors-html-for-dates-beside-a-limit': instead(
      'A bad date together with a limit returns an HTML page.',
      (call) => datesOf(call).some(isNoDate) && has(call, 'limit'),
      html,
    ),
    'errors-html-without-window': instead(
      'Without a window the answer is a page of HTML.',
      (call) => datesOf(call).every((text) => text === undefined),
      html,
    ),
  }),
  ...breaking('errors/error-code', {
    'errors-code-null-beside-pending': instead(
      'The errorCode is null if PENDING is asked for beside bad input.',
      isPending,
      answerOf(400, { errors: [{ ...element, errorCode: null }] }),
    ),
  }),
  ...breaking('errors/error-message', {
    'errors-second-without-message': instead(
      'Of two bad parameters the second error has no message.',
      severalBad,
      answerOf(400, { errors: [element, { errorCode: 'INVALID_REQUEST' }] }),
    ),
  }),
  ...breaking('errors/source-query-parameter', {
    'errors-source-lists-two': instead(
      'The source of two bad parameters lists both.',
      severalBad,
      answerOf(400, { errors: [{ ...element, source: { queryParameter: ['limit', 'offset'] } }] }),
    ),
  }),
  ...breaking('errors/empty-500', {
    'errors-500-text-for-a-huge-offset': with500(
      'An offset beyond 32 bits',
      (call) => Number(given(call, 'offset')) >= 2 ** 31,
      'NumberFormatException',
    ),
    'errors-500-text-for-an-empty-account': with500(
      'An empty accountId',
      (call) => given(call, 'accountId') === '',
      'FormatException',
    ),
    'errors-500-text-for-types-before-the-first': with500(
      'A negative offset of types',
      (call) => call.operation === 'listCredentialTypes' && given(call, 'offset') === '-1',
      'OFFSET must not be negative',
    ),
    'errors-500-text-for-empty-date': instead(
      'An empty date gives a 500 with a text.',
      (call) => datesOf(call).includes(''),
      textual('NullPointerException'),
    ),
  }),
  ...breaking('errors/transactions-statuses', {
    'status-422-for-nan': instead(
      'A limit or an offset of NaN is answered with 422.',
      (call) => numbersOf(call).includes('NaN'),
      { ...failure(400, 'not a number'), status: 422 },
    ),
  }),
];
