/** Why a response that was seen is not judged, and the same in words. */
import { counted } from './words.ts';

/** Keys that are told apart in traffic. An application has one, or one for each product; each costs a look at every text. */
export const MOST_KEYS = 20;

/** Why a response that was seen is not judged. */
const unjudged = [
  'other-address',
  'other-base',
  'no-get',
  'no-answer',
  'not-http',
  'unreadable',
  'broken-off',
  'from-cache',
  'other-source',
  'no-body',
  'incomplete',
  'contradictory',
  're-encoded',
  'undecodable',
  'too-large',
  'too-many-keys',
  'too-many-values',
  'failed',
] as const;
export type Unjudged = (typeof unjudged)[number];

/** How many were left out, by the reason; those without any are absent. */
export type LeftOut = Readonly<Partial<Record<Unjudged, number>>>;

/** What stands after a number of exchanges. */
const unjudgedText: Readonly<Record<Unjudged, string>> = {
  'other-address': 'to addresses outside the API',
  'other-base':
    'to another base address of a group than the one that is judged, because that one responds most like the API: name the four addresses in your settings to choose another',
  'no-get': 'with a method other than GET',
  'no-answer': 'without a response (refused, blocked or cancelled)',
  'not-http': 'whose response is not valid HTTP/1.1: it was passed on as it came, but could not be read here',
  unreadable: 'that the file does not describe (no address, method or status, or no headers)',
  'broken-off': 'that ended before the response was complete (an error, or cancelled)',
  'from-cache': 'answered from a cache (a 304, or a copy that the browser had), not by the target',
  'other-source': 'answered by a service worker, a mock, a proxy on the way or the browser itself, not by the target',
  'no-body': 'whose body is not in the file',
  incomplete: 'whose body may be incomplete: it is shorter than its length says, or breaks off',
  contradictory: 'whose body and lengths contradict each other',
  're-encoded': 'whose body was converted from another character encoding, so that its bytes are not known',
  undecodable: 'with a body that is still compressed, or that could not be decoded',
  'too-large': 'larger than 2 MiB',
  'too-many-keys': `with another subscription key than the first ${MOST_KEYS}`,
  'too-many-values': 'after more credential values or people than Cardproof can search for',
  failed: 'that could not be judged because of a defect of Cardproof',
};

/** What was left out, a clause for each reason. */
export const leftOutTexts = (leftOut: LeftOut): string[] =>
  unjudged.flatMap((why) => {
    const count = leftOut[why] ?? 0;
    return count === 0 ? [] : [`${counted('exchange', count)} ${unjudgedText[why]}`];
  });

const EMPTY =
  'There was no exchange in the traffic. Record it again while your application sends requests to the API, then judge that.';
const ADDRESSES =
  'If the settings (or .env) name base addresses, only requests to them are judged; without them, the addresses must end in /v1.';
const BODIES =
  'Record it again with the bodies of the responses as they came (Playwright: recordHar with content: embed; a browser: with its developer tools open from the start), or judge it live: cardproof proxy.';
const DIRECT = 'Record it again without caches, mocks and service workers.';

/** Reasons that say nothing about the addresses of the API; of all others, a request went to one. */
const ASTRAY: readonly Unjudged[] = ['other-address', 'other-base', 'unreadable'];
const REMEDIES: Readonly<Partial<Record<Unjudged, string>>> = {
  ...{ 'no-body': BODIES, incomplete: BODIES, contradictory: BODIES, 're-encoded': BODIES, undecodable: BODIES },
  ...{ 'from-cache': DIRECT, 'other-source': DIRECT },
};

/** What to do if nothing could be judged, by the reasons for which something was left out. */
export function nothingJudgedNext(leftOut: LeftOut): string {
  const reasons = unjudged.filter((why) => (leftOut[why] ?? 0) > 0);
  if (reasons.length === 0) return EMPTY;
  const isReached = reasons.some((why) => !ASTRAY.includes(why));
  const remedies = isReached ? new Set(reasons.flatMap((why) => REMEDIES[why] ?? [])) : [ADDRESSES];
  return ['See what was left out and why.', ...remedies].join(' ');
}
