import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** Outcomes of a long proof in a file, a line of JSON each: a proof that is ended goes on where it was. Nothing without a file. */
interface Kept<Outcome> {
  readonly before: readonly Outcome[];
  /** Adds an outcome as it comes. */
  add(outcome: Outcome): void;
}

/** What a file keeps of a proof. It belongs to one state of the code: nothing tells it from another. */
export function keptIn<Outcome>(file: string | undefined): Kept<Outcome> {
  if (file === undefined) return { before: [], add: () => undefined };
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return {
    before: lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Outcome),
    add: (outcome) => appendFileSync(file, `${JSON.stringify(outcome)}\n`),
  };
}
