/** Words of a POSIX shell. */

/** A quoted word that says exactly this text. */
export const shellQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** A word that says this text; quoted only if it must be. */
export const shellWord = (text: string): string => (/^[\w./:@%+=,-]+$/.test(text) ? text : shellQuoted(text));
