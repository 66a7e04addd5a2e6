/** A text of ours as Markdown shows it: what the generator would take as markup is escaped; code between backticks stays. */
export function inline(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part, at) => (at % 2 === 1 ? part : escaped(part)))
    .join('');
}

function escaped(text: string): string {
  const entities: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '{': '&#123;', '}': '&#125;' };
  return text.replaceAll(/[<>{}]/g, (mark) => entities[mark] ?? mark).replaceAll(/[\\*_[\]|]/g, '\\$&');
}

/** A text as code, whatever it holds. */
export function code(text: string): string {
  const mark = text.includes('`') ? '``' : '`';
  return `${mark}${text}${mark}`;
}

/** A block of code. */
export const fence = (language: string, lines: readonly string[]): string =>
  ['```' + language, ...lines, '```'].join('\n');

/** A table; a cell is Markdown, its line breaks and bars are made harmless. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)].join('\n');
}

const cell = (text: string): string => text.replaceAll('\n', ' ').replaceAll(/(?<!\\)\|/g, '\\|');

/** Parts of a page, an empty line between them; what is empty is left out. */
export const parts = (...all: readonly (string | readonly string[])[]): string =>
  `${all
    .flat()
    .filter((one) => one !== '')
    .join('\n\n')}\n`;
