import { seen } from '../spec/exchange/json-tokens.ts';
import { perText } from '../spec/model/memo.ts';

/**
 * The one place where foreign text becomes safe to print. Nothing is dropped: what a terminal, an XML parser or a CI
 * runner would act on is shown as an escape instead.
 */

/** Text in which every character can be seen: fit for HTML, XML and Markdown once those have escaped their own. */
export const visible = (text: string): string => seen(text, escapeOf);

/** One line for a terminal or a CI log: no control characters, no line breaks, nothing that a runner takes as a command. */
export function plain(text: string): string {
  return visible(text)
    .replace(/\n/g, '\\n')
    .replace(/\t/g, '\\t')
    .replace(/^(\s*):(?=:)/, '$1: ')
    .replace(/##(?=vso\[|teamcity\[|\[)/g, '# #');
}

/** `plain`, shortened to `length` characters with an ellipsis. */
export function brief(text: string, length = 160): string {
  const line = plain(text);
  const points = [...line.slice(0, length * 2 + 2)];
  return points.length <= length && line.length <= length * 2 + 2 ? line : `${points.slice(0, length - 1).join('')}…`;
}

/** Escapes text for XML 1.0 content and attribute values; characters that XML forbids are made visible first. */
export function xml(text: string): string {
  const names: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#39' };
  return visible(text).replace(/[&<>"']/g, (character) => `&${names[character] ?? ''};`);
}

/** JSON in which every text is visible, for readers that show it. */
export function visibleJson(value: unknown): string {
  const shown = (_: string, member: unknown) => (typeof member === 'string' ? visible(member) : member);
  return `${JSON.stringify(value, shown, 2)}\n`;
}

const escapeOf = perText((character) => {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x100) return `\\x${code.toString(16).padStart(2, '0')}`;
  if (code < 0x10000) return `\\u${code.toString(16).padStart(4, '0')}`;
  return `\\u{${code.toString(16)}}`;
});
