/** A point in time to any precision: whole seconds since 1970, and the digits of the fraction without trailing zeros. */
export interface Instant {
  readonly second: number;
  readonly fraction: string;
}

const form = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?(Z|[+-]\d\d(?::?\d\d)?)$/;

function offsetSeconds(zone: string): number {
  if (zone === 'Z') return 0;
  const digits = zone.replace(/\D/g, '').padEnd(4, '0');
  const seconds = Number(digits.slice(0, 2)) * 3600 + Number(digits.slice(2)) * 60;
  return zone.startsWith('-') ? -seconds : seconds;
}

/** Reads an ISO 8601 extended date-time with `Z` or a numeric offset; undefined for anything else. */
export function instantOf(text: string): Instant | undefined {
  const match = form.exec(text);
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second = '00', fraction = '', zone = 'Z'] = match;
  const at = Date.parse(`${year}-${month}-${day}T00:00:00Z`);
  if (Number.isNaN(at) || new Date(at).toISOString().slice(8, 10) !== day) return undefined;
  if (Number(hour) > 24 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const time = Number(hour) * 3600 + Number(minute) * 60 + Number(second);
  if (time > 86_400) return undefined;
  return { second: at / 1000 + time - offsetSeconds(zone), fraction: fraction.replace(/0+$/, '') };
}

/** Negative when `left` is earlier than `right`, 0 when both are the same instant, else positive. */
export function compareInstants(left: Instant, right: Instant): number {
  if (left.second !== right.second) return left.second - right.second;
  if (left.fraction === right.fraction) return 0;
  return left.fraction < right.fraction ? -1 : 1;
}

const known = new Map<string, Instant>();

/** The instant of a date-time that the sandbox wrote itself. */
export function shownInstant(text: string): Instant {
  const seen = known.get(text);
  if (seen !== undefined) return seen;
  const instant = instantOf(text);
  if (instant === undefined) throw new Error(`The sandbox holds a transaction without a time: ${text}`);
  if (known.size > 100_000) known.clear();
  known.set(text, instant);
  return instant;
}
