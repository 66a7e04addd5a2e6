import { stripVTControlCharacters, styleText } from 'node:util';
import { brief, plain } from '../escape.ts';
import {
  type Fact,
  isFilled,
  type Item,
  type Line,
  type Mark,
  MOST,
  type Piece,
  type Section,
  type Tone,
} from './document.ts';

type Style = 'bold' | 'cyan' | 'dim' | 'green' | 'red' | 'yellow';
const style =
  (name: Style) =>
  (text: string): string =>
    styleText(name, text, { validateStream: false });

/** Colours for the parts of a screen; `screen` takes them out unless they are wanted. */
export const paint: Readonly<Record<Style, (text: string) => string>> = {
  bold: style('bold'),
  cyan: style('cyan'),
  dim: style('dim'),
  green: style('green'),
  red: style('red'),
  yellow: style('yellow'),
};

/** Whether what is printed is coloured: a person reads it, and wants colours (`NO_COLOR`, `FORCE_COLOR`, `TERM`). */
export const inColor = (stream: NodeJS.WriteStream = process.stdout): boolean => stream.isTTY && stream.hasColors();

/** Blocks of lines with an empty line between them; colours are taken out unless they are wanted. */
function screen(blocks: readonly (readonly string[])[], color: boolean): string {
  const filled = blocks.filter((lines) => lines.length > 0);
  const text = `${filled.map((lines) => lines.join('\n')).join('\n\n')}\n`;
  return color ? text : stripVTControlCharacters(text);
}

const tones: Readonly<Record<Tone, (text: string) => string>> = {
  bad: paint.red,
  doubtful: paint.yellow,
  good: paint.green,
  neutral: paint.cyan,
};

/** A document on a terminal. */
export const terminal = (document: readonly Section[], { color }: { readonly color: boolean }): string =>
  screen(document.filter(isFilled).map(linesOf), color);

function linesOf(section: Section): string[] {
  const { title = '', mark, text = [], facts = [], items = [], most = MOST, table, notes = [] } = section;
  const [first, ...more] = text.map(inLine);
  return [
    ...(mark === undefined ? titleLines(title, first) : [headline(mark, title, first)]),
    ...more.map((line) => (title === '' ? line : `  ${line}`)),
    ...facts.map((fact) => `  ${factText(fact)}`),
    ...items.slice(0, most).flatMap(itemLines),
    ...othersLine(items.slice(most)),
    ...(table === undefined ? [] : tableLines(table)),
    ...notes.map((note) => paint.yellow(`! ${plain(note)}`)),
  ];
}

const headline = ({ sign, tone }: Mark, title: string, beside = ''): string =>
  `${tones[tone](paint.bold(`${sign} ${plain(title).toUpperCase()}`))}  ${beside}`;

/** A title, with the first sentence beside it if there is one. */
function titleLines(title: string, first?: string): string[] {
  const words = [title === '' ? '' : paint.bold(plain(title)), first ?? ''].filter((one) => one !== '');
  return words.length === 0 ? [] : [words.join('  ')];
}

const itemLines = ({ mark: { sign, tone }, line, facts = [] }: Item): string[] => [
  `  ${tones[tone](sign)} ${inLine(line)}`,
  ...facts.map((fact) => `      ${factText(fact)}`),
];

const factText = ([label, line]: Fact): string => `${paint.dim(label.padEnd(8))} ${inLine(line)}`;

/** The items for which there is no room, by their names. */
const othersLine = (left: readonly Item[]): string[] =>
  left.length === 0 ? [] : [`  and ${left.length} more: ${brief(left.map(({ name }) => name).join(', '), 300)}`];

/** A table in columns; what stands in the first is not cut. */
function tableLines({ head, rows }: NonNullable<Section['table']>): string[] {
  const cells = [head.map((text) => paint.dim(text)), ...rows.slice(0, MOST).map((row) => row.map(inLine))];
  const widthOf = (text: string): number => stripVTControlCharacters(text).length;
  const widths = head.map((_, at) => Math.max(...cells.map((row) => widthOf(row[at] ?? ''))));
  const padded = (text: string, at: number): string =>
    text + ' '.repeat(Math.max(0, (widths[at] ?? 0) - widthOf(text)));
  const lines = cells.map((row) => `  ${row.map(padded).join('  ').trimEnd()}`);
  return rows.length > MOST ? [...lines, `  and ${rows.length - MOST} more`] : lines;
}

const inLine = (line: Line): string => line.map(pieceText).join('');

function pieceText(piece: Piece): string {
  if (typeof piece === 'string') return plain(piece);
  const { is, most, tone } = piece;
  if (is === 'command') return `\`${plain(piece.text)}\``;
  const text = most === undefined && is !== 'code' ? plain(piece.text) : brief(piece.text, most);
  if (tone !== undefined) return tones[tone](text);
  return is === 'strong' ? paint.bold(text) : is === 'dim' ? paint.dim(text) : text;
}
