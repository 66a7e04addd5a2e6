import type { VNode } from 'preact';
import { headline, type Run } from '../view.ts';
import { about } from './about/about.tsx';
import { coverage } from './coverage/coverage.tsx';
import { mismatches } from './mismatches/mismatches.tsx';
import { htmlDocument, raw } from './document.tsx';
import { h } from './element.ts';
import { gatherEvidence, type Evidence } from './evidence/evidence.ts';
import { gapRegister } from './questions/gap-register.tsx';
import { hero } from './summary/summary.tsx';
import { pack, type Packed } from './evidence/pack.ts';
import { pictures } from './charts/charts.tsx';
import { requirementList } from './requirements/requirement-list.tsx';
import { evidenceScript } from './script-evidence.ts';
import { filterScript } from './script-filter.ts';
import { printScript } from './script-print.ts';
import { themeScript } from './script-theme.ts';
import { pageStyle as style } from './style.ts';
import { weakSpots } from './weak-spots/weak-spots.tsx';

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
    const html = documentOf(run, evidence, pack(evidence, most));
    if (Buffer.byteLength(html) <= mostBytes || most < 10_000) return html;
  }
}

function documentOf(run: Run, evidence: Evidence, packed: Packed): string {
  return htmlDocument({
    title: `${headline(run.results)} · ${run.results.target.name} · Cardproof`,
    style,
    headScript: themeScript,
    script,
    body: [
      h('a', { class: 'skip', href: '#requirements' }, 'Skip to the requirements'),
      hero(run),
      h('main', null, sections(run, evidence, packed.shortened)),
      raw('script', { type: 'application/octet-stream', id: 'evidence' }, packed.text),
    ],
  });
}

/** What departs comes first when something does; otherwise what weakens the green. */
function sections(run: Run, evidence: Evidence, shortened: number): (VNode | null)[] {
  const [weak, broken] = [weakSpots(run, evidence), mismatches(run)];
  return [
    ...(run.results.verdict === 'violates' ? [broken, weak] : [weak, broken]),
    requirementList(run, evidence),
    gapRegister(run, evidence),
    pictures(run),
    coverage(run),
    about(run, evidence, shortened),
  ];
}
