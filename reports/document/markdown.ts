import { brief, visible } from '../escape.ts';
import { isFilled, type Item, type Line, MOST, type Piece, type Section } from './document.ts';

/** Characters of a command at most; one that is longer would be cut. */
export const longestCommand = 2000;

/** Rows of a table: it is a file that is searched, not a screen that is read. */
const MOST_ROWS = 200;

/** A document as GitHub-flavoured Markdown. */
export const markdownOf = (document: readonly Section[]): string =>
  `${document.filter(isFilled).map(sectionText).join('\n\n')}\n`;

const SIGNS = { bad: '❌', doubtful: '⚠️', good: '✅', neutral: 'ℹ️' } as const;

function sectionText(section: Section, at: number): string {
  const { title = '', mark, text = [], facts = [], items = [], table: cells, notes = [] } = section;
  const sign = mark === undefined ? '' : `${SIGNS[mark.tone]} `;
  const blocks = [
    title === '' ? '' : `${at === 0 ? '##' : '###'} ${sign}${words(title)}`,
    ...text.map(inline),
    shownOf(facts.map(([label, line]) => `- **${words(label)}:** ${inline(line)}`)),
    shownOf(items.map(itemText)),
    cells === undefined
      ? ''
      : table(
          cells.head,
          cells.rows.slice(0, MOST_ROWS).map((row) => row.map(inline)),
        ) + leftOf(cells.rows, MOST_ROWS),
    notes.map((note) => `> ${words(note)}`).join('\n>\n'),
  ];
  return blocks.filter((block) => block !== '').join('\n\n');
}

const shownOf = (lines: readonly string[]): string => `${lines.slice(0, MOST).join('\n')}${leftOf(lines)}`;
const leftOf = ({ length }: readonly unknown[], most = MOST): string =>
  length > most ? `\n\nand ${length - most} more` : '';

const itemText = ({ mark: { sign }, line, facts = [] }: Item): string =>
  [`- ${sign} ${inline(line)}`, ...facts.map(([label, told]) => `  - ${label}: ${inline(told)}`)].join('\n');

/** A line. Spaces at the ends of its pieces stay: they stand between two of them. */
export const inline = (line: Line): string => line.map(pieceText).join('');

function pieceText(piece: Piece): string {
  const { is, text, most } = typeof piece === 'string' ? { is: 'text', text: piece, most: undefined } : piece;
  if (is === 'code') return code(text, most);
  const [, before = '', inner = '', after = ''] =
    /^(\s*)([^]*?)(\s*)$/.exec(most === undefined ? text : brief(text, most)) ?? [];
  const said = words(inner);
  return `${before}${is === 'strong' && said !== '' ? `**${said}**` : said}${after}`;
}

/**
 * Text of any origin in a sentence. Every character that Markdown or HTML could act on is escaped; a word that a code
 * host would make something of after that (a mention, an address, an issue, an emoji) becomes code.
 */
export function words(text: string): string {
  const acts = /@|:\/\/|www\.|#\d|\$|\bGH-\d|:[\w+-]+:|(?<![0-9a-z])[0-9a-f]{7,40}(?![0-9a-z])/i;
  return visible(text)
    .trim()
    .split(/\s+/)
    .map((word) => (acts.test(word) ? code(word, 300) : escaped(word)))
    .join(' ');
}

/** Our own sentences: what stands between backticks (a command to type) is code, all else is text. */
export function sentences(text: string): string {
  return text
    .split(/`([^`]+)`/)
    .map((part, i) => (i % 2 === 0 ? words(part) : code(part, longestCommand)))
    .join(' ')
    .trim();
}

/** A word whose characters Markdown does not act on: some act anywhere, others only where a line can begin with them. */
function escaped(word: string): string {
  return word
    .replace(/[&<>|]/g, (character) => `&#${character.charCodeAt(0)};`)
    .replace(/[\\`*[\]~]|(?<=\])\(|(?<![0-9A-Za-z])_|_(?![0-9A-Za-z])/g, '\\$&')
    .replace(/^[#+\-=:]|^\d+(?=[.)])/, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`));
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
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  // After a backslash, parsers do not agree on whether it is: there the bar is shown by its number.
  const cell = (text: string): string => text.replace(/\\\|/g, '\\\\x7c').replace(/\|/g, '\\|');
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Content that a reader unfolds. */
export function folded(title: string, content: string): string {
  return `<details><summary>${title}</summary>\n\n${content}\n\n</details>`;
}
