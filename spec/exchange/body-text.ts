/** What the text of a body is that is not JSON. */

/** `begins`: its first characters, on one line. The text is that of the recording: keys and credential data are masked. */
export interface BodyText {
  readonly is: 'html' | 'markup' | 'damaged-json' | 'text' | 'blank';
  readonly begins: string;
}

/** Characters of a text that are shown. */
const SHOWN = 60;

/** A body that is not JSON, in short. */
export function bodyText(text: string): BodyText {
  // Joined of its characters: what is only sliced would keep the whole text in memory.
  const start = [...text.slice(0, SHOWN * 4)].join('');
  const line = start
    .replace(/^\uFEFF/, '')
    .replace(/\s+/g, ' ')
    .trim();
  return { is: kindOf(line), begins: beginning(line) };
}

function kindOf(line: string): BodyText['is'] {
  if (line === '') return 'blank';
  if (/^<(?:!doctype html|html|head|body)\b/i.test(line)) return 'html';
  if (line.startsWith('<')) return 'markup';
  return /^[[{]/.test(line) ? 'damaged-json' : 'text';
}

/** The beginning of a line. It ends before a word, so that no part of a longer value is left that a search would not find. */
function beginning(line: string): string {
  if (line.length <= SHOWN) return line;
  const words = line.slice(0, SHOWN).replace(/[^\s<>"',;:]*$/, '');
  return `${words.trimEnd()}…`;
}

/** What stands for the subscription key in everything that is recorded. */
export const KEY_MASK = '[key]';
/** What stands for the value of a credential, or for a part of a text that repeats one. */
export const MASK = '[masked]';
/** What stands for a text that may name somebody. */
export const LEFT_OUT = '[left out: it may name a person]';

/** Whether a text was masked, in whole or in part: two that are equal now may have been different. */
export const isMasked = (text: string): boolean => [KEY_MASK, MASK, LEFT_OUT].some((mask) => text.includes(mask));
