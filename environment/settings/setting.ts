import type { Reader } from './readers.ts';

/** A command that takes flags of the tables. */
export type CommandName = 'init' | 'run' | 'doctor' | 'serve' | 'certify' | 'check' | 'proxy';

/** What a default may depend on. */
export interface Situation {
  /** The time at which the command began, ISO 8601. */
  readonly now: string;
  /** Whether the target is on this machine. */
  readonly near: boolean;
}

/** The headings of `--help` below which options stand. */
export type Topic = 'target' | 'what is judged' | 'rules' | 'pace' | 'repetition' | 'caution' | 'output';

/** All that there is to say of one setting; the type of its value follows from `read` and `default`. */
export interface Setting<Value, Flag extends string | null = string | null> {
  /** Its variable in the environment and in `.env`; null: only its flag says it. */
  readonly variable: string | null;
  /** Its flag with a placeholder of the value; null: it must not be a flag, because a process list shows flags. */
  readonly flag: Flag;
  /** The commands that take the flag; init, run and doctor, unless it says otherwise. */
  readonly commands?: readonly CommandName[];
  /**
   * `needed`: no target is judged without it. `target`: it describes the target. `run`: the sandbox takes it, too. `package`: no
   * run takes it; the statement of a package declares it.
   */
  readonly of: 'needed' | 'target' | 'run' | 'package';
  readonly topic: Topic;
  readonly read: Reader<Value>;
  readonly default: { readonly is: Value } | { readonly from: (situation: Situation) => Value };
  readonly example: string;
  /** One line for `--help`. */
  readonly help: string;
  /** Markdown for `docs/commands.md`, and the comment in `.env.example`. */
  readonly documentation: string;
}

/** A switch of a run, or the folder that it writes into: never read from `.env`. */
export interface RunFlag<Flag extends string = string> {
  /** As typed; a placeholder says that it takes a value, `--no-` that it is on unless it is given. */
  readonly flag: Flag;
  /** The value if none is given; only for a flag that takes one. */
  readonly default?: string;
  /** Other defaults of some commands. */
  readonly defaults?: Readonly<Partial<Record<CommandName, string>>>;
  readonly commands?: readonly CommandName[];
  /** What it says in the environment of `npx playwright test`; null: nothing, because it has no meaning there. */
  readonly variable: string | null;
  readonly topic: Topic;
  readonly help: string;
  /** What `--no-…` of a switch does that can be switched either way. */
  readonly noHelp?: string;
}

type Camel<Words extends string> = Words extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Words;

/** The member that a flag has on the command line, as commander calls it: `--no-misplaced-key` is `misplacedKey`. */
export type MemberOf<Flag> = Flag extends `${infer Bare} ${string}`
  ? MemberOf<Bare>
  : Flag extends `--no-${infer Words}` | `--${infer Words}`
    ? Camel<Words>
    : never;

/** The member of a flag, see `MemberOf`. */
export function memberOf<Flag extends string>(flag: Flag): MemberOf<Flag> {
  const words = flag.replace(/^--(no-)?/, '').replace(/ .*$/, '');
  return words.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()) as MemberOf<Flag>;
}

/** Whether a setting says something of the target: a person who sets Cardproof up is asked for it, and a pipeline is given it. */
export const describesTarget = ({ of }: Pick<Setting<unknown>, 'of'>): boolean => of === 'needed' || of === 'target';

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
