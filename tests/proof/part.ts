import { createHash } from 'node:crypto';

type Cells = readonly (string | number)[];

/** A table, and what stands in it. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly Cells[];
}

/** A table, and a picture as SVG with the text that says what it shows. */
interface Summary {
  readonly table: Table;
  readonly svg: string;
  readonly alt: string;
}

/** What a run came to, under the name of its task. */
export type Named<Proof> = Proof & { readonly name: string };

/** A part of the proof: many runs of one kind, and what they come to. */
export interface Part<Task = unknown, Proof = unknown> {
  /** What is done, in a sentence or two, for the page. */
  readonly says: string;
  readonly tasks: readonly Task[];
  readonly nameOf: (task: Task) => string;
  /** Where the work is exported from; it is done in processes side by side, at most `lanes` of them. */
  readonly file: `./${string}`;
  readonly work: (task: Task) => Promise<Proof>;
  readonly lanes?: number;
  /** What is quoted: a text for each figure. */
  readonly figures: (proofs: readonly Named<Proof>[]) => readonly string[];
  /** What must not be, a sentence each; the command then fails. */
  readonly wrong: (proofs: readonly Named<Proof>[]) => readonly string[];
  readonly table: (proofs: readonly Named<Proof>[]) => Table;
  /** What stands on the page itself. */
  readonly summary?: (proofs: readonly Named<Proof>[]) => Summary;
  /** It needs programs that this project does not, or a quiet machine, so it is made only if it is named. */
  readonly onlyNamed?: true;
  /** What is tried without `--all`: everything, if it is not said. */
  readonly sample?: (task: Task) => boolean;
  /** Tasks for which this is the same are drawn together. Each task is drawn alone if it is not said. */
  readonly together?: (task: Task) => string;
}

/** Keeps the types of a part together; where all parts stand side by side, only their shape is known. */
export const part = <Task, Proof>(one: Part<Task, Proof>): Part => one as unknown as Part;

/** The figures of runs that are right or wrong each by itself; `row`: what stands in the table between its name and what is wrong. */
export const rightOrWrong = <Proof extends { readonly wrong: readonly string[] }>(
  what: string,
  [first, ...columns]: readonly [string, ...string[]],
  row: (one: Proof) => Cells,
): Pick<Part<unknown, Proof>, 'figures' | 'wrong' | 'table'> => ({
  figures: (all) => [share(what, all.filter(({ wrong }) => wrong.length === 0).length, all.length)],
  wrong: (all) => all.flatMap(({ name, wrong }) => wrong.map((one) => `${name}: ${one}`)),
  table: (all) => ({
    columns: [first, ...columns, 'wrong'],
    rows: all.map((one) => [one.name, ...row(one), each(one.wrong)]),
  }),
});

const percent = (some: number, all: number): string => `${((100 * some) / Math.max(1, all)).toFixed(1)} %`;
export const isKilled = ({ killedBy }: { readonly killedBy: readonly string[] }): boolean => killedBy.length > 0;
export const share = (what: string, some: number, all: number): string =>
  `${what}: ${some} of ${all} (${percent(some, all)})`;
/** The cells of a table that several ids share. */
export const each = (ids: readonly string[]): string => ids.join('<br>');

/**
 * Whether something is of the grading half, by its name or its seed. A check is built with the other half, the building half, in
 * view: which faults are missed there may be looked at and worked on. What is quoted is of the grading half, so that a figure holds
 * for what no one tuned for. The rule knows nothing but the name, so that no one can choose: seeds are graded if they are
 * even, conditions if the first byte of their digest is.
 */
export function isGrading(name: string | number): boolean {
  return (typeof name === 'number' ? name : (digestOf(name)[0] ?? 0)) % 2 === 0;
}

/** Whether something is of a quarter of all, by its name alone. */
export const isOfQuarter = (name: string): boolean => (digestOf(name)[1] ?? 0) % 4 === 0;

const digestOf = (name: string): Buffer => createHash('sha256').update(name).digest();
