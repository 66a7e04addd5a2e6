/** The program as a checkout runs it. */
export const CHECKOUT = 'npm run -s cardproof --';
/** The program as an installed package has it. */
export const PACKAGE = 'npx cardproof';

/** As it works here: from a checkout by npm, from the package by its name. The bundle keeps every `import.meta.url`. */
const program = import.meta.filename.endsWith('.ts') ? CHECKOUT : PACKAGE;

/** A command of Cardproof as it is typed here. */
export const command = (words: string): string => `${program} ${words}`;
