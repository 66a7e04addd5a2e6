/** The first text that stands twice in a list of any length; undefined if none does. */
export function firstTwice(texts: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return texts.find((text) => seen.size === seen.add(text).size);
}
