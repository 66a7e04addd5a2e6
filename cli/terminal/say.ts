import { plain } from '../../reports/escape.ts';

/** Tells the person at the terminal something that is not the output of a command. */
export const say = (line: string): void => void process.stderr.write(`cardproof: ${plain(line)}\n`);
