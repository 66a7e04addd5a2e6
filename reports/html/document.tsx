import { createHash } from 'node:crypto';
import type { ComponentChildren, VNode } from 'preact';
import { render } from 'preact-render-to-string';
import { visible } from '../escape.ts';
import { h } from './element.ts';

/** A self-contained document; style and scripts are ours and constant, never of a target. */
export interface Document {
  /** As text; what a target sent may be in it. */
  readonly title: string;
  readonly style: string;
  /** Runs before the body is shown. */
  readonly headScript?: string;
  /** Runs when the body is there. */
  readonly script?: string;
  readonly bodyClass?: string;
  readonly body: ComponentChildren[];
}

/**
 * The document as HTML. Its policy allows the style and the scripts by their digests, and nothing else: nothing may be
 * fetched, and nothing of a target can become more than text.
 */
export function htmlDocument(document: Document): string {
  const { title, style, headScript, script, bodyClass, body } = document;
  const root = h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charset: 'utf-8' }),
      h('meta', { 'http-equiv': 'Content-Security-Policy', content: policy(document) }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'referrer', content: 'no-referrer' }),
      h('title', null, visible(title)),
      raw('style', {}, style),
      headScript === undefined ? null : raw('script', {}, headScript),
    ),
    h(
      'body',
      bodyClass === undefined ? null : { class: bodyClass },
      ...body,
      script === undefined ? null : raw('script', {}, script),
    ),
  );
  return `<!doctype html>\n${render(root)}\n`;
}

/** An element whose content is ours and must not be escaped (style, script, base64). */
export function raw(name: string, attributes: Record<string, string>, content: string): VNode {
  return h(name, { ...attributes, dangerouslySetInnerHTML: { __html: content } });
}

function policy({ style, headScript, script }: Document): string {
  const scripts = [headScript, script].filter((one) => one !== undefined).map(digest);
  return [
    "default-src 'none'",
    `style-src ${digest(style)}`,
    ...(scripts.length === 0 ? [] : [`script-src ${scripts.join(' ')}`]),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

function digest(content: string): string {
  return `'sha256-${createHash('sha256').update(content, 'utf8').digest('base64')}'`;
}
