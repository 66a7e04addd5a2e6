import { readFileSync } from 'node:fs';

/** Style sheets or browser scripts of reports, as text to be inlined into a page. */
const own = (...paths: readonly string[]): string =>
  paths.map((path) => readFileSync(new URL(path, import.meta.url), 'utf8')).join('\n');

/** The style sheet and the script of a document on a page of its own. */
export const documentStyle = own('document.css', 'parts/parts.css', '../document/html.css');
export const documentScript = `'use strict';\n${own('../document/html.js')}`;

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
