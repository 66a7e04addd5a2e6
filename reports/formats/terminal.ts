import { stripVTControlCharacters, styleText } from 'node:util';
import { brief } from '../escape.ts';

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

/** Blocks of lines with an empty line between them; colours are taken out unless they are wanted. */
export function screen(blocks: readonly (readonly string[])[], color: boolean): string {
  const filled = blocks.filter((lines) => lines.length > 0);
  const text = `${filled.map((lines) => lines.join('\n')).join('\n\n')}\n`;
  return color ? text : stripVTControlCharacters(text);
}

/** Lines below their title; nothing if there are none. */
export function titled(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [paint.bold(title), ...lines];
}

/** The lines of the first items, and a line that says how many more there are. */
export function listed<T>(
  items: readonly T[],
  most: number,
  linesOf: (item: T) => string | string[],
  restOf: (left: readonly T[]) => string = (left) => `and ${left.length} more`,
): string[] {
  const left = items.slice(most);
  return [...items.slice(0, most).flatMap(linesOf), ...(left.length > 0 ? [`  ${restOf(left)}`] : [])];
}

/** The rest of a list by its ids. */
export function others(left: readonly { readonly id: string }[]): string {
  return `and ${left.length} more: ${brief(left.map(({ id }) => id).join(', '), 300)}`;
}

/** A detail below a line of a list. */
export function detail(label: string, text: string): string {
  return `      ${paint.dim(label.padEnd(8))} ${text}`;
}
