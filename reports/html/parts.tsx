/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import type { Finding } from '../../spec/evidence/finding.ts';
import type { Results, Status } from '../../spec/verdict/results.ts';
import { statusMark } from '../document/document.ts';
import { visible } from '../escape.ts';
import { statusCounts, statusLabel } from '../view.ts';
import type { Evidence } from './evidence/evidence.ts';
import { locate, spotText } from './evidence/locate.ts';

type SectionProps = Readonly<{ id: string; title: string; lead?: ComponentChildren; children: ComponentChildren }>;

/** A section of the page with its heading. */
export function Section({ id, title, lead, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {lead !== undefined && <p class="lead">{lead}</p>}
      {children}
    </section>
  );
}

/** A small heading before a text. */
export function Label({ children }: { children: ComponentChildren }) {
  return <span class="label">{children}</span>;
}

type TableProps = Readonly<{ name: string; head: readonly string[]; kind?: string; children: ComponentChildren }>;

/** A table with a heading for each column; the children are its rows. It scrolls by itself if it is too wide. */
export function Table({ name, head, kind, children }: TableProps) {
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={`${name}, table`}>
      <table class={kind}>
        <thead>
          <tr>
            {head.map((title) => (
              <th scope="col">{title}</th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

type CommandProps = Readonly<{ name: string; told?: string; line: string; children?: ComponentChildren }>;

/** A command line under its name and what it is for (an id there keeps its letter case), with a button that copies it. */
export function Command({ name, told = '', line, children }: CommandProps) {
  return (
    <div class="command">
      <Label>{name}</Label> {told !== '' && <span class="small">{visible(told)}</span>} {children}
      <div class="curl">
        <pre tabIndex={0} aria-label={visible(`${name} ${told}`.trim())}>
          {visible(line)}
        </pre>
        <button type="button" class="copy quiet needs-script">
          Copy
        </button>
      </div>
    </div>
  );
}

/** A status as a small label: sign, word and colour. */
export function StatusBadge({ status }: { status: Status }) {
  return (
    <span class={`badge ${status}`}>
      <span aria-hidden="true" class="sign">
        {statusMark[status].sign}
      </span>
      {statusLabel(status)}
    </span>
  );
}

/** The least width of a status in the bar, of 1000: one violation among hundreds must be seen. */
const LEAST = 14;

/** The requirements as one bar divided by status. */
export function StatusBar({ requirements }: Pick<Results, 'requirements'>) {
  const present = statusCounts(requirements);
  const total = Math.max(1, requirements.length);
  const rest = 1000 - LEAST * present.length;
  let end = 0;
  return (
    <svg viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true" class="strip">
      {present.map(({ status, count }) => {
        const [x, width] = [end, LEAST + (count / total) * rest];
        end += width;
        return <rect class={`fill-${status}`} x={x} y={0} width={Math.max(1, width - 2)} height={10} />;
      })}
    </svg>
  );
}

/** How many requirements have a status, in its colour. */
export function StatusCount({ status, counted: [count, label] }: ReturnType<typeof statusCounts>[number]) {
  return (
    <>
      <span class={`dot ${status}`} aria-hidden="true" />
      <b>{count}</b> {label}
    </>
  );
}

/** A link to a requirement of this page. */
export function RequirementLink({ id }: { id: string }) {
  return (
    <a class="mono" href={anchorOf(id)}>
      {visible(id)}
    </a>
  );
}

/** The address of a requirement within this page. */
export const anchorOf = (id: string): string => `#${encodeURI(visible(id))}`;

/** Buttons shown at once. */
const mostButtons = 6;

interface ExchangeButtonsProps {
  readonly ids: readonly string[];
  readonly evidence: Evidence;
  /** What is marked in the exchange that opens. */
  readonly mismatch?: Pick<Finding, 'fact'>;
  readonly label?: string;
}

/** Buttons that open exchanges below themselves; ids that the page does not carry stay plain text. */
export function ExchangeButtons({ ids, evidence, mismatch, label }: ExchangeButtonsProps) {
  if (ids.length === 0) return null;
  const left = ids.length - mostButtons;
  return (
    <div class="exchanges">
      {label !== undefined && <Label>{label}</Label>}
      {ids.slice(0, mostButtons).map((id) => exchangeButton(id, evidence, mismatch))}
      {left > 0 && <span class="dim">and {left} more</span>}
    </div>
  );
}

function exchangeButton(id: string, { byId, included, layoutOf }: Evidence, mismatch?: Pick<Finding, 'fact'>) {
  const exchange = byId.get(id);
  const name = visible(id);
  if (exchange === undefined || !included.has(id)) {
    return (
      <span class="mono dim" title="not recorded">
        {name}
      </span>
    );
  }
  const spot = mismatch && visible(spotText(locate(mismatch, exchange, layoutOf(exchange))));
  return (
    <button type="button" class="exchange-button" data-e={name} aria-expanded="false" data-spot={spot || undefined}>
      {name}
    </button>
  );
}
