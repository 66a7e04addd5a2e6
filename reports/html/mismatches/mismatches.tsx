/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { RequirementResult, Results, Status } from '../../../spec/results.ts';
import { brief, visible } from '../../escape.ts';
import { RequirementLink } from '../parts/links.tsx';
import { Label, Section } from '../parts/section.tsx';
import { StatusBadge } from '../parts/status.tsx';

const shown = 40;

/** The violated and warned requirements at a glance, each with its first finding; the details stand below. */
export function Mismatches({ results }: { results: Results }) {
  const rowsOf = (status: Status) => results.requirements.filter((row) => row.status === status);
  const rows = [...rowsOf('violated'), ...rowsOf('changed'), ...rowsOf('warned')];
  if (rows.length === 0) return null;
  const left = rows.length - shown;
  const strict = 'Under --strict a warning fails the run as well.';
  const lead = results.strict ? strict : 'A violation fails the run; a warning does not.';
  return (
    <Section id="mismatches" title="What departs from the specification" lead={lead}>
      <ul class="mismatches">{rows.slice(0, shown).map(mismatchCard)}</ul>
      {left > 0 && <p class="dim">And {left} more, in the list below.</p>}
    </Section>
  );
}

function mismatchCard(row: RequirementResult) {
  const [first] = row.findings;
  return (
    <li class={row.status}>
      <div class="mismatch-head">
        <StatusBadge status={row.status} />
        <RequirementLink id={row.id} />
        <span class="dim tally">{row.findingsTotal > 1 ? `${row.findingsTotal} times` : ''}</span>
      </div>
      <p>{visible(row.broken)}</p>
      {first !== undefined && (
        <p class="glance">
          <Side name="Expected" text={first.expected} />
          <Side name="Actual" text={first.actual} />
        </p>
      )}
    </li>
  );
}

function Side({ name, text }: { name: string; text: string }) {
  return (
    <span>
      <Label>{name}</Label> <span class="mono">{brief(text, 120)}</span>
    </span>
  );
}
