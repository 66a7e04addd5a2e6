import type { Mismatch } from '../evidence/finding.ts';
import { judge, type Standing, Tally } from '../evidence/evidence.ts';
import { BODY, memberAt } from '../evidence/place.ts';
import { bodyText, isMasked } from '../exchange/body-text.ts';
import { clip, isObject } from '../exchange/describe.ts';
import { decode, mayNameTwice, tokensOf } from '../exchange/json-tokens.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { Response } from '../exchange/response.ts';
import type { MemberName } from '../generated/vocabulary.ts';
import { perText } from '../model/memo.ts';
import { isRfc3339, parseInstant } from './formats.ts';

const DATE_MEMBERS: ReadonlySet<string> = new Set<MemberName>([
  'activationDateTime',
  'expirationDateTime',
  'issuedDateTime',
  'postDateTime',
]);

/** The text of a success body: JSON, UTF-8, no byte order mark (specification: operations return JSON). */
export function judgeBody(answer: Response): Standing[] {
  const { body, exchange } = answer;
  const judgements: Standing[] = [];
  if (body.bytes > 0) judgements.push(judge('body/media-type', exchange, mediaType(answer.header('content-type'))));
  if (!answer.success) return answer.status === 500 ? [] : judgements;
  // 204 has no body by HTTP; another requirement says whether the status is listed. A plain request must be answered with data.
  if (answer.status === 204 && body.bytes === 0 && answer.exchange.request.intent !== 'plain') return [];
  judgements.push(
    judge('body/parseable', exchange, answer.json.ok ? null : notJson(body.text, answer.json.empty)),
    judge('body/utf-8', exchange, body.utf8 ? null : { at: BODY, kind: 'not-utf-8' }),
    judge('body/no-byte-order-mark', exchange, body.byteOrderMark ? { at: BODY, kind: 'byte-order-mark' } : null),
  );
  if (answer.json.ok) {
    judgements.push(
      judge('body/unique-members', exchange, repeated(body.text, answer.json.value)),
      ...judgeDates(exchange, answer.json.value),
    );
  }
  return judgements;
}

const notJson = (text: string, empty: boolean): Mismatch => ({
  ...({ at: BODY, kind: 'not-json', empty } as const),
  ...(empty ? {} : { body: bodyText(text) }),
});

function repeated(text: string, value: unknown): Mismatch | null {
  const name = mayNameTwice(text, value) ? duplicateMember(text) : null;
  return name === null ? null : { at: { in: 'repeated-member', name }, kind: 'member-repeated' };
}

const typeIn = perText((header) => header.replace(/;.*/, '').trim().toLowerCase());

function mediaType(header = ''): Mismatch | null {
  const type = typeIn(header);
  if (type === 'application/json' || /^[^\s/]+\/[^\s/]+\+json$/.test(type)) return null;
  return { at: { in: 'header', name: 'content-type' }, kind: 'media-type', actual: type.slice(0, 80) };
}

/** Whether a date-time is in the profile of RFC 3339; null if the text is no date-time in UTC. */
const inProfile = perText((text) => (parseInstant(text) === null ? null : isRfc3339(text)));

/** Deeper than this, and later in a list than this, no date-time is looked for. */
const [DEEPEST, LAST] = [8, 1000];

/** Date-times that are ISO 8601 and UTC, but not in the profile of RFC 3339. */
function judgeDates(exchange: Exchange, value: unknown): readonly Standing[] {
  const tally = new Tally('body/rfc-3339', exchange);
  addDates(tally, value, []);
  return tally.evidence;
}

/** `path`: where the value stands, which becomes a text only if something is wrong. */
function addDates(tally: Tally, value: unknown, path: (string | number)[]): void {
  if (path.length > DEEPEST) return;
  if (Array.isArray(value)) {
    const last = Math.min(value.length, LAST);
    for (let i = 0; i < last; i += 1) {
      path.push(i);
      addDates(tally, value[i], path);
      path.pop();
    }
  } else if (isObject(value)) {
    for (const name in value) {
      const child = value[name];
      path.push(name);
      if (typeof child === 'object') addDates(tally, child, path);
      else if (typeof child === 'string' && DATE_MEMBERS.has(name)) addDate(tally, child, path);
      path.pop();
    }
  }
}

function addDate(tally: Tally, text: string, path: readonly (string | number)[]): void {
  const strict = inProfile(text);
  if (strict === null) return;
  tally.add(strict ? null : { at: memberAt(`/${path.join('/')}`), kind: 'not-rfc-3339', actual: text.slice(0, 60) });
}

/**
 * The name, in short, of the first member whose object had that name before, unless it is masked; null if there is none. Reads
 * text that is known to be JSON, without recursion, so that no nesting overflows it.
 */
function duplicateMember(text: string): string | null {
  const outer: Set<string>[] = [];
  let names = new Set<string>();
  for (const { kind, inner } of tokensOf(text)) {
    if (kind === 'open') {
      outer.push(names);
      names = new Set();
    } else if (kind === 'close') {
      names = outer.pop() ?? names;
    } else if (kind === 'name') {
      const name = decode(inner);
      if (names.has(name) && !isMasked(name)) return clip(name, 60);
      names.add(name);
    }
  }
  return null;
}
