const CHECKOUT = 'npm run -s cardproof --';
const PACKAGE = 'npx cardproof';
/** Commands as they work here: from a checkout by npm, from the package by its name. The bundle keeps every `import.meta.url`. */
const program = import.meta.filename.endsWith('.ts') ? CHECKOUT : PACKAGE;

/** A report that a checkout made, with its commands as the package writes them: the two are the same report. */
export const asPackage = (report: string): string => report.replaceAll(CHECKOUT, PACKAGE);

/** A command of Cardproof as it is typed here. */
export const command = (words: string): string => `${program} ${words}`;

/** Runs one requirement again, into a folder of its own, so that no evidence is overwritten. */
export function runAgain(id: string, directory: string): string {
  return `${program} run ${id} --out ${word(`${folder(directory)}-again`)}`;
}

/** Judges the recording of a run again, without the network, into a folder of its own. */
export function replayAgain(directory: string): string {
  return `${program} replay ${word(directory)} --out ${word(`${folder(directory)}-replayed`)}`;
}

const folder = (directory: string): string => directory.replace(/[/\\]+$/, '') || 'cardproof-out';

/** A word of a POSIX shell; quoted if it must be. */
function word(text: string): string {
  return /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
