import type { Response } from '../response.ts';
import { judge, type Judgement } from '../judgement.ts';
import type { Mismatch } from '../finding.ts';
import { perText } from '../memo.ts';
import { isRfc3339, parseInstant } from './formats.ts';
import { isObject } from '../describe.ts';
import type { MemberName } from '../generated/vocabulary.ts';
import { memberAt } from '../place.ts';
import { duplicateMember } from './duplicate-members.ts';

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
  // 204 has no body by HTTP; another row says whether the status is listed. A plain request must be answered with data.
  if (answer.status === 204 && body.bytes === 0 && answer.exchange.request.intent !== 'plain') return [];
  const at = { in: 'body' } as const;
  judgements.push(
    judge('body/parseable', answer.json.ok ? null : { at, kind: 'not-json', empty: answer.json.empty }),
    judge('body/utf-8', body.utf8 ? null : { at, kind: 'not-utf-8' }),
    judge('body/no-byte-order-mark', body.byteOrderMark ? { at, kind: 'byte-order-mark' } : null),
  );
  if (answer.json.ok) {
    judgements.push(judge('body/unique-members', repeated(body.text)), ...judgeDates(answer.json.value));
  }
  return judgements;
}

function repeated(text: string): Mismatch | null {
  const name = duplicateMember(text);
  return name === null ? null : { at: { in: 'repeated-member', name }, kind: 'member-repeated' };
}

function mediaType(header: string | undefined): Mismatch | null {
  const type = (header ?? '').replace(/;.*/, '').trim().toLowerCase();
  if (type === 'application/json' || /^[^\s/]+\/[^\s/]+\+json$/.test(type)) return null;
  return { at: { in: 'header', name: 'content-type' }, kind: 'media-type', actual: type.slice(0, 80) };
}

/** Whether a date-time is in the profile of RFC 3339; null if the text is no date-time in UTC. */
const inProfile = perText((text) => (parseInstant(text) === null ? null : isRfc3339(text)));

/** Date-times that are ISO 8601 and UTC, but not in the profile of RFC 3339. */
function judgeDates(value: unknown, at = '', depth = 0): Judgement[] {
  if (depth > 8) return [];
  if (Array.isArray(value)) return value.slice(0, 1000).flatMap((v, i) => judgeDates(v, `${at}/${i}`, depth + 1));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, child]) => {
    if (typeof child !== 'string') return judgeDates(child, `${at}/${name}`, depth + 1);
    const strict = DATE_MEMBERS.has(name) ? inProfile(child) : null;
    if (strict === null) return [];
    const mismatch = { at: memberAt(`${at}/${name}`), kind: 'not-rfc-3339', actual: child.slice(0, 60) } as const;
    return [judge('body/rfc-3339', strict ? null : mismatch)];
  });
}
