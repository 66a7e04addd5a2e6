/** Long words of capitals and digits are keys rather than names. */
const LONGEST_WORD = 20;

/** Whether a text is the name of an environment variable, and not a key that was pasted into the file. */
export function isVariableName(text: string): boolean {
  if (!/^[A-Z][A-Z0-9_]{0,99}$/.test(text)) return false;
  return text.split('_').every((word) => word.length < LONGEST_WORD);
}

/** Why a key is refused: never with the text, because it may be the key. */
export const NOT_A_NAME =
  'key must be the name of an environment variable in capital letters, such as NORTH_KEY. Never write the key itself ' +
  'into this file: if you did, remove it, and change the key if the file was committed';

/** A line of the file, fit to be shown: what follows the name of a key stays out. */
export function withoutKey(line: string): string {
  return line.replace(/(key["']?\s*:).*$/i, '$1 …');
}
