/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { DAY } from '../../../spec/durations.ts';
import type { Exchange } from '../../../spec/exchange.ts';
import type { RequirementResult, Results, Verdict } from '../../../spec/results.ts';
import { visible } from '../../escape.ts';
import { count, groupBy, hasNoCheck, isWeak, mustBeTested, sawNothing, UNTESTABLE, untestedLabel } from '../../view.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { RequirementLink } from '../parts/links.tsx';
import { Label, Section } from '../parts/section.tsx';

/** Cards shown at once; an inconclusive run has a reason for nearly everything. */
const mostCards = 8;

/** First of all: what a green would hide. */
export function WeakSpots({ results, evidence }: { results: Results; evidence: Evidence }) {
  const all = sawNothing(results) ? [] : weaknesses(results, evidence);
  const cards = all.map((weakness) => <Card {...weakness} />);
  const left = cards.slice(mostCards);
  return (
    <Section id="weak" title="Limits of this result" lead={leadOf(results.verdict, all)}>
      <div class="cards">{cards.slice(0, mostCards)}</div>
      {left.length > 0 && (
        <details class="further">
          <summary>{`${left.length} more`}</summary>
          <div class="cards">{left}</div>
        </details>
      )}
    </Section>
  );
}

function leadOf(verdict: Verdict, all: readonly Weakness[]): string {
  const cards = all.length;
  if (verdict === 'inconclusive')
    return cards === 0
      ? 'Nothing could be tested; the sentence above says why.'
      : 'Why too little could be judged; the first reason is usually the cause of the others.';
  return cards === 0
    ? 'Nothing: every requirement was tested on more than a few observations, and no request had to be sent twice.'
    : `Check these before you trust the result: requirements that were not tested, that were tested on little data, or that ${all.some(({ kind }) => kind === 'repeated') ? 'passed only on the second try' : 'were tested only in part'}.`;
}

function Card({ kind, label, reason, rows, beside }: Weakness) {
  const must = musts(rows);
  return (
    <details class={`card ${kind}`}>
      <summary>
        <b class="number">{rows.length}</b>
        <span>
          <Label>{must > 0 ? `${label} · ${must} mandatory` : label}</Label>
          <span class="reason">{visible(reason) || 'no reason given'}</span>
        </span>
      </summary>
      <ul>
        {rows.map((row) => (
          <li>
            <RequirementLink id={row.id} />
            <span class="dim"> {visible(beside(row))}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Requirements of one kind of weakness, under one sentence. */
interface Weakness {
  readonly kind: 'not-tested' | 'thin' | 'waived' | 'repeated';
  readonly label: string;
  readonly reason: string;
  readonly rows: readonly RequirementResult[];
  /** What is said beside each requirement. */
  readonly beside: (row: RequirementResult) => string;
}

/** What a green would hide: waivers, repeats after failures, what was not tested, thin evidence. */
export function weaknesses({ requirements, settings }: Results, evidence: Pick<Evidence, 'byCheck'>): Weakness[] {
  return [
    ...waived(requirements, settings.clock),
    ...repeated(requirements, evidence),
    ...idle(requirements),
    ...thin(requirements.filter(isWeak)),
  ].filter(({ rows }) => rows.length > 0);
}

/** How many of the requirements are mandatory, and not only if something happens that no run can bring about. */
function musts(rows: Rows): number {
  return rows.filter(mustBeTested).length;
}

type Rows = readonly RequirementResult[];

/** The requirements of a status by their reason. */
function byReason(rows: Rows, status: 'not-tested' | 'waived'): Omit<Weakness, 'label'>[] {
  const groups = groupBy(
    rows.filter((row) => row.status === status),
    (row) => row.reason,
  );
  return [...groups].map(([reason, own]) => ({ kind: status, reason, rows: own, beside: (row) => row.text }));
}

/** Not tested, by reason: what a `must` waits for first, what has no check at all last, in one card. */
function idle(all: Rows): Weakness[] {
  const weight = ({ rows }: { rows: Rows }): number => musts(rows) * 1000 + rows.length;
  const [unchecked, open] = [all.filter(hasNoCheck), all.filter((row) => !hasNoCheck(row))];
  const groups = byReason(open, 'not-tested').sort((a, b) => weight(b) - weight(a));
  const reason = 'Cardproof has no check for these; each gives its reason';
  const none = { kind: 'not-tested', label: UNTESTABLE, reason, rows: unchecked } as const;
  return [
    ...groups.map((group) => ({ ...group, label: group.rows[0] === undefined ? '' : untestedLabel(group.rows[0]) })),
    { ...none, beside: ({ because }) => (because?.kind === 'no-check' ? because.why : '') },
  ];
}

function thin(weak: Rows): Weakness[] {
  const [little, inPart] = [weak.filter((row) => row.reason === ''), weak.filter((row) => row.reason !== '')];
  const beside = ({ sample, observations, reason }: RequirementResult): string =>
    [sample || count(observations, 'observation'), reason].filter((text) => text !== '').join('; ');
  const few = 'Held on fewer than three observations';
  const part = 'Held, but not everything could be examined';
  return [
    { kind: 'thin', label: 'passed on few observations', reason: few, rows: little, beside },
    { kind: 'thin', label: 'passed in part', reason: part, rows: inPart, beside },
  ];
}

/** Waived violations, by the waiver, with the day on which it ends. */
function waived(all: Rows, clock: string): Weakness[] {
  return byReason(all, 'waived').map((group) => {
    const because = group.rows[0]?.because;
    const until = because?.kind === 'waived' ? because.until : undefined;
    return { ...group, label: `violated, but waived${ending(until, clock)}` };
  });
}

/** `, ends in 40 days`, counted from the run's clock; nothing if no day is known. */
function ending(day: string | undefined, clock: string): string {
  const days = Math.round((Date.parse(day ?? '') - Date.parse(clock.slice(0, 10))) / DAY);
  if (Number.isNaN(days)) return '';
  return days <= 0 ? ', ends today' : `, ends in ${count(days, 'day')}`;
}

/** Upheld although a request of the check failed and was sent again: a retry never turns red to green unmarked. */
function repeated(all: Rows, { byCheck }: Pick<Evidence, 'byCheck'>): Weakness[] {
  const repeats = ({ id }: RequirementResult): readonly Exchange[] =>
    (byCheck.get(id) ?? []).filter(({ attempt }) => attempt > 0);
  const rows = all.filter((row) => row.status === 'passed' && repeats(row).length > 0);
  const beside = (row: RequirementResult): string => {
    const own = repeats(row).map(({ id }) => id);
    return `${count(own.length, 'repeat')}: ${own.slice(0, 4).join(', ')}${own.length > 4 ? ' …' : ''}`;
  };
  const reason = 'A request of the check failed or was throttled, and was sent again';
  return [{ kind: 'repeated', label: 'passed, but a request was repeated', reason, rows, beside }];
}
