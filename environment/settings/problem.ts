/** One thing wrong with the settings, said so that the reader can fix it without looking anything up. */
export interface Problem {
  readonly kind: 'missing' | 'unreadable' | 'contradiction';
  /** The variable, or the flag of what has no variable. */
  readonly variable: string;
  readonly message: string;
  readonly example: string;
}

/** A problem as lines for the terminal. A contradiction has no example: its message says what to change. */
export const problemLines = ({ kind, variable, message, example }: Problem): string =>
  kind === 'contradiction' ? `  ${variable} ${message}` : `  ${variable} ${message}\n      for example: ${example}`;

/** All problems of the settings at once. `remedy`: what to do about them, if a command knows better than the usual sentence. */
export class SettingsError extends Error {
  readonly problems: readonly Problem[];
  readonly remedy: string | null;

  constructor(problems: readonly Problem[], remedy: string | null = null) {
    super(problems.map((p) => `${p.variable} ${p.message} (for example ${p.example})`).join('\n'));
    this.name = 'SettingsError';
    this.problems = problems;
    this.remedy = remedy;
  }
}
