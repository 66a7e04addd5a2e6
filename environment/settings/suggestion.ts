import leven from 'leven';

const MOST = 3;
/** Names that take this many changes more than the nearest are not meant. */
const MARGIN = 2;

/** The names that take the fewest changes to reach; those that hold the text come first. */
function nearest(text: string, names: readonly string[]): readonly string[] {
  const distance = (name: string) => (text !== '' && name.includes(text) ? 0 : leven(text, name));
  const sorted = [...new Set(names)].map((name) => ({ name, far: distance(name) })).sort((a, b) => a.far - b.far);
  const least = sorted[0]?.far ?? 0;
  return sorted
    .filter(({ far }) => far <= least + MARGIN)
    .slice(0, MOST)
    .map(({ name }) => name);
}

/** `did you mean a, b or c?` */
export function didYouMean(text: string, names: readonly string[]): string {
  const found = nearest(text, names);
  const [last = '', ...before] = [...found].reverse();
  return `did you mean ${before.length === 0 ? last : `${before.reverse().join(', ')} or ${last}`}?`;
}
