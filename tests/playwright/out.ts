import { join } from 'node:path';

/** The folder that a Playwright run writes into: `CARDPROOF_OUT`, or the usual one. */
export const OUT = (process.env['CARDPROOF_OUT'] ?? '').trim() || 'cardproof-out';

/** Where the report of a requirement stands. */
export const reportOf = (id: string): string => `${join(OUT, 'index.html')}#${id}`;
