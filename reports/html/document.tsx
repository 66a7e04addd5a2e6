/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ComponentChildren } from 'preact';
import { render } from 'preact-render-to-string';
import { visible } from '../escape.ts';

/** Tells the style, before anything is painted, that there is script. */
const MARK = "document.documentElement.dataset.script = 'on';";

/** A self-contained document; style and scripts are ours and constant, never of a target. */
interface Document {
  /** As text; what a target sent may be in it. */
  readonly title: string;
  readonly style: string;
  /** Runs when the body is there. */
  readonly script?: string;
  readonly body: ComponentChildren;
}

/**
 * The document as HTML. Its policy allows the style and the scripts by their digests, and nothing else: nothing may be
 * fetched, and nothing of a target can become more than text.
 */
export function htmlDocument(document: Document): string {
  const { title, style, script, body } = document;
  const root = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content={policy(document)} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="no-referrer" />
        <title>{visible(title)}</title>
        <style {...verbatim(style)} />
        {script !== undefined && <script {...verbatim(MARK)} />}
      </head>
      <body>
        {body}
        {script !== undefined && <script {...verbatim(script)} />}
      </body>
    </html>
  );
  return `<!doctype html>\n${render(root)}\n`;
}

/** Content that is ours and must not be escaped (style, script, base64). */
export function verbatim(content: string) {
  return { dangerouslySetInnerHTML: { __html: content } };
}

function policy({ style, script }: Document): string {
  const allowed = script === undefined ? '' : `script-src ${digest(MARK)} ${digest(script)}; `;
  return `default-src 'none'; style-src ${digest(style)}; ${allowed}base-uri 'none'; form-action 'none'`;
}

const digest = (content: string): string => `'sha256-${hash('sha256', content, 'base64')}'`;

/** Style sheets or browser scripts of reports, as text to be inlined into a page. */
const own = (...paths: readonly string[]): string =>
  paths.map((path) => readFileSync(new URL(path, import.meta.url), 'utf8')).join('\n');

/** The style sheet and the script of a document on a page of its own. */
export const documentStyle = own('document.css', 'parts.css', '../document/html.css');
export const documentScript = `'use strict';\n${own('../document/html.js')}`;

/** The whole style sheet of a report; small screens and paper have the last word. */
export const pageStyle = own(
  'document.css',
  'parts.css',
  'summary.css',
  'sections.css',
  'requirements/filter.css',
  'requirements/requirements.css',
  'evidence/evidence.css',
  'media.css',
);

/** Runs when the body is there: one script, because its parts share their names. */
export const pageScript = `'use strict';\n${own('buttons.js', 'requirements/filter.js', 'evidence/exchanges.js')}`;
