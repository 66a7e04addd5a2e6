/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import type { Results, Verdict } from '../../../spec/results.ts';
import { visible } from '../../escape.ts';
import { count, sawNothing } from '../../view.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { RequirementLink } from '../parts/requirement-link.tsx';
import { Label, Section } from '../parts/section.tsx';
import { musts, weaknesses, type Weakness } from './weaknesses.ts';

/** Cards shown at once; an inconclusive run has a reason for nearly everything. */
const mostCards = 8;

/** First of all: what a green would hide. */
export function WeakSpots({ results, evidence }: { results: Results; evidence: Evidence }) {
  const all = sawNothing(results) ? [] : weaknesses(results, evidence);
  const cards = all.map((weakness) => <Card {...weakness} />);
  const left = cards.slice(mostCards);
  return (
    <Section id="weak" title="What weakens this result" lead={leadOf(results.verdict, cards.length)}>
      <div class="cards">{cards.slice(0, mostCards)}</div>
      {left.length > 0 && (
        <details class="further">
          <summary>{count(left.length, 'further reason')}</summary>
          <div class="cards">{left}</div>
        </details>
      )}
    </Section>
  );
}

function leadOf(verdict: Verdict, cards: number): string {
  if (verdict === 'inconclusive')
    return cards === 0
      ? 'Nothing could be asked; the sentence above says why.'
      : 'Why too little could be judged; the first reason is mostly the cause of the others.';
  return cards === 0
    ? 'Nothing: every requirement was exercised on more than a few observations, and no answer had to be asked for twice.'
    : 'Read this before you trust a green: what was not examined, on too little, or only at the second try.';
}

function Card({ kind, label, reason, rows, beside }: Weakness) {
  const must = musts(rows);
  return (
    <details class={`card ${kind}`}>
      <summary>
        <b class="number">{rows.length}</b>
        <span>
          <Label>{must > 0 ? `${label} · ${count(must, 'must', 'musts')}` : label}</Label>
          <span class="reason">{visible(reason) || 'no reason given'}</span>
        </span>
      </summary>
      <ul>
        {rows.map((row) => (
          <li>
            <RequirementLink id={row.id} />
            <span class="dim"> {visible(beside(row))}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
