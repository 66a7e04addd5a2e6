import type { NoAnswer } from '../../spec/no-answer.ts';
import { groupText } from '../../spec/phrasing/groups.ts';
import { endingText } from '../../spec/phrasing/values.ts';
import type { Message } from './message.ts';

/** What each way in which a request brings no response means. */
const MEANS: Readonly<Record<NoAnswer, string>> = {
  refused: 'Nothing listens at this address and port.',
  unresolved: 'The name of the host is not known here.',
  tls: 'The encrypted connection could not be made: the certificate is not trusted, has expired, or is for another host.',
  proxy: 'The proxy of HTTPS_PROXY or HTTP_PROXY is down, refuses the connection, needs a password, or is not a proxy.',
  timeout: 'The response took longer than a request may take.',
  reset: 'The connection was closed before a response came.',
  'broken-off': 'The response began and did not end.',
  oversized: 'The response is far larger than any response of this API.',
  'too-complex': 'The response is nested far deeper than any response of this API.',
  unkept: 'The response could not be kept for the recording.',
  undecodable: 'The response has a content encoding that its bytes do not have.',
  budget: 'The request was not sent, because the budget was spent.',
  'given-up': 'The request was not sent, because its group had failed several times in a row.',
  interrupted: 'The run was stopped.',
  'not-recorded': 'In a replay: the recording has no response to this request.',
  other: 'The connection failed in a way that has no name here. The report has the words of the system.',
};

/** Why a request brought no response, and what to do. */
export function noAnswers(): readonly Message[] {
  return (Object.keys(MEANS) as NoAnswer[]).map((why) => {
    const fault = { is: 'no-answer', why, message: '' } as const;
    const { next } = groupText({ kind: 'group', group: 'lookup', setting: 'LOOKUP_BASE_URL', fault });
    return { anchor: `no-response-${why}`, says: [endingText({ noAnswer: why })], means: MEANS[why], action: next };
  });
}
