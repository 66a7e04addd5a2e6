/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { Level } from '../../../spec/requirement.ts';
import type { RequirementResult, Results, Status } from '../../../spec/results.ts';
import { visible } from '../../escape.ts';
import { count, countStatuses, groupBy, statuses, statusLabel } from '../../view.ts';

const LEVELS: readonly (readonly [Level, string])[] = [
  ['must', 'must: stated by the specification'],
  ['should', 'should: left open, but expected'],
  ['gap', 'open questions of the specification'],
];
/** So many rows or reasons are listed; the report has all. */
const LISTED = 12;
const REASONS = 8;
const IDS = 6;

/** How many rules of each level have each status. */
export function Levels({ results }: { results: Results }) {
  const all = countStatuses(results);
  const shown = statuses.filter((status) => all[status] > 0);
  return (
    <section>
      <h2>Coverage of the rules</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Level</th>
            <th scope="col" class="number">
              rules
            </th>
            {shown.map((status) => (
              <th scope="col" class="number">
                {statusLabel(status)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {LEVELS.map(([level, title]) => (
            <LevelRow title={title} rows={results.requirements.filter((row) => row.level === level)} shown={shown} />
          ))}
        </tbody>
      </table>
      <p>
        {results.complete
          ? 'Every required rule (must) that a run can test was tested.'
          : 'Not every required rule (must) was tested: the list below says which were not, and why.'}
      </p>
    </section>
  );
}

type RowProps = Readonly<{ title: string; rows: readonly RequirementResult[]; shown: readonly Status[] }>;

function LevelRow({ title, rows, shown }: RowProps) {
  const counts = countStatuses({ requirements: rows });
  return (
    <tr>
      <th scope="row">{title}</th>
      <td class="number">{rows.length}</td>
      {shown.map((status) => (
        <td class="number">{counts[status] === 0 ? '–' : counts[status]}</td>
      ))}
    </tr>
  );
}

const TITLES: Readonly<Partial<Record<Status, string>>> = {
  violated: 'Violated rules',
  waived: 'Waived violations',
  changed: 'Answers that differ from the profile',
  warned: 'Warnings',
};

/** What is broken, waived, changed or warned of; nothing if there is none. Waivers are all named. */
export function Broken({ results: { requirements } }: { results: Results }) {
  return (
    <>
      {(['violated', 'waived', 'changed', 'warned'] as const).map((status) => {
        const rows = requirements.filter((row) => row.status === status);
        const listed = status === 'waived' ? rows : rows.slice(0, LISTED);
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

/** What was not exercised, by the reason. */
export function NotExercised({ results: { requirements } }: { results: Results }) {
  const idle = requirements.filter(({ status }) => status === 'not-exercised');
  const reasons = [...groupBy(idle, ({ reason }) => reason)].sort(([, a], [, b]) => b.length - a.length);
  const left = reasons.slice(REASONS).flatMap(([, rows]) => rows).length;
  return (
    <section>
      <h2>Not tested ({idle.length})</h2>
      <p>Nothing is known about these rules: they are neither kept nor broken. Each reason says why.</p>
      <ul>
        {reasons.slice(0, REASONS).map(([reason, rows]) => (
          <li>
            {rows.length}: {visible(reason)}{' '}
            <span class="dim">
              (
              {rows
                .slice(0, IDS)
                .map(({ id, level }) => `${id} (${level})`)
                .join(', ')}
              {rows.length > IDS ? `, and ${rows.length - IDS} more` : ''})
            </span>
          </li>
        ))}
        {left > 0 && <li>{left} more for other reasons, see index.html</li>}
      </ul>
    </section>
  );
}
