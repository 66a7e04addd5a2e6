import { operations } from '../../spec/generated/vocabulary.ts';
import { UUID } from '../../spec/oracles/formats.ts';

/** A text that was read: its value, or what is wrong with it. A key is never repeated there. */
type Reading<Value> = { readonly value: Value } | { readonly wrong: string };
/** Reads the trimmed text of a setting, which is not empty. */
export type Reader<Value> = (text: string) => Reading<Value>;

const CUSTOMER_ID = new RegExp(operations.findCardholder.parameters.customerId.pattern);
const MOMENT = /^(\d{4})-(\d{2})-(\d{2})T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;
const NAME = /^[^\s=,&#?]+$/;

/** A reader from what may be wrong with a text (null: nothing) and what it then means. */
function reader<Value>(wrongWith: (text: string) => string | null, valueOf: (text: string) => Value): Reader<Value> {
  return (text) => {
    const wrong = wrongWith(text);
    return wrong === null ? { value: valueOf(text) } : { wrong };
  };
}

const asItIs = (text: string): string => text;
const withoutEnd = (text: string): string => text.replace(/\/+$/, '');

const QUOTE = '[\'"`\u2018\u2019\u201a\u201c\u201d\u201e\u00ab\u00bb]';
const AT_BOTH_ENDS = new RegExp(`^${QUOTE}.*${QUOTE}$`, 's');
const AT_ONE_END = new RegExp(`^${QUOTE}|${QUOTE}$`);
/** What shells and templates replace: within a text, or as all of it (`%C3%A9` is percent-encoded, no variable). */
const VARIABLE = [
  /\$\{[^}]*\}|\$\([^)]*\)|\{\{.*\}\}|#\{[^}]*\}|<%.*%>/s,
  /^https?:\/\/[^/]*(?:\$[A-Za-z_]|%(?![0-9A-F]{2}%)[A-Za-z_]\w*%)|^(?:\$[A-Za-z_]\w*|%[A-Za-z_]\w*%)\//i,
  /^(?:\$[A-Za-z_][\w:]*|%[A-Za-z_]\w*%|<[^<>]*>|__\w+__)$/,
];

/** What a shell, Docker or a template has left in the text of a setting and should have taken away; null if nothing. */
export function leftIn(text: string): string | null {
  if (AT_BOTH_ENDS.test(text))
    return 'is in quotes that belong to its value: remove them (docker --env-file keeps them)';
  if (AT_ONE_END.test(text)) return 'begins or ends with a quotation mark that has no counterpart: remove it';
  const isLeft = VARIABLE.some((pattern) => pattern.test(text));
  return isLeft ? 'holds the name of a variable or a placeholder, which nothing replaced with its value' : null;
}

/** Whether an address names this machine. */
export function isLoopback(address: string): boolean {
  const host = URL.canParse(address) ? new URL(address).hostname : '';
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** A base address: absolute http or https, its last path segment `v1`, nothing after it but slashes, which are trimmed. */
export const address = reader((untrimmed) => {
  const text = withoutEnd(untrimmed);
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return 'is not an http or https address';
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return 'contains a user name or password';
  if (/[?#]/.test(text)) return 'contains a query or a fragment';
  if (/[^\x21-\x7e]/.test(text)) return 'contains a space or a character that must be percent-encoded';
  if (text.split('://').length > 2) return 'contains a second ://, as if two addresses were pasted one after the other';
  if (!url.pathname.endsWith('/v1')) return 'does not end with the version segment /v1';
  return null;
}, withoutEnd);

/** A key that can travel in a header. */
export const subscriptionKey = reader((text) => {
  if (/[\x00-\x1f\x7f-\x9f]/.test(text)) return 'contains a control character (maybe a line break)';
  return /[^\x20-\xff]/.test(text) ? 'contains a character that a header cannot have' : null;
}, asItIs);

/** The path of a file; null is the value of no path. */
export const path: Reader<string | null> = reader(() => null, asItIs);

const LONGEST_NAME = 200;

/** The name of a person, an organisation or a product, in one line. */
export const name: Reader<string> = reader((text) => {
  if (/[\x00-\x1f\x7f-\x9f]/.test(text)) return 'contains a control character (a line break, perhaps)';
  return text.length > LONGEST_NAME ? `is longer than ${LONGEST_NAME} characters` : null;
}, asItIs);

/** Where a private key lies; never the key itself. */
export const pathOfKey: Reader<string | null> = reader(
  (text) => (text.includes('-----BEGIN') ? 'is a key: use the path of the key file instead' : null),
  asItIs,
);

/** Splits a comma-separated list; empty places and repetitions are dropped. */
function list(text: string): readonly string[] {
  const parts = text.split(',').map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ''))];
}

function listOf(pattern: RegExp, complaint: string): Reader<readonly string[]> {
  return reader((text) => {
    const parts = list(text);
    if (parts.length === 0) return 'has only commas';
    // By their places: what is not an id may be the key, in the wrong variable.
    const places = text
      .split(',')
      .flatMap((part, at) => (/^\s*$/.test(part) || pattern.test(part.trim()) ? [] : at + 1));
    return places.length === 0 ? null : `${complaint} (number ${places.join(', ')} of the list)`;
  }, list);
}

export const customerIds = listOf(CUSTOMER_ID, 'has an id that is not 1 to 16 letters and digits');
export const cardholderIds = listOf(UUID, 'has an id that is not a UUID');

/** A whole number between two bounds. */
export function integer(least: number, most: number): Reader<number> {
  return reader((text) => {
    const fits = /^[+-]?\d+$/.test(text) && Number(text) >= least && Number(text) <= most;
    return fits ? null : `is not a whole number from ${least} to ${most}`;
  }, Number);
}

/** A number, perhaps with a fraction, above zero; `valueOf` may turn it into another unit. */
export function positive(most: number, valueOf: (number: number) => number = Number): Reader<number> {
  return reader(
    (text) => {
      const fits = /^\d*\.?\d+$/.test(text) && Number(text) > 0 && Number(text) <= most;
      return fits ? null : `is not a number above 0 and up to ${most}`;
    },
    (text) => valueOf(Number(text)),
  );
}

/** An ISO 8601 date-time that says its zone. */
export const moment = reader(
  (text) => {
    const parts = MOMENT.exec(text);
    if (parts === null || Number.isNaN(Date.parse(text))) return 'is not an ISO 8601 date-time with a time zone';
    const day = new Date(Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])));
    return day.getUTCDate() === Number(parts[3]) ? null : 'is a date that does not exist';
  },
  (text) => new Date(text).toISOString(),
);

/** Which environment is judged. A setting is never `unknown`: only traffic of which nothing says where it went is. */
export const environment: Reader<'uat' | 'production' | 'unknown'> = (text) => {
  const value = text.toLowerCase();
  return value === 'uat' || value === 'production' ? { value } : { wrong: 'is neither uat nor production' };
};

/** Name of the issuer type filter of either list, if it is known. */
interface IssuerTypeParam {
  types?: string;
  credentials?: string;
}

/** `name`, or `types=a,credentials=b` (one of the two suffices). */
export const issuerTypeParam: Reader<IssuerTypeParam> = (text) => {
  const wrong = { wrong: 'is neither a parameter name nor types=NAME,credentials=NAME' };
  if (!text.includes('=')) return NAME.test(text) ? { value: { types: text, credentials: text } } : wrong;
  const value: IssuerTypeParam = {};
  for (const part of text.split(',')) {
    const [side, name, ...rest] = part.split('=').map((piece) => piece.trim());
    if (name === undefined || rest.length > 0 || !NAME.test(name)) return wrong;
    if ((side !== 'types' && side !== 'credentials') || value[side] !== undefined) return wrong;
    value[side] = name;
  }
  return { value };
};
