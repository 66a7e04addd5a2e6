import { createHash } from 'node:crypto';
import type { VNode } from 'preact';
import { render } from 'preact-render-to-string';
import { visible } from '../plain.ts';
import { headline, type Run } from '../view.ts';
import { about } from './about.ts';
import { coverage } from './coverage.ts';
import { departures } from './departures.ts';
import { h } from './element.ts';
import { gatherEvidence, type Evidence } from './evidence.ts';
import { gapRegister } from './gaps.ts';
import { hero } from './hero.ts';
import { pack, type Packed } from './pack.ts';
import { pictures } from './pictures.ts';
import { requirementList } from './requirements.ts';
import { evidenceScript } from './script-evidence.ts';
import { filterScript } from './script-filter.ts';
import { printScript } from './script-print.ts';
import { themeScript } from './script-theme.ts';
import { pageStyle as style } from './style.ts';
import { weakSpots } from './weak.ts';

const script = `'use strict';\n${filterScript}\n${evidenceScript}\n${printScript}`;

/** Bounds in bytes: of the packed evidence at first, and of the whole file. */
const mostPacked = 9_000_000;
const mostBytes = 14_500_000;

/**
 * The whole document. Only three scripts and one style sheet, all ours and constant, are allowed by their digest;
 * nothing may be fetched. What a target sent stands either as escaped text or in the packed evidence, which the script
 * shows as text nodes only.
 */
export function page(run: Run): string {
  const evidence = gatherEvidence(run);
  for (let most = mostPacked; ; most /= 2) {
    const html = `<!doctype html>\n${render(documentOf(run, evidence, pack(evidence, most)))}\n`;
    if (Buffer.byteLength(html) <= mostBytes || most < 10_000) return html;
  }
}

function documentOf(run: Run, evidence: Evidence, packed: Packed): VNode {
  return h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charset: 'utf-8' }),
      h('meta', { 'http-equiv': 'Content-Security-Policy', content: policy() }),
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
      h('main', null, sections(run, evidence, packed.shortened)),
      raw('script', { type: 'application/octet-stream', id: 'evidence' }, packed.text),
      raw('script', {}, script),
    ),
  );
}

/** What departs comes first when something does; otherwise what weakens the green. */
function sections(run: Run, evidence: Evidence, shortened: number): (VNode | null)[] {
  const [weak, broken] = [weakSpots(run, evidence), departures(run)];
  return [
    ...(run.results.verdict === 'violates' ? [broken, weak] : [weak, broken]),
    requirementList(run, evidence),
    gapRegister(run, evidence),
    pictures(run),
    coverage(run),
    about(run, evidence, shortened),
  ];
}

function policy(): string {
  return [
    "default-src 'none'",
    `style-src ${digest(style)}`,
    `script-src ${digest(themeScript)} ${digest(script)}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** An element whose content is ours and must not be escaped (style, script, base64). */
function raw(name: string, attributes: Record<string, string>, content: string): VNode {
  return h(name, { ...attributes, dangerouslySetInnerHTML: { __html: content } });
}

function digest(content: string): string {
  return `'sha256-${createHash('sha256').update(content, 'utf8').digest('base64')}'`;
}
