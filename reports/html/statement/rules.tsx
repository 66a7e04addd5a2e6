/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { conditionalText } from '../../../spec/phrasing/verdict.ts';
import { conditionalOf } from '../../../spec/verdict/verdict.ts';
import type { Level } from '../../../spec/verdict/requirements.ts';
import type { RequirementResult, Results, Status } from '../../../spec/verdict/results.ts';
import { visible } from '../../escape.ts';
import { Facts } from '../parts/section.tsx';
import { count, countedLabel, countStatuses, type Run, statuses, apartOf } from '../../view.ts';
import { limitText, weaknesses } from '../../limits.ts';

const LEVELS: readonly (readonly [Level, string])[] = [
  ['must', 'must: stated by the specification'],
  ['should', 'should: left open, but expected'],
  ['gap', 'open questions of the specification'],
];
/** So many requirements or reasons are listed; the report has all. */
const LISTED = 12;
const REASONS = 8;
const IDS = 6;

/** How many requirements of each level have each status. */
export function Levels({ results }: { results: Results }) {
  const rows = LEVELS.map(([level, title]) => {
    const own = results.requirements.filter((row) => row.level === level);
    const counts = countStatuses({ requirements: own });
    const shown = statuses.filter((status) => counts[status] > 0);
    const said = shown.map((status) => countedLabel(status, counts[status], apartOf(own)).join(' '));
    return [title, `${own.length}: ${said.join(', ')}`];
  });
  return (
    <section>
      <h2>Coverage of the requirements</h2>
      <Facts rows={rows} />
      <p>
        {results.complete
          ? 'Every mandatory requirement that a run can test was tested.'
          : 'Not every mandatory requirement was tested: the limits below say which were not, and why.'}{' '}
        {conditionalText(conditionalOf(results.requirements))}
      </p>
    </section>
  );
}

const TITLES: Readonly<Partial<Record<Status, string>>> = {
  violated: 'Violated requirements',
  changed: 'Answers that differ from the profile',
  warned: 'Warnings',
};

/** What is broken, changed or warned of; nothing if there is none. Waived violations are limits. */
export function Broken({ results: { requirements } }: { results: Results }) {
  return (
    <>
      {(['violated', 'changed', 'warned'] as const).map((status) => {
        const rows = requirements.filter((row) => row.status === status);
        const listed = rows.slice(0, LISTED);
        return (
          rows.length > 0 && (
            <section>
              <h2>
                {TITLES[status]} ({rows.length})
              </h2>
              <ul>
                {listed.map((row) => (
                  <BrokenRow row={row} />
                ))}
                {rows.length > listed.length && <li>and {rows.length - listed.length} more, see index.html</li>}
              </ul>
            </section>
          )
        );
      })}
    </>
  );
}

function BrokenRow({ row: { id, broken, reason, findings, findingsTotal } }: { row: RequirementResult }) {
  const [first] = findings;
  return (
    <li>
      <code>{id}</code> {visible(broken)}
      {first !== undefined && (
        <span class="dim">
          {` · expected ${visible(first.expected)}, actual ${visible(first.actual)} (${count(findingsTotal, 'finding')})`}
        </span>
      )}
      {reason !== '' && <span class="dim"> · {visible(reason)}</span>}
    </li>
  );
}

/** What the report names as limits of the result. Waivers are all named. */
export function Limits({ results, exchanges }: Run) {
  const all = weaknesses(results, exchanges);
  const left = all.slice(REASONS).flatMap(({ rows }) => rows).length;
  return (
    <section>
      <h2>Limits of this result</h2>
      <p>Nothing is known about what was not tested: it is neither kept nor broken. Each reason says why.</p>
      <ul>
        {all.slice(0, REASONS).map((limit) => (
          <li>
            {visible(limitText(limit))}{' '}
            <span class="dim">({idsOf(limit.rows, limit.kind === 'waived' ? Infinity : IDS)})</span>
          </li>
        ))}
        {left > 0 && <li>{left} more for other reasons, see index.html</li>}
      </ul>
    </section>
  );
}

function idsOf(rows: readonly RequirementResult[], most: number): string {
  const ids = rows.slice(0, most).map(({ id, level }) => `${id} (${level})`);
  return `${ids.join(', ')}${rows.length > most ? `, and ${rows.length - most} more` : ''}`;
}
