/** The members of a union that may have a tag. */
type Of<Union, Tag extends keyof Union, K> = Union extends unknown ? (K extends Union[Tag] ? Union : never) : never;

/**
 * What to say of any member of a union, by its tag: words, or what makes them of its facts. A member that is left out
 * does not compile.
 */
export function by<Union, Tag extends keyof Union, Said = string>(
  tag: Tag,
  table: { readonly [K in Union[Tag] & string]: Said | ((fact: Of<Union, Tag, K>) => Said) },
): (fact: Union) => Said {
  const words = table as Readonly<Record<string, Said | ((fact: Union) => Said)>>;
  return (fact) => {
    const said = words[fact[tag] as string] as Said | ((fact: Union) => Said);
    return said instanceof Function ? said(fact) : said;
  };
}

/** `Text` of `text`; the name of a member stays as it is (`transactionType`, `paging.total`). */
export function capital(text: string): string {
  const isMemberName = /^[a-z]+(?:[A-Z]|\.[a-z])/.test(text);
  return isMemberName ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

/** With its article: `a page`, `an account line`. */
export const withArticle = (what: string): string => `${/^[aeiou]/.test(what) ? 'an' : 'a'} ${what}`;

/** Singular or plural, counted: `1 page`, `3 pages`. */
export const counted = (what: string, count: number): string => `${count} ${pluralOf(what, count)}`;

/** Singular or plural: `page`, `pages`. */
export function pluralOf(what: string, count: number): string {
  if (count === 1) return what;
  const [head = what, ...rest] = what.split(
    / (?=of |about |with |without |that |under |on |below |past |outside |between |in |from )/,
  );
  const plural = /(s|x|ch)$/.test(head)
    ? `${head}es`
    : head.endsWith('y') && !/[aeiou]y$/.test(head)
      ? `${head.slice(0, -1)}ies`
      : `${head}s`;
  return [plural, ...rest].join(' ');
}

// Lengths of time in words.

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];
/** Fewer seconds are told with a digit behind the point. */
const FEW = 10;

/** Shorter ones have no digit there. */
const SHORT = 0.1;

/** What a length of time is at most, in words: `up to 5 hours`, or `less than 0.1 seconds`, which is a bound itself. */
export const upToText = (seconds: number): string => `${seconds < SHORT ? '' : 'up to '}${lengthText(seconds)}`;

/** A length of time in the largest unit of which there are two: `3 days`, `90 seconds`, `0.4 seconds`. `round`: how its number is rounded. */
export function lengthText(seconds: number, round: (number: number) => number = Math.round): string {
  if (seconds < FEW && !Number.isInteger(seconds))
    return `${seconds < SHORT ? `less than ${SHORT}` : seconds.toFixed(1)} seconds`;
  const [length, unit] = (
    [
      [DAY, 'day'],
      [HOUR, 'hour'],
      [MINUTE, 'minute'],
    ] as const
  ).find(([one]) => seconds >= 2 * one) ?? [1, 'second'];
  return counted(unit, round(seconds / length));
}
