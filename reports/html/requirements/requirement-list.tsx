/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { Level } from '../../../spec/requirement.ts';
import type { RequirementResult, Results } from '../../../spec/results.ts';
import { visible } from '../../escape.ts';
import { groupBy, groupOf, isWeak, statusLabel } from '../../view.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { Section } from '../parts/section.tsx';
import { presentStatuses, StatusBadge } from '../parts/status.tsx';
import { rowsEach } from './findings.tsx';
import { RequirementDetails } from './requirement-details.tsx';

const keys = (
  <span>
    Press <kbd>/</kbd> to search, <kbd>j</kbd> and <kbd>k</kbd> to move, <kbd>Enter</kbd> to open.
  </span>
);
const levels: readonly Level[] = ['must', 'should', 'gap'];

/** All requirements by group, with search and filters that live in the address. */
export function RequirementList({ results, evidence }: { results: Results; evidence: Evidence }) {
  const most = rowsEach(results);
  return (
    <Section id="requirements" title="Requirements" lead={keys}>
      <Filters requirements={results.requirements} />
      {[...groupBy(results.requirements, (row) => groupOf(row.id))].map(([name, rows]) => (
        <section class="group" aria-label={visible(name)}>
          <h3>
            {visible(name)}
            <span class="dim"> {rows.length}</span>
          </h3>
          <div class="rows">
            {rows.map((row) => (
              <RequirementRow row={row} evidence={evidence} most={most} />
            ))}
          </div>
        </section>
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
        {presentStatuses({ requirements }).map(([status, count]) => (
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

function RequirementRow({ row, evidence, most }: { row: RequirementResult; evidence: Evidence; most: number }) {
  return (
    <details class={`req ${row.status}`} id={visible(row.id)} data-status={row.status} data-level={row.level}>
      <summary>
        <StatusBadge status={row.status} />
        <span class="what">
          <span class="mono id">{visible(row.id)}</span>
          <span class="text">{visible(row.rule)}</span>
        </span>
        <span class={`level ${row.level}`}>{row.level}</span>
        <span class={`observations${isWeak(row) ? ' weak' : ''}`}>
          <b>{row.observations.toLocaleString('en-GB')}</b> {row.observations === 1 ? 'observation' : 'observations'}
        </span>
      </summary>
      <RequirementDetails row={row} evidence={evidence} most={most} />
    </details>
  );
}
