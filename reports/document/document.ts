import type { Status, Verdict } from '../../spec/verdict/results.ts';

/**
 * A report as data: sections with a title, sentences, facts, items and tables. It is made once for a subject; `terminal.ts`,
 * `markdown.ts` and `html.tsx` write it. Text of any origin may stand in it: each writer makes it harmless in its own way.
 */

/**
 * A piece of a line. `code` is a value or a name, shown as it is, `command` something to type; `most`: characters of it at most.
 */
export type Piece =
  | string
  | {
      readonly is: 'code' | 'command' | 'strong' | 'dim' | 'text';
      readonly text: string;
      readonly most?: number;
      readonly tone?: Tone;
      /** Where it leads to on a page. */
      readonly href?: string;
    };
export type Line = readonly Piece[];

/** What something means to a reader; it decides the colour. */
export type Tone = 'bad' | 'doubtful' | 'good' | 'neutral';
export interface Mark {
  readonly sign: string;
  readonly tone: Tone;
}

/** How each status is marked, in every form: the signs tell them apart without colour. */
export const statusMark: Readonly<Record<Status, Mark>> = {
  violated: { sign: '✗', tone: 'bad' },
  changed: { sign: '≠', tone: 'bad' },
  warned: { sign: '!', tone: 'doubtful' },
  'not-tested': { sign: '○', tone: 'doubtful' },
  waived: { sign: '⤼', tone: 'neutral' },
  answered: { sign: '◇', tone: 'neutral' },
  passed: { sign: '✓', tone: 'good' },
};

/** How each verdict is marked. */
export const verdictMark: Readonly<Record<Verdict, Mark>> = {
  conforms: { sign: '✓', tone: 'good' },
  violates: { sign: '✗', tone: 'bad' },
  inconclusive: { sign: '?', tone: 'doubtful' },
};

/** What is known of an item, below it: `expected  at most 25`. */
export type Fact = readonly [label: string, line: Line];

/** Part of a list: a line, and what is known of it. `name` stands for it where there is no room. */
export interface Item {
  readonly mark: Mark;
  readonly line: Line;
  readonly facts?: readonly Fact[];
  readonly name: string;
}

/** An item of a list in which nothing is good or bad. */
export const item = (line: Line, name = '', facts: readonly Fact[] = []): Item => {
  return { mark: { sign: '·', tone: 'neutral' }, line, facts, name };
};

export interface Section {
  /** Its name in the address of a page. */
  readonly id?: string;
  readonly title?: string;
  /** Of the whole document: its first section has a mark. */
  readonly mark?: Mark;
  readonly text?: readonly Line[];
  readonly facts?: readonly Fact[];
  readonly items?: readonly Item[];
  /** Its items are steps. */
  readonly isOrdered?: true;
  /** Items on a terminal at most; the others are named. */
  readonly most?: number;
  readonly table?: {
    readonly head: readonly string[];
    readonly rows: readonly (readonly Line[])[];
    /** It is long: a reader of a page finds rows by words. */
    readonly isSearched?: true;
  };
  /** A reader of a page unfolds it. */
  readonly folded?: true;
  /** What a reader must know before they trust the rest. */
  readonly notes?: readonly string[];
}

export const code = (text: string, most?: number): Piece => pieceOf('code', text, most);
export const strong = (text: string, most?: number): Piece => pieceOf('strong', text, most);
export const dim = (text: string, most?: number): Piece => pieceOf('dim', text, most);
export const cut = (text: string, most: number): Piece => pieceOf('text', text, most);

/** A command that a reader copies: it is never cut. */
export const shell = (text: string): Piece => code(text, Number.POSITIVE_INFINITY);
export const link = (text: string, href: string): Piece => ({ is: 'code', text, href });
export const toned = (tone: Tone, text: string): Piece => ({ is: 'text', text, tone });
/** Our own sentences: what stands between backticks is a command to type. */
export const sentence = (text: string): Line =>
  text.split(/`([^`]+)`/).map((part, at): Piece => (at % 2 === 0 ? part : { is: 'command', text: part }));

const pieceOf = (is: 'code' | 'strong' | 'dim' | 'text', text: string, most?: number): Piece =>
  most === undefined ? { is, text } : { is, text, most };

/** Items, lines or rows that a writer shows of a long list if it is not said: more is not read. */
export const MOST = 30;

/** Names in a line, or where they lead to: as many as are read, and how many are left. */
export function named(names: readonly Piece[], most: number, aside: (at: number) => string = () => ''): Line {
  const shown = names
    .slice(0, most)
    .flatMap((name, at): Piece[] => [
      at === 0 ? '' : ', ',
      typeof name === 'string' ? code(name) : name,
      aside(at) === '' ? '' : ` (${aside(at)})`,
    ]);
  return names.length > most ? [...shown, ` and ${names.length - most} more`] : shown;
}

/** A section that says something: a title alone says nothing, unless it is that of the document. */
export const isFilled = ({ mark, text = [], facts = [], items = [], table, notes = [] }: Section): boolean =>
  mark !== undefined || [text, facts, items, table?.rows ?? [], notes].some(({ length }) => length > 0);
