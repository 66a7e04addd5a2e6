import { brief, visible } from '../escape.ts';
import { isFilled, type Item, type Line, MOST, type Piece, type Section } from './document.ts';

/** Rows of a table: it is a file that is searched, not a screen that is read. */
const MOST_ROWS = 200;

/**
 * A document as GitHub-flavoured Markdown. Sections that do not fit into `room` bytes are left out, and named; the empty text if
 * there is no room even for that.
 */
export function markdownOf(document: readonly Section[], room = Number.POSITIVE_INFINITY): string {
  const filled = document.filter(isFilled);
  const names = filled.map(({ title = 'a part without a title' }) => title);
  const kept: string[] = [];
  const left: string[] = [];
  // Room for the last sentence, if it names all.
  let size = 300 + names.reduce((sum, name) => sum + name.length + 2, 0);
  if (size > room) return '';
  for (const [at, section] of filled.entries()) {
    const text = sectionText(section, at);
    const bytes = Buffer.byteLength(text) + 2;
    if (size + bytes > room) left.push(names[at] ?? '');
    else {
      kept.push(text);
      size += bytes;
    }
  }
  if (left.length > 0)
    kept.push(
      `_Left out, because there is room for ${room} bytes only: ${left.map((name) => words(name)).join(', ')}._`,
    );
  return `${kept.join('\n\n')}\n`;
}

const SIGNS = { bad: '❌', doubtful: '⚠️', good: '✅', neutral: 'ℹ️' } as const;

function sectionText(section: Section, at: number): string {
  const { title = '', mark, text = [], facts = [], items = [], table: cells, notes = [], folded, isOrdered } = section;
  const sign = mark === undefined ? '' : `${SIGNS[mark.tone]} `;
  const blocks = [
    title === '' ? '' : `${at === 0 ? '##' : '###'} ${sign}${words(title)}`,
    ...text.map(inline),
    shownOf(facts.map(([label, line]) => `- **${words(label)}:** ${inline(line)}`)),
    isOrdered ? items.map(stepText).join('\n\n') : shownOf(items.map(itemText), folded ? MOST_ROWS : MOST),
    cells === undefined
      ? ''
      : table(
          cells.head,
          cells.rows.slice(0, MOST_ROWS).map((row) => row.map(inline)),
        ) + leftOf(cells.rows, MOST_ROWS),
    notes.map((note) => `> ${words(note)}`).join('\n>\n'),
  ];
  const [first = '', ...others] = blocks.filter((block) => block !== '');
  if (!folded) return [first, ...others].join('\n\n');
  return `<details><summary>${words(title)}</summary>\n\n${others.join('\n\n')}\n\n</details>`;
}

const shownOf = (lines: readonly string[], most = MOST): string =>
  `${lines.slice(0, most).join('\n')}${leftOf(lines, most)}`;
const leftOf = ({ length }: readonly unknown[], most = MOST): string =>
  length > most ? `\n\nand ${length - most} more` : '';

const itemText = ({ mark: { sign }, line, facts = [] }: Item): string =>
  [
    `- ${sign} ${inline(line)}`,
    ...facts.map(
      ([label, told]) => `  ${label === '' ? '  ' : ''}- ${label === '' ? '' : `${label}: `}${inline(told)}`,
    ),
  ].join('\n');

const stepText = ({ line, facts = [] }: Item, at: number): string =>
  [
    `${at + 1}. ${inline(line)}`,
    ...facts.map(([label, told]) => `${label === '' ? '' : `${label}: `}${inline(told)}`),
  ].join('\n   ');

/** A line. Spaces at the ends of its pieces stay: they stand between two of them. */
const inline = (line: Line): string => line.map((piece, at) => pieceText(piece, at === 0)).join('');

function pieceText(piece: Piece, isAtStart: boolean): string {
  const { is, text, most } = typeof piece === 'string' ? { is: 'text', text: piece, most: undefined } : piece;
  if (is === 'code' || is === 'command') return code(text, is === 'command' ? Number.POSITIVE_INFINITY : most);
  const [, before = '', inner = '', after = ''] =
    /^([ \n\t]*)([^]*?)([ \n\t]*)$/.exec(most === undefined ? text : brief(text, most)) ?? [];
  const said = words(inner, isAtStart);
  return `${blank(before)}${is === 'strong' && said !== '' ? `**${said}**` : said}${blank(after)}`;
}

/** A line break would end the row of a table, or begin a heading. */
const blank = (space: string): string => ' '.repeat(space.length);

/**
 * Text of any origin in a sentence. Every character that Markdown or HTML could act on is escaped; a word that a code
 * host would make something of after that (a mention, an address, an issue, an emoji) becomes code.
 */
function words(text: string, isAtStart = true): string {
  const acts = /@|:\/\/|www\.|#\d|\$|\bGH-\d|:[\w+-]+:|(?<![0-9a-z])[0-9a-f]{7,40}(?![0-9a-z])/i;
  return visible(text)
    .trim()
    .split(/\s+/)
    .map((word, at) => (acts.test(word) ? code(word, 300) : escaped(word, isAtStart && at === 0)))
    .join(' ');
}

/** A word whose characters Markdown does not act on: some act anywhere, others only where a line can begin with them. */
function escaped(word: string, isAtStart: boolean): string {
  const text = word
    .replace(/[&<>|]/g, (character) => `&#${character.charCodeAt(0)};`)
    .replace(/[\\`*[\]~]|(?<=\])\(|(?<![0-9A-Za-z])_|_(?![0-9A-Za-z])/g, '\\$&');
  if (!isAtStart) return text;
  return text.replace(/^[#+\-=:]|^\d+(?=[.)])/, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`));
}

/** Foreign text as a code span, in which nothing is a link, a mention or markup. */
export function code(text: string, length = 200): string {
  const content = brief(text, length);
  if (content === '') return '';
  const longest = Math.max(0, ...[...content.matchAll(/`+/g)].map((run) => run[0].length));
  const fence = '`'.repeat(longest + 1);
  return longest === 0 && !/^ .* $/.test(content) ? `${fence}${content}${fence}` : `${fence} ${content} ${fence}`;
}

/** A table of cells that are Markdown already. A bar would end a cell, even within code, unless it is escaped. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  // After a backslash, parsers do not agree on whether it is: there the bar is shown by its number.
  const cell = (text: string): string => text.replace(/\\\|/g, '\\\\x7c').replace(/\|/g, '\\|');
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
