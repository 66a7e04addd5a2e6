/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import type { Finding } from '../../../../spec/finding.ts';
import { visible } from '../../../escape.ts';
import { Section } from '../../../html/parts/section.tsx';
import { StatusBadge } from '../../../html/parts/status.tsx';
import { count } from '../../../view.ts';
import type { FindingChange } from '../../model/findings.ts';
import { Versus } from './movement.tsx';

const shownCards = 40;
const shownForms = 5;

/** Requirements that are broken in both runs, each with the forms of findings that are new and gone. */
export function ChangedFindings({ findings }: { findings: readonly FindingChange[] }) {
  if (findings.length === 0) return null;
  return (
    <Section
      id="otherwise"
      title={`Broken in another way (${findings.length})`}
      lead="These are broken in both runs, but not alike. Findings that differ in ids, instants and numbers only count as one."
    >
      <ul class="mismatches">
        {findings.slice(0, shownCards).map((change) => (
          <FindingCard change={change} />
        ))}
      </ul>
    </Section>
  );
}

function FindingCard({ change }: { change: FindingChange }) {
  const [before, after] = change.totals;
  return (
    <li id={visible(change.id)} class={change.status}>
      <div class="mismatch-head">
        <StatusBadge status={change.status} />
        <b class="mono">{visible(change.id)}</b>
        <span class="dim">
          {before} → {count(after, 'finding')}
        </span>
      </div>
      <p>{visible(change.text)}</p>
      <Forms title="New in B" findings={change.fresh} />
      <Forms title="Gone since A" findings={change.gone} />
      {change.cut && <p class="small dim">A run keeps 50 findings of a requirement; the others are only counted.</p>}
    </li>
  );
}

function Forms({ title, findings }: { title: string; findings: readonly Finding[] }) {
  if (findings.length === 0) return null;
  const left = findings.length - shownForms;
  return (
    <div class="forms">
      <p class="label">{title}</p>
      {findings.slice(0, shownForms).map((finding) => (
        <Versus finding={finding} />
      ))}
      {left > 0 && <p class="small dim">and {left} more</p>}
    </div>
  );
}
