import { createRequire } from 'node:module';

/** Loads a package when something needs it: a run sends its first requests before anything is judged. */
export const later = createRequire(import.meta.url);
