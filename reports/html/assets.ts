import { readFileSync } from 'node:fs';

/** A style sheet or a browser script from the folder of the module `base`, as text to be inlined into a page. */
export function asset(path: string, base: string): string {
  return readFileSync(new URL(path, base), 'utf8');
}

const own = (...paths: readonly string[]): string => paths.map((path) => asset(path, import.meta.url)).join('\n');

/** Colours, type and the frame of a page: enough for a page that has none of the report's sections. */
export const baseStyle = own('document.css');

/** The whole style sheet of a report; small screens and paper have the last word. */
export const pageStyle = own(
  'document.css',
  'parts/parts.css',
  'summary/summary.css',
  'sections.css',
  'requirements/filter.css',
  'requirements/requirements.css',
  'evidence/evidence.css',
  'media.css',
);

/** Runs when the body is there: one script, because its parts share their names. */
export const pageScript = `'use strict';\n${own('buttons.js', 'requirements/filter.js', 'evidence/exchanges.js')}`;
