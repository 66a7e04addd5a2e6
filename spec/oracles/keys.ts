import type { KeyPlacement } from '../evidence/fact-parts.ts';
import {
  broken,
  type Evidence,
  holds,
  judge,
  type Judgement,
  nothing,
  obstructed,
  refused,
  type Standing,
  together,
  type Violation,
} from '../evidence/evidence.ts';
import { BODY, STATUS } from '../evidence/place.ts';
import { KEY_MASK } from '../exchange/body-text.ts';
import { isObject } from '../exchange/describe.ts';
import { tokensOf } from '../exchange/json-tokens.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { ended, endingOf, dispositionOf, rejectsKey, statusOf } from '../exchange/disposition.ts';
import { elementsOf, isErrorBody, listOf, type Response, successBody } from '../exchange/response.ts';
import { type MemberName, operations } from '../generated/vocabulary.ts';
import type { RequirementId } from '../generated/catalogue.ts';
import { perObject } from '../model/memo.ts';
import { isUuid } from './formats.ts';

/** What anyone can send who does not hold the key. */
const WITHOUT_KEY: readonly KeyPlacement[] = [
  'absent',
  'empty',
  'wrong',
  'altered',
  'altered-first',
  'truncated',
  'lengthened',
];

/** A request whose key is not right, between two with the right key. */
export interface Probed {
  /** The positive control before. */
  readonly before: Exchange;
  /** Null if it was not sent, because the control was not served. */
  readonly probe: Exchange | null;
  /** The positive control after; null if none was needed, because nothing was refused. */
  readonly after: Exchange | null;
  /** The same request without any key, if the probe was served. */
  readonly keyless?: Exchange;
  /** The same request, refused earlier in the run. */
  readonly refused?: Exchange;
}

/**
 * No data for a request whose key is not right (specification: Authentication). A refusal counts only between two
 * requests with the right key that are served.
 */
export function noDataWithout({ before, probe, after, keyless, refused }: Probed): Judgement {
  if (probe === null || dispositionOf(before) !== 'accepted') return noControl('before', before);
  if (dispositionOf(probe) === 'rejected' && repeatsData(probe, before)) return broken(servedTo(probe), probe, before);
  if (after === null || dispositionOf(probe) !== 'rejected') return judgeProbe(probe, before, { keyless, refused });
  return dispositionOf(after) === 'accepted' ? holds() : noControl('after', after);
}

function judgeProbe(
  probe: Exchange,
  before: Exchange,
  { keyless, refused: earlier }: { readonly [K in 'keyless' | 'refused']: Exchange | undefined },
): Judgement {
  const disposition = dispositionOf(probe);
  if (disposition === 'accepted') {
    const { key, operation } = probe.request;
    // It gave no data, and yet refused nothing.
    if (!givesData(probe, before)) return obstructed({ kind: 'not-rejected', operation, key, status: statusOf(probe) });
    const needsNone = keyless !== undefined && givesData(keyless, before);
    const { list } = operations[operation];
    const isEmpty = list !== null && listOf(probe, list) !== null && elementsOf(probe, list) === 0;
    const said = servedTo(probe, needsNone);
    const fact = isEmpty ? ({ ...said, empty: true } as const) : said;
    if (earlier !== undefined) return broken({ ...fact, late: true }, probe, before, earlier);
    return needsNone ? broken({ ...fact, keyless: true }, probe, before, keyless) : broken(fact, probe, before);
  }
  return disposition === 'rejected' ? holds(0) : obstructed(ended(probe));
}

/** That a request whose key is not right got data, and who can get them so. */
function servedTo(probe: Exchange, needsNone = false) {
  const { key, operation } = probe.request;
  const to = needsNone || WITHOUT_KEY.includes(key) ? 'anyone' : 'key-holder';
  const at = dispositionOf(probe) === 'rejected' ? BODY : STATUS;
  return { kind: 'served-without-key', at, status: statusOf(probe), to, key, operation } as const;
}

/** A text that may be an e-mail address. */
const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** Members that name whom or what a record is about: other ones may stand in every response, such as the id of the institution. */
const NAMING: ReadonlySet<string> = new Set<MemberName>(['id', 'cardholderId', 'transactionId', 'email']);

/** The identifiers and e-mail addresses in a body: what no message has by chance. */
const namingIn = perObject(({ outcome }: Exchange): ReadonlySet<string> => {
  const naming = new Set<string>();
  if (outcome.kind !== 'answer') return naming;
  let member = '';
  for (const { kind, inner } of tokensOf(outcome.body.text)) {
    if (kind === 'name') member = inner;
    else if (NAMING.has(member) && (isUuid(inner) || EMAIL.test(inner))) naming.add(inner);
  }
  return naming;
});

/** Whether a rejection gives, beside its error, what the same request with the right key got; what the request named tells nothing. */
function repeatsData(exchange: Exchange, control: Exchange): boolean {
  const [right, url] = [namingIn(control), exchange.url.toLowerCase()];
  return [...namingIn(exchange)].some((one) => right.has(one) && !url.includes(one.toLowerCase()));
}

/**
 * Whether a response gives data as the same request with the right key gets it: with a member of that, which is not null. A page for
 * people (HTML), or an error, is none. If that response has no members, they are alike if both are objects, or none is.
 */
function givesData(exchange: Exchange, control: Exchange): boolean {
  const [body, right] = [successBody(exchange), successBody(control)];
  if (body === undefined || isErrorBody(exchange)) return false;
  const names = isObject(right) ? Object.keys(right) : [];
  if (names.length === 0) return isObject(body) === isObject(right);
  return isObject(body) && names.some((name) => Object.hasOwn(body, name) && body[name] !== null);
}

const noControl = (when: 'before' | 'after', exchange: Exchange): Judgement =>
  obstructed({ kind: 'no-positive-control', when, exchange: exchange.id, ending: endingOf(exchange) });

const NO_KEY: RequirementId = 'authentication/no-key';

/**
 * What the checks of spoiled and misplaced keys saw of requests without any key. It breaks the requirement about those, too, whose
 * own check may have asked for something else.
 */
export function ofPublicData(all: readonly Evidence[]): readonly Evidence[] {
  const isBroken = all.some(({ requirement, violations }) => requirement === NO_KEY && violations.length > 0);
  const seen = isBroken ? [] : all.flatMap(({ violations }) => violations.flatMap((one) => publicDataIn(one) ?? []));
  // Several ways of giving the key may have led to one request without it.
  const different = [...new Map(seen.map((one) => [one.exchanges[0]?.id, one])).values()];
  return different.map((one) => ({ ...nothing, requirement: NO_KEY, observed: 1, violations: [one] }));
}

/** The part of a mismatch that is about the request without a key; null if there is none. */
function publicDataIn({ mismatch, exchanges: [, control, keyless] }: Violation): Violation | null {
  if (mismatch.kind !== 'served-without-key' || mismatch.keyless !== true) return null;
  if (control === undefined || keyless === undefined) return null;
  return { mismatch: { ...mismatch, key: 'absent', status: statusOf(keyless) }, exchanges: [keyless, control] };
}

/** The key in its header alone is enough in every group (specification: Authentication, rules 1, 2 and 5). */
export function keyWorksEverywhere(exchanges: readonly Exchange[]): Judgement {
  const elsewhere = exchanges.some((exchange) => dispositionOf(exchange) === 'accepted');
  const judged = exchanges.map((exchange) => {
    if (dispositionOf(exchange) === 'accepted') return holds();
    return elsewhere && rejectsKey(statusOf(exchange))
      ? refused({ because: 'key-accepted-elsewhere' }, exchange)
      : obstructed(ended(exchange));
  });
  return together(judged);
}

/** The requirement that is judged here. */
export const KEY_REPEATED: RequirementId = 'authentication/key-not-repeated';

/** The mask as a word of its own: a short key may stand in other words by chance. */
const KEY = new RegExp(`(?<![\\p{L}\\p{N}])${KEY_MASK.replace(/[[\]]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'u');
/** Nearly no text has the mask, and that is told at once. */
const repeatsKey = (text: string): boolean => text.includes(KEY_MASK) && KEY.test(text);

/**
 * No answer repeats the key of its request (specification: Authentication; a key belongs in one header of requests). It is
 * judged if the key was in its header: a key that was put elsewhere on purpose may be quoted with the rest of the request.
 */
export function judgeKeyRepeated({ exchange, body }: Response): Standing[] {
  if (exchange.request.key !== 'header' || exchange.outcome.kind !== 'answer') return [];
  const header = exchange.outcome.headers.find(([, value]) => repeatsKey(value));
  const at = header === undefined ? BODY : ({ in: 'header', name: header[0].toLowerCase() } as const);
  const repeated = header !== undefined || repeatsKey(body.text);
  return [judge(KEY_REPEATED, exchange, repeated ? { at, kind: 'key-repeated' } : null)];
}
