/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { Fact } from '../../document/document.ts';
import { Words } from '../../document/html.tsx';
import { visible } from '../../escape.ts';
import { causeFacts } from '../../formats/causes.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { Command } from '../parts/command.tsx';
import { ExchangeButtons } from '../parts/links.tsx';
import { Label } from '../parts/section.tsx';
import { StatusBadge } from '../parts/status.tsx';
import type { Run } from '../../view.ts';
import type { CauseGroup } from '../../../spec/evidence/causes.ts';
import { exposureOf } from '../../../spec/evidence/exposure.ts';
import { causeText, exposureLabel } from '../../../spec/phrasing/causes.ts';

interface CauseCardProps {
  readonly group: CauseGroup;
  readonly run: Run;
  readonly evidence: Evidence;
  readonly open: boolean;
}

/** One likely cause: the fault as a title, what is known of it, and the evidence. */
export function CauseCard({ group, run, evidence, open }: CauseCardProps) {
  const [finding] = group.lead.findings;
  if (finding === undefined) return null;
  const exposed = exposureOf(group);
  return (
    <details class={`cause ${group.status}`} open={open}>
      <summary>
        <span class="badges">
          <StatusBadge status={group.status} />
          {exposed !== null && <span class={`badge ${group.status}`}>{exposureLabel[exposed]}</span>}
        </span>
        <h3>{visible(causeText(group))}</h3>
      </summary>
      <div class="cause-body">
        {causeFacts(group, run).map(factOf)}
        <ExchangeButtons
          ids={finding.exchanges.slice(0, 3)}
          evidence={evidence}
          mismatch={finding}
          label="Show the evidence"
        />
      </div>
    </details>
  );
}

/** A fact after its label; a command with a button that copies it. */
function factOf([label, line]: Fact) {
  const [first, ...beside] = line;
  if (typeof first === 'object' && first.most === Number.POSITIVE_INFINITY) {
    return (
      <Command name={label} line={first.text}>
        <Words line={beside} />
      </Command>
    );
  }
  return (
    <p class={`ruled ${label}`}>
      {label !== '' && <Label>{label}</Label>} <Words line={line} />
    </p>
  );
}
