import { createHash } from 'node:crypto';
import type { VNode } from 'preact';
import { render } from 'preact-render-to-string';
import { visible } from '../plain.ts';
import { headline, type Run } from '../view.ts';
import { departures } from './departures.ts';
import { gatherEvidence, pack } from './evidence.ts';
import { gapRegister } from './gaps.ts';
import { about, hero } from './hero.ts';
import { coverage } from './coverage.ts';
import { pictures } from './pictures.ts';
import { requirementList } from './requirements.ts';
import { evidenceScript } from './script-evidence.ts';
import { filterScript } from './script-filter.ts';
import { themeScript } from './script-theme.ts';
import { baseStyle } from './style-base.ts';
import { partsStyle } from './style-parts.ts';
import { weakSpots } from './weak.ts';
import { h } from './element.ts';

/**
 * The whole document. Only three scripts and one style sheet, all ours and constant, are allowed by their digest;
 * nothing may be fetched. What a target sent stands either as escaped text or in the packed evidence, which the script
 * shows as text nodes only.
 */
export function page(run: Run): string {
  const style = baseStyle + partsStyle;
  const script = `'use strict';\n${filterScript}\n${evidenceScript}`;
  const policy = [
    "default-src 'none'",
    `style-src ${digest(style)}`,
    `script-src ${digest(themeScript)} ${digest(script)}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const evidence = gatherEvidence(run);
  const document = h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charset: 'utf-8' }),
      h('meta', { 'http-equiv': 'Content-Security-Policy', content: policy }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'referrer', content: 'no-referrer' }),
      h('title', null, visible(`${headline(run.results)} · ${run.results.target.name} · Cardproof`)),
      raw('style', {}, style),
      raw('script', {}, themeScript),
    ),
    h(
      'body',
      null,
      h('a', { class: 'skip', href: '#requirements' }, 'Skip to the requirements'),
      hero(run),
      h(
        'main',
        null,
        weakSpots(run),
        departures(run),
        requirementList(run, evidence),
        gapRegister(run, evidence),
        pictures(run),
        coverage(run),
        about(run, evidence),
      ),
      raw('script', { type: 'application/octet-stream', id: 'evidence' }, pack(evidence)),
      raw('script', {}, script),
    ),
  );
  return `<!doctype html>\n${render(document)}\n`;
}

/** An element whose content is ours and must not be escaped (style, script, base64). */
function raw(name: string, attributes: Record<string, string>, content: string): VNode {
  return h(name, { ...attributes, dangerouslySetInnerHTML: { __html: content } });
}

function digest(content: string): string {
  return `'sha256-${createHash('sha256').update(content, 'utf8').digest('base64')}'`;
}
