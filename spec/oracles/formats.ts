/**
 * The three string formats of the specification (Resources and their fields): uuid, date-time in ISO 8601 and UTC,
 * e-mail address. Written out because ready-made validators refuse forms that the specification permits.
 */

/** A point in time to the last digit shown. */
export interface Instant {
  /** Whole seconds since 1970-01-01T00:00:00Z; a leap second counts as the second after it. */
  readonly epochSeconds: number;
  /** Digits of the fraction of a second, without trailing zeros; empty when there is none. */
  readonly fraction: string;
}

/** A UUID of any version, in any letter case; not a URN. */
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID. */
export const isUuid = (text: string): boolean => UUID.test(text);

const DATES = {
  extended: String.raw`(?<year>\d{4})-(?:(?<month>\d\d)-(?<day>\d\d)|W(?<week>\d\d)-(?<weekday>[1-7])|(?<ordinal>\d{3}))`,
  basic: String.raw`(?<year>\d{4})(?:(?<month>\d\d)(?<day>\d\d)|W(?<week>\d\d)(?<weekday>[1-7])|(?<ordinal>\d{3}))`,
};
const TIMES = {
  extended: String.raw`(?<hour>\d\d)(?::(?<minute>\d\d)(?::(?<second>\d\d))?)?`,
  basic: String.raw`(?<hour>\d\d)(?:(?<minute>\d\d)(?<second>\d\d)?)?`,
};
const FRACTION = String.raw`(?:[.,](?<fraction>\d+))?`;
/** UTC is `Z` or a zero offset; lower case is allowed as RFC 3339 reads ISO 8601 (section 5.6). */
const UTC = String.raw`(?:[Zz]|[+\-\u2212]00(?::?00)?)`;
const FORMS = (['extended', 'basic'] as const).map(
  (form) => new RegExp(`^${DATES[form]}[Tt]${TIMES[form]}${FRACTION}${UTC}$`),
);
const DAY = 86_400;
/** A fraction of a minute or an hour is multiplied out exactly; longer ones do not occur. */
const LONGEST_COARSE_FRACTION = 1000;

/**
 * The instant that an ISO 8601 date-time in UTC names, or null when the text is not one. Calendar, ordinal and week dates,
 * extended or basic, a fraction of any length of the last unit shown, `24:00` and a leap second are all ISO 8601.
 */
export function parseInstant(text: string): Instant | null {
  const parts = FORMS.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined);
  if (parts === undefined) return null;
  const midnight = startOfDay(parts);
  const time = timeOfDay(parts);
  return midnight === null || time === null ? null : { ...time, epochSeconds: midnight + time.epochSeconds };
}

/** Negative when `left` is earlier, positive when it is later, 0 when both are the same instant. */
export function compareInstants(left: Instant, right: Instant): number {
  if (left.epochSeconds !== right.epochSeconds) return left.epochSeconds - right.epochSeconds;
  return Number(left.fraction > right.fraction) - Number(left.fraction < right.fraction);
}

/** The narrower form that most libraries read: RFC 3339, with any offset. */
export function isRfc3339(text: string): boolean {
  const form =
    /^(\d{4}-\d\d-\d\d[Tt](?:[01]\d|2[0-3]):[0-5]\d:[0-6]\d(?:\.\d+)?)(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
  return form.test(text) && parseInstant(text.replace(form, '$1Z')) !== null;
}

type Parts = Readonly<Record<string, string | undefined>>;

/** Seconds from 1970 to the start of the day, or null when the calendar has no such day. */
function startOfDay({ year, month, day, week, weekday, ordinal }: Parts): number | null {
  if (week !== undefined) return startOfWeekday(Number(year), Number(week), Number(weekday));
  const date = new Date(0);
  const start = ordinal === undefined ? [Number(month) - 1, Number(day)] : [0, Number(ordinal)];
  date.setUTCFullYear(Number(year), start[0], start[1]);
  const sameYear = date.getUTCFullYear() === Number(year);
  const sameMonth = ordinal !== undefined || date.getUTCMonth() === Number(month) - 1;
  return sameYear && sameMonth ? date.getTime() / 1000 : null;
}

/** Week 1 is the week with the year's 4 January in it; weeks begin on Monday. */
function startOfWeekday(year: number, week: number, weekday: number): number | null {
  const firstMonday = (of: number): number => {
    const date = new Date(0);
    date.setUTCFullYear(of, 0, 4);
    return date.getTime() / 1000 - ((date.getUTCDay() + 6) % 7) * DAY;
  };
  const monday = firstMonday(year) + (week - 1) * 7 * DAY;
  return week >= 1 && monday < firstMonday(year + 1) ? monday + (weekday - 1) * DAY : null;
}

/** The time since midnight, or null when no clock shows it. */
function timeOfDay({ hour, minute, second, fraction = '' }: Parts): Instant | null {
  const [h, m, s] = [Number(hour), Number(minute ?? 0), Number(second ?? 0)];
  const leap = h === 23 && m === 59 && s === 60;
  if (h > 24 || m > 59 || (s > 59 && !leap)) return null;
  if (h === 24 && (m > 0 || s > 0 || /[1-9]/.test(fraction))) return null;
  const whole = h * 3600 + m * 60 + s;
  if (second !== undefined) return { epochSeconds: whole, fraction: withoutTrailingZeros(fraction) };
  if (fraction.length > LONGEST_COARSE_FRACTION) return null;
  const scale = 10n ** BigInt(fraction.length);
  const product = BigInt(fraction) * (minute === undefined ? 3600n : 60n);
  const rest = (product % scale).toString().padStart(fraction.length, '0');
  return { epochSeconds: whole + Number(product / scale), fraction: withoutTrailingZeros(rest) };
}

/** A loop, because `/0+$/` takes quadratic time on a hostile text. */
function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end--;
  return digits.slice(0, end);
}

/**
 * An e-mail address in the widest reading: exactly one `@` outside quotes, something on either side, no white space but
 * spaces in quotes, and no angle brackets outside quotes.
 */
export function isEmail(text: string): boolean {
  const bare = unquoted(text);
  if (/[^\S ]/.test(text) || /[ <>]/.test(bare)) return false;
  return /^[^@]+@[^@]+$/.test(bare);
}

/** The narrow reading: ASCII, unquoted, a domain with a dot, lengths as in RFC 5321. */
export const isStrictEmail = (text: string): boolean => text.length <= 254 && STRICT_EMAIL.test(text);

const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const STRICT_EMAIL = new RegExp(`^(?=.{1,64}@)${ATOM}(?:\\.${ATOM})*@${LABEL}(?:\\.${LABEL})+$`);

/** The text with nothing between its quotes; a quote that is never closed quotes nothing. */
function unquoted(text: string): string {
  const bare: string[] = [];
  let open = true;
  for (let i = 0; i < text.length; i++) {
    bare.push(text.charAt(i));
    if (text[i] !== '"' || !open) continue;
    const end = endOfQuoted(text, i);
    // Searched once only, because a hostile text has many quotes.
    if (end === null) open = false;
    else i = end;
  }
  return bare.join('');
}

/** Where a quoted text ends; null if it is never closed. A backslash takes the next character with it. */
function endOfQuoted(text: string, opening: number): number | null {
  for (let i = opening + 1; i < text.length; i++) {
    if (text[i] === '"') return i;
    if (text[i] === '\\') i++;
  }
  return null;
}
