import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs';

/** Outcomes of a long proof, by name. */
interface Kept<Outcome> {
  readonly known: ReadonlyMap<string, Outcome>;
  /** Takes note of an outcome as it comes. */
  readonly note: (outcome: Outcome) => void;
}

/**
 * Keeps outcomes in a file, a line of JSON each: a proof that was ended goes on where it was. The file belongs to one state of
 * the code, which its path names.
 */
export function keptIn<Outcome>(file: string, nameOf: (outcome: Outcome) => string): Kept<Outcome> {
  const known = new Map(linesOf<Outcome>(file).map((one) => [nameOf(one), one]));
  const note = (outcome: Outcome): void => {
    known.set(nameOf(outcome), outcome);
    appendFileSync(file, `${JSON.stringify(outcome)}\n`);
  };
  return { known, note };
}

/** The whole lines of a file. A proof that was killed may have left half of one: it is cut off. */
function linesOf<Outcome>(file: string): readonly Outcome[] {
  if (!existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  truncateSync(file, Buffer.byteLength(whole));
  return whole.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Outcome]));
}
