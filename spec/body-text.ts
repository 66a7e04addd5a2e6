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
