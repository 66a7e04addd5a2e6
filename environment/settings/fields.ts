/** One thing wrong with the settings, said so that the reader can mend it without looking anything up. */
export interface Problem {
  readonly variable: string;
  readonly message: string;
  readonly example: string;
}

/** All problems of the settings at once. */
export class SettingsError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map((p) => `${p.variable} ${p.message} (for example ${p.example})`).join('\n'));
    this.name = 'SettingsError';
    this.problems = problems;
  }
}

/** Says what is wrong with a value, or returns null. Never repeats the value: it may be a secret. */
export type Rule = (value: string) => string | null;

const CUSTOMER_ID = /^[0-9a-zA-Z]{1,16}$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const MOMENT = /^(\d{4})-(\d{2})-(\d{2})T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;
const NAME = /^[^\s=,&#?]+$/;

/** Spaces around an address and slashes at its end are trimmed. */
export function trimAddress(value: string): string {
  return value.trim().replace(/\/+$/, '');
}

/** Whether an address names this machine. */
export function isLoopback(address: string): boolean {
  const host = URL.canParse(address) ? new URL(address).hostname : '';
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** A base address: absolute http or https, its last path segment `v1`, nothing after it. */
export const address: Rule = (value) => {
  const text = trimAddress(value);
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return 'is not an http or https address';
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return 'contains a user name or password';
  if (/[?#]/.test(text)) return 'contains a query or a fragment';
  if (/[^\x21-\x7e]/.test(text)) return 'contains a space or a character that must be percent-encoded';
  if (!url.pathname.endsWith('/v1')) return 'does not end in the version segment /v1';
  return null;
};

/** A key that can travel in a header. */
export const subscriptionKey: Rule = (value) => {
  if (value.trim() === '') return 'is blank';
  if (/[\x00-\x1f\x7f-\x9f]/.test(value.trim())) return 'contains a control character (a line break, perhaps)';
  if (/[^\x20-\xff]/.test(value.trim())) return 'contains a character that cannot travel in a header';
  return null;
};

/** Where a private key lies; never the key itself. */
export const pathOfKey: Rule = (value) =>
  value.includes('-----BEGIN') ? 'is a key; give the path of the file that holds it' : null;

/** Splits a comma-separated list; empty places and repetitions are dropped. */
export function list(value: string): readonly string[] {
  const parts = value.split(',').map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ''))];
}

function each(pattern: RegExp, complaint: string): Rule {
  return (value) => {
    const parts = list(value);
    if (parts.length === 0) return 'names nobody';
    const wrong = parts.filter((part) => !pattern.test(part));
    return wrong.length === 0 ? null : `${complaint}: ${wrong.map((part) => JSON.stringify(part)).join(', ')}`;
  };
}

export const customerIds: Rule = each(CUSTOMER_ID, 'holds what is not 1 to 16 letters and digits');
export const cardholderIds: Rule = each(UUID, 'holds what is not a UUID');

/** A whole number between two bounds. */
export function integer(least: number, most: number): Rule {
  return (value) => {
    const number = Number(value);
    const fits = /^[+-]?\d+$/.test(value.trim()) && number >= least && number <= most;
    return fits ? null : `is not a whole number from ${least} to ${most}`;
  };
}

/** A number, perhaps with a fraction, above zero. */
export function positive(most: number): Rule {
  return (value) => {
    const number = Number(value);
    const fits = /^\d*\.?\d+$/.test(value.trim()) && number > 0 && number <= most;
    return fits ? null : `is not a number above 0 and up to ${most}`;
  };
}

/** An ISO 8601 date-time that says its zone. */
export const moment: Rule = (value) => {
  const parts = MOMENT.exec(value.trim());
  if (parts === null || Number.isNaN(Date.parse(value.trim()))) return 'is not an ISO 8601 date-time with its zone';
  const day = new Date(Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])));
  return day.getUTCDate() === Number(parts[3]) ? null : 'names a day that the month does not have';
};

export const environment: Rule = (value) =>
  /^(uat|production)$/i.test(value.trim()) ? null : 'is neither uat nor production';

/** `name`, or `types=a,credentials=b` (one of the two suffices). */
export const issuerTypeParam: Rule = (value) =>
  parseIssuerTypeParam(value) === null ? 'is neither a parameter name nor types=NAME,credentials=NAME' : null;

/** Reads ISSUER_TYPE_PARAM; null where it cannot be read. */
export function parseIssuerTypeParam(value: string): { types?: string; credentials?: string } | null {
  const text = value.trim();
  if (!text.includes('=')) return NAME.test(text) ? { types: text, credentials: text } : null;
  const found: { types?: string; credentials?: string } = {};
  for (const part of text.split(',')) {
    const [side, name, ...rest] = part.split('=').map((piece) => piece.trim());
    if (name === undefined || rest.length > 0 || !NAME.test(name)) return null;
    if (side !== 'types' && side !== 'credentials') return null;
    if (found[side] !== undefined) return null;
    found[side] = name;
  }
  return found;
}
