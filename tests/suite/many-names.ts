/** Different names, more than a run has room for, each as a word of its own: one text, which is masked once. */
export function manyNames(): string {
  const letters = 'abcdefghij';
  const nameOf = (at: number): string =>
    `A${String(1_000_000 + at).replaceAll(/\d/g, (digit) => letters[Number(digit)] ?? '')}`;
  return Array.from({ length: 70_000 }, (_, at) => nameOf(at)).join(' ');
}
