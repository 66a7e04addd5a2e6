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
