import type { Response } from '../response.ts';
import { judge, type Judgement } from '../judgement.ts';
import type { Mismatch } from '../finding.ts';
import { perText } from '../memo.ts';
import { bodyText } from '../body-text.ts';
import { isRfc3339, parseInstant } from './formats.ts';
import { isObject } from '../describe.ts';
import type { MemberName } from '../generated/vocabulary.ts';
import { BODY, memberAt } from '../place.ts';
import { duplicateMember, namesEachOnce } from './duplicate-members.ts';

const DATE_MEMBERS: ReadonlySet<string> = new Set<MemberName>([
  'activationDateTime',
  'expirationDateTime',
  'issuedDateTime',
  'postDateTime',
]);

/** The text of a success body: JSON, UTF-8, no byte order mark (specification: operations return JSON). */
export function judgeBody(answer: Response): Judgement[] {
  const { body } = answer;
  const judgements: Judgement[] = [];
  if (body.bytes > 0) judgements.push(judge('body/media-type', mediaType(answer.header('content-type'))));
  if (!answer.success) return answer.status === 500 ? [] : judgements;
  // 204 has no body by HTTP; another requirement says whether the status is listed. A plain request must be answered with data.
  if (answer.status === 204 && body.bytes === 0 && answer.exchange.request.intent !== 'plain') return [];
  judgements.push(
    judge('body/parseable', answer.json.ok ? null : notJson(body.text, answer.json.empty)),
    judge('body/utf-8', body.utf8 ? null : { at: BODY, kind: 'not-utf-8' }),
    judge('body/no-byte-order-mark', body.byteOrderMark ? { at: BODY, kind: 'byte-order-mark' } : null),
  );
  if (answer.json.ok) {
    judgements.push(
      judge('body/unique-members', repeated(body.text, answer.json.value)),
      ...judgeDates(answer.json.value),
    );
  }
  return judgements;
}

const notJson = (text: string, empty: boolean): Mismatch => ({
  ...({ at: BODY, kind: 'not-json', empty } as const),
  ...(empty ? {} : { body: bodyText(text) }),
});

function repeated(text: string, value: unknown): Mismatch | null {
  const name = namesEachOnce(text, value) ? null : duplicateMember(text);
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
function judgeDates(value: unknown): Judgement[] {
  const observations = strictDatesIn(value, 0);
  if (observations === null) return judgeEachDate(value);
  return observations === 0 ? [] : [{ requirement: 'body/rfc-3339', observations, mismatches: [] }];
}

/** How many date-times there are; null if one of them is not in the profile. */
function strictDatesIn(value: unknown, depth: number): number | null {
  if (depth > DEEPEST) return 0;
  let dates = 0;
  if (Array.isArray(value)) {
    for (let i = 0; i < Math.min(value.length, LAST); i++) {
      const inside = strictDatesIn(value[i], depth + 1);
      if (inside === null) return null;
      dates += inside;
    }
    return dates;
  }
  if (!isObject(value)) return 0;
  for (const name in value) {
    const child = value[name];
    const inside = typeof child === 'string' ? strictDate(name, child) : strictDatesIn(child, depth + 1);
    if (inside === null) return null;
    dates += inside;
  }
  return dates;
}

function strictDate(name: string, text: string): 0 | 1 | null {
  const strict = DATE_MEMBERS.has(name) ? inProfile(text) : null;
  return strict === null ? 0 : strict ? 1 : null;
}

function judgeEachDate(value: unknown, at = '', depth = 0): Judgement[] {
  if (depth > DEEPEST) return [];
  if (Array.isArray(value)) {
    return value.slice(0, LAST).flatMap((v, i) => judgeEachDate(v, `${at}/${i}`, depth + 1));
  }
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, child]) => {
    if (typeof child !== 'string') return judgeEachDate(child, `${at}/${name}`, depth + 1);
    const strict = DATE_MEMBERS.has(name) ? inProfile(child) : null;
    if (strict === null) return [];
    const mismatch = { at: memberAt(`${at}/${name}`), kind: 'not-rfc-3339', actual: child.slice(0, 60) } as const;
    return [judge('body/rfc-3339', strict ? null : mismatch)];
  });
}
