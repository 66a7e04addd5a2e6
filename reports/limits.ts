import { DAY } from '../spec/model/history.ts';
import type { Exchange } from '../spec/exchange/exchange.ts';
import type { RequirementResult, Results } from '../spec/verdict/results.ts';
import { count, groupBy, hasNoCheck, isWeak, mustBeTested, UNTESTABLE, untestedLabel } from './view.ts';

/** Requirements of one kind of weakness, under one sentence. */
export interface Weakness {
  readonly kind: 'not-tested' | 'thin' | 'waived' | 'repeated';
  readonly label: string;
  readonly reason: string;
  readonly rows: readonly RequirementResult[];
  /** What is said beside each requirement. */
  readonly beside: (row: RequirementResult) => string;
}

/** What a green would hide: waivers, repeats after failures, what was not tested, thin evidence. */
export function weaknesses({ requirements, settings }: Results, exchanges: readonly Exchange[] = []): Weakness[] {
  return [
    ...waived(requirements, settings.clock),
    ...repeated(requirements, exchanges),
    ...idle(requirements),
    ...thin(requirements.filter(isWeak)),
  ].filter(({ rows }) => rows.length > 0);
}

/** `7 not tested, 2 of them mandatory: …`; the reason of what is conditional or not selected says so itself. */
export function limitText({ label, reason, rows }: Pick<Weakness, 'label' | 'reason' | 'rows'>): string {
  const [all, must] = [rows.length, musts(rows)];
  const level = must === 0 ? '' : must === all ? ', mandatory' : `, ${must} of them mandatory`;
  const saysSo = rows.every(({ because }) => because?.kind === 'conditional' || because?.kind === 'not-selected');
  return `${all} ${saysSo ? '' : `${label}${level}: `}${reason}`;
}

/** How many of the requirements are mandatory, and not only if something happens that no run can bring about. */
export function musts(rows: Rows): number {
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
  const reason = 'Cardproof has no check for these; the report gives the reason of each';
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
function repeated(all: Rows, exchanges: readonly Exchange[]): Weakness[] {
  const byCheck = groupBy(exchanges, ({ check }) => check);
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
