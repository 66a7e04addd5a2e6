/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { Verdict } from '../../../spec/verdict/results.ts';
import { visible } from '../../escape.ts';
import { musts, type Weakness, weaknesses } from '../../limits.ts';
import { type Run, sawNothing } from '../../view.ts';
import { RequirementLink } from '../parts/links.tsx';
import { Label, Section } from '../parts/section.tsx';

/** Cards shown at once; an inconclusive run has a reason for nearly everything. */
const mostCards = 8;

/** First of all: what a green would hide. */
export function WeakSpots({ results, exchanges }: Run) {
  const all = sawNothing(results) ? [] : weaknesses(results, exchanges);
  const cards = all.map((weakness) => <Card {...weakness} />);
  const left = cards.slice(mostCards);
  return (
    <Section id="weak" title="Limits of this result" lead={leadOf(results.verdict, all)}>
      <div class="cards">{cards.slice(0, mostCards)}</div>
      {left.length > 0 && (
        <details class="further">
          <summary>{`${left.length} more`}</summary>
          <div class="cards">{left}</div>
        </details>
      )}
    </Section>
  );
}

function leadOf(verdict: Verdict, all: readonly Weakness[]): string {
  const cards = all.length;
  if (verdict === 'inconclusive')
    return cards === 0
      ? 'Nothing could be tested; the sentence above says why.'
      : 'Why too little could be judged; the first reason is usually the cause of the others.';
  return cards === 0
    ? 'Nothing: every requirement was tested on more than a few observations, and no request had to be sent twice.'
    : `Check these before you trust the result: requirements that were not tested, that were tested on little data, or that ${all.some(({ kind }) => kind === 'repeated') ? 'passed only on the second try' : 'were tested only in part'}.`;
}

function Card({ kind, label, reason, rows, beside }: Weakness) {
  const must = musts(rows);
  return (
    <details class={`card ${kind}`}>
      <summary>
        <b class="number">{rows.length}</b>
        <span>
          <Label>{must > 0 ? `${label} · ${must} mandatory` : label}</Label>
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
