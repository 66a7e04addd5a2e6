import { join } from 'node:path';
import { DEFAULT_DIRECTORY, runFlagsOf } from '../../environment/settings/run-flags.ts';

/** The folder that a Playwright run writes into: `CARDPROOF_OUT`, or the usual one. */
export const OUT = runFlagsOf(process.env).out ?? DEFAULT_DIRECTORY;

/** Where the report of a requirement stands. */
export const reportOf = (id: string): string => `${join(OUT, 'index.html')}#${id}`;
