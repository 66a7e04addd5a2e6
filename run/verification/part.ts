/** One thing that was looked at. */
export interface Part {
  readonly name: string;
  readonly right: boolean;
  readonly lines: readonly string[];
}

/** A part that is as it should be. */
export const right = (name: string, ...lines: readonly string[]): Part => ({ name, right: true, lines });
/** A part that is not; its first line says so in capitals. */
export const wrong = (name: string, ...lines: readonly string[]): Part => ({ name, right: false, lines });

/** The first lines, and how many are left out. */
export function shortened(lines: readonly string[], most: number, what: string): readonly string[] {
  const left = lines.length - most;
  return left <= 0 ? lines : [...lines.slice(0, most), `  and ${left} more ${what}`];
}
