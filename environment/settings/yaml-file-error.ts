/** One thing that is wrong with a YAML file of the user. */
export interface LineProblem {
  /** Counted from 1; null if the file could not be read at all. */
  readonly line: number | null;
  readonly message: string;
  /** What stands in that line. */
  readonly shown: string;
}

/** Problems that are told: a file of another kind has one in each of its lines. */
export const TOLD = 20;

/** All that is wrong with a YAML file of the user, at once. */
export class YamlFileError extends Error {
  readonly summary: string;
  readonly problems: readonly LineProblem[];
  /** A sentence: which page says more. */
  readonly more: string;

  constructor(summary: string, problems: readonly LineProblem[], more: string) {
    super([summary, ...problems.slice(0, TOLD).map(({ line, message }) => `line ${line ?? 1}: ${message}`)].join('; '));
    this.name = 'YamlFileError';
    this.summary = summary;
    this.problems = problems;
    this.more = more;
  }
}
