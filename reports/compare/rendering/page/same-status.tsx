/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { Finding } from '../../../../spec/finding.ts';
import { visible } from '../../../escape.ts';
import { Section } from '../../../html/parts/section.tsx';
import { StatusBadge } from '../../../html/parts/status.tsx';
import { count } from '../../../view.ts';
import type { Comparison } from '../../model/comparison.ts';
import type { FindingChange } from '../../model/findings.ts';
import { Statement, Versus } from './movement.tsx';

const shownCards = 40;
const shownForms = 5;

/** Requirements that are broken in both runs, each with the forms of findings that are new and gone. */
export function ChangedFindings({ findings }: Pick<Comparison, 'findings'>) {
  if (findings.length === 0) return null;
  return (
    <Section
      id="otherwise"
      title={`Broken in another way (${findings.length})`}
      lead="These are broken in both runs, but not alike. Findings that differ in ids, instants and numbers only count as one."
    >
      <ul class="mismatches">{findings.slice(0, shownCards).map(FindingCard)}</ul>
    </Section>
  );
}

function FindingCard({ id, text, status, totals: [before, after], fresh, gone, cut }: FindingChange) {
  return (
    <li id={visible(id)} class={status}>
      <div class="mismatch-head">
        <StatusBadge status={status} />
        <b class="mono">{visible(id)}</b>
        <span class="dim">
          {before} → {count(after, 'finding')}
        </span>
      </div>
      <p>{visible(text)}</p>
      <Forms title="New in B" findings={fresh} />
      <Forms title="Gone since A" findings={gone} />
      {cut && <p class="small dim">A run keeps 50 findings of a requirement; the others are only counted.</p>}
    </li>
  );
}

function Forms({ title, findings }: { title: string; findings: readonly Finding[] }) {
  if (findings.length === 0) return null;
  const left = findings.length - shownForms;
  return (
    <div class="forms">
      <p class="label">{title}</p>
      {findings.slice(0, shownForms).map(Versus)}
      {left > 0 && <p class="small dim">and {left} more</p>}
    </div>
  );
}

/** Requirements that are upheld in both runs, in B on next to nothing. */
export function Thinner({ thinner }: Pick<Comparison, 'thinner'>) {
  if (thinner.length === 0) return null;
  return (
    <Section
      id="thinner"
      title={`Passed on fewer observations now (${thinner.length})`}
      lead="The status is the same, but fewer observations support it."
    >
      <div class="group">
        <ul>
          {thinner.map(({ id, before, after }) => (
            <li id={visible(id)}>
              <span class="mono">
                {before.observations} → {count(after.observations, 'observation')}
              </span>
              <Statement id={id} text={`${after.rule} ${after.reason}`} />
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
