/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { visible } from '../../escape.ts';
import { Section } from '../../html/parts/section.tsx';
import { duration, moment } from '../../view.ts';
import type { Fleet, FleetTarget, RunFigures } from '../model/fleet.ts';
import { rankOf, worstFirst } from '../model/summary.ts';
import { Outcome } from './outcome.tsx';

/** Numbers of a run that the table shows, each a column. */
const figures: readonly {
  readonly key: string;
  readonly title: string;
  readonly of: (point: RunFigures) => number | null;
  readonly text?: (value: number) => string;
}[] = [
  { key: 'broken', title: 'Broken', of: ({ broken }) => broken },
  { key: 'warned', title: 'Warned', of: ({ warned }) => warned },
  { key: 'open', title: 'Not tested', of: ({ open }) => open },
  { key: 'requests', title: 'Requests', of: ({ requests }) => requests },
  { key: 'latency', title: 'Latency', of: ({ latency }) => latency, text: duration },
];

/** The environments, a row each; the head sorts them. */
export function Targets({ fleet }: { fleet: Fleet }) {
  const lead = 'Click the head of a column to sort. A name opens the report of its run.';
  return (
    <Section id="targets" title="Targets" lead={lead}>
      <div class="scroll" tabIndex={0} role="region" aria-label="Targets, table">
        <table class="fleet-table">
          <thead>
            <tr>
              <Head k="name" title="Target" />
              <Head k="outcome" title="Result" sorted />
              {figures.map(({ key, title }) => (
                <Head k={key} title={title} />
              ))}
              <Head k="started" title="Started" />
            </tr>
          </thead>
          <tbody id="rows">
            {worstFirst(fleet.targets).map((target) => (
              <Row target={target} />
            ))}
          </tbody>
        </table>
      </div>
      <p id="no-targets" class="dim" hidden>
        No target fits the filters.
      </p>
    </Section>
  );
}

function Head({ k, title, sorted }: { k: string; title: string; sorted?: boolean }) {
  return (
    <th scope="col" aria-sort={sorted === true ? 'ascending' : undefined}>
      <button type="button" class="sort" data-key={k}>
        {title}
      </button>
    </th>
  );
}

function Row({ target }: { target: FleetTarget }) {
  const { name, judged, exitCode } = target;
  return (
    <tr data-code={exitCode}>
      <Cell k="name" value={name} head>
        <b>
          {judged === null ? visible(name) : <a href={`${encodeURIComponent(name)}/index.html`}>{visible(name)}</a>}
        </b>
        <small>{visible(placeOf(target))}</small>
      </Cell>
      <Cell k="outcome" value={rankOf(target)}>
        <Outcome target={target} />
      </Cell>
      {figures.map(({ key, title, of, text = String }) => {
        const value = judged === null ? null : of(judged.point);
        return (
          <Cell k={key} title={title} value={value ?? -1}>
            <span class={value === null || value === 0 ? 'number dim' : 'number'}>
              {value === null ? '–' : text(value)}
            </span>
          </Cell>
        );
      })}
      <Cell k="started" title="Started" value={judged?.point.at ?? ''}>
        <span class="number">{judged === null ? '–' : visible(moment(judged.point.at))}</span>
        {judged !== null && <small class="time">{duration(judged.milliseconds)}</small>}
      </Cell>
    </tr>
  );
}

/** Address and environment; the sandbox is never taken for a target. */
function placeOf({ judged }: FleetTarget): string {
  if (judged === null) return '';
  return judged.sandbox ? 'sandbox, not your environment' : `${judged.host} (${judged.environment})`;
}

type CellProps = Readonly<{
  k: string;
  title?: string;
  value: string | number;
  head?: boolean;
  children: ComponentChildren;
}>;

function Cell({ k, title, value, head, children }: CellProps) {
  const facts = { 'data-k': k, 'data-v': typeof value === 'string' ? visible(value) : value, 'data-title': title };
  return head === true ? (
    <th scope="row" {...facts}>
      {children}
    </th>
  ) : (
    <td {...facts}>{children}</td>
  );
}
