/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { visible } from '../../escape.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { Section, StatusBadge, StatusCount } from '../parts.tsx';
import { RequirementDetails } from './requirement-details.tsx';
import { groupBy, isWeak, statusCounts, statusLabel } from '../../view.ts';
import { groupOf, type Level, levels } from '../../../spec/verdict/requirements.ts';
import type { RequirementResult, Results } from '../../../spec/verdict/results.ts';

/** All requirements: the broken ones first and in sight, the others by group, folded. Filters live in the address. */
export function RequirementList({ results, evidence }: { results: Results; evidence: Evidence }) {
  const broken = results.requirements.filter(isBroken);
  const others = groupBy(
    results.requirements.filter((row) => !isBroken(row)),
    (row) => groupOf(row.id),
  );
  const rowOf = (row: RequirementResult) => <RequirementRow row={row} evidence={evidence} />;
  return (
    <Section id="requirements" title="Requirements">
      <Filters requirements={results.requirements} />
      {broken.length > 0 && (
        <Group name={broken.every(({ status }) => status === 'warned') ? 'Warnings' : 'Broken'} rows={broken} open>
          {broken.map(rowOf)}
        </Group>
      )}
      {[...others].map(([name, rows]) => (
        <Group name={name} rows={rows} open={false}>
          {rows.map(rowOf)}
        </Group>
      ))}
      <p id="nothing" class="empty" hidden>
        No requirement matches.{' '}
        <button type="button" id="reset" class="quiet">
          Show all
        </button>
      </p>
    </Section>
  );
}

const isBroken = ({ findings }: RequirementResult): boolean => findings.length > 0;

type GroupProps = Readonly<{
  name: string;
  rows: readonly RequirementResult[];
  open: boolean;
  children: ComponentChildren;
}>;

/** Requirements under their name, with how many have each status. */
function Group({ name, rows, open, children }: GroupProps) {
  return (
    <details class="group" open={open}>
      <summary>
        <h3>{visible(name)}</h3>
        <span class="tallies">
          {statusCounts(rows).map((one) => (
            <span>
              <StatusCount {...one} />
            </span>
          ))}
        </span>
      </summary>
      <div class="rows">{children}</div>
    </details>
  );
}

function Filters({ requirements }: Pick<Results, 'requirements'>) {
  const ofLevel = (level: Level): number => requirements.filter((row) => row.level === level).length;
  return (
    <form id="filters" role="search" aria-label="Filter requirements">
      <input
        type="search"
        id="search"
        placeholder="Search id, statement, section, finding"
        aria-label="Search requirements"
        autocomplete="off"
      />
      <output id="shown" aria-live="polite">
        {requirements.length} shown
      </output>
      <span class="break" aria-hidden="true" />
      <fieldset>
        <legend>Status</legend>
        {statusCounts(requirements).map(({ status, count }) => (
          <Filter name="status" value={status} label={statusLabel(status)} count={count} />
        ))}
      </fieldset>
      <fieldset>
        <legend>Level</legend>
        {levels.map((level) => (
          <Filter name="level" value={level} label={level} count={ofLevel(level)} />
        ))}
      </fieldset>
    </form>
  );
}

function Filter({ name, value, label, count }: { name: string; value: string; label: string; count: number }) {
  return (
    <label class="chip">
      <input type="checkbox" name={name} value={value} />
      <span>
        {label} <small>{count}</small>
      </span>
    </label>
  );
}

/** How many things were examined; if nothing was in order, how often that was seen. */
function Counted({ row: { observations, findingsTotal } }: { row: RequirementResult }) {
  const [number, unit] =
    observations === 0 && findingsTotal > 0 ? [findingsTotal, 'finding'] : [observations, 'observation'];
  return (
    <>
      <b>{number.toLocaleString('en-GB')}</b> {number === 1 ? unit : `${unit}s`}
    </>
  );
}

function RequirementRow({ row, evidence }: { row: RequirementResult; evidence: Evidence }) {
  return (
    <details class={`req ${row.status}`} id={visible(row.id)} data-status={row.status} data-level={row.level}>
      <summary>
        <StatusBadge status={row.status} />
        <span class="what">
          <span class="mono id">{visible(row.id)}</span>
          <span class="text">{visible(row.text)}</span>
        </span>
        <span class={`level ${row.level}`}>{row.level}</span>
        <span class={`observations${isWeak(row) ? ' weak' : ''}`}>
          <Counted row={row} />
        </span>
      </summary>
      <RequirementDetails row={row} evidence={evidence} />
    </details>
  );
}
