import leven from 'leven';

const MOST = 3;
/** Names that take this many changes more than the nearest are not meant. */
const MARGIN = 2;

/** `did you mean a, b or c?`: the names that take the fewest changes to reach; those that hold the text come first. */
export function didYouMean(text: string, names: readonly string[]): string {
  const distance = (name: string) => (text !== '' && name.includes(text) ? 0 : leven(text, name));
  const sorted = [...new Set(names)].map((name) => ({ name, far: distance(name) })).sort((a, b) => a.far - b.far);
  const near = sorted.filter(({ far }) => far <= (sorted[0]?.far ?? 0) + MARGIN).slice(0, MOST);
  return `did you mean ${near
    .map(({ name }) => name)
    .join(', ')
    .replace(/, (?!.*, )/, ' or ')}?`;
}
