import type { Exchange } from '../../../spec/exchange.ts';
import type { RequirementResult, Results } from '../../../spec/results.ts';
import { count, groupBy, isWeak } from '../../view.ts';
import type { Evidence } from '../evidence/evidence.ts';

/** Requirements of one kind of weakness, under one sentence. */
export interface Weakness {
  readonly kind: 'not-exercised' | 'thin' | 'waived' | 'repeated';
  readonly label: string;
  readonly reason: string;
  readonly rows: readonly RequirementResult[];
  /** What is said beside each requirement. */
  readonly beside: (row: RequirementResult) => string;
}

/** What a green would hide: waivers, repeats after failures, what was not exercised, thin evidence. */
export function weaknesses(results: Results, evidence: Evidence): Weakness[] {
  return [...waived(results), ...repeated(results, evidence), ...idle(results), ...thin(results)];
}

/** How many of the requirements are a `must`. */
export function musts(rows: readonly RequirementResult[]): number {
  return rows.filter((row) => row.level === 'must').length;
}

const statement = (row: RequirementResult): string => row.text;

/** Not exercised, by reason: what a `must` waits for first, what has no check at all last. */
function idle({ requirements }: Results): Weakness[] {
  const rows = requirements.filter((row) => row.status === 'not-exercised');
  const weight = (group: readonly RequirementResult[]): number =>
    (hasNoCheck(group[0]) ? -1_000_000 : 0) + musts(group) * 1000 + group.length;
  return [...groupBy(rows, (row) => row.reason)]
    .sort((a, b) => weight(b[1]) - weight(a[1]))
    .map(([reason, group]) => ({
      kind: 'not-exercised',
      label: 'not exercised',
      reason,
      rows: group,
      beside: statement,
    }));
}

/** Whether a requirement was not exercised because there is no check for it. */
function hasNoCheck(row: RequirementResult | undefined): boolean {
  return row?.because?.kind === 'no-check';
}

function thin({ requirements }: Results): Weakness[] {
  const weak = requirements.filter(isWeak);
  const beside = (row: RequirementResult): string =>
    [row.sample === '' ? count(row.observations, 'observation') : row.sample, row.reason]
      .filter((text) => text !== '')
      .join('; ');
  const all: Weakness[] = [
    {
      kind: 'thin',
      label: 'upheld on little',
      reason: 'Seen to hold on fewer than three observations',
      rows: weak.filter((row) => row.reason === ''),
      beside,
    },
    {
      kind: 'thin',
      label: 'upheld in part',
      reason: 'Seen to hold, but not everything could be examined',
      rows: weak.filter((row) => row.reason !== ''),
      beside,
    },
  ];
  return all.filter(({ rows }) => rows.length > 0);
}

/** Waived violations, by the waiver, with the day on which it ends. */
function waived({ requirements, settings }: Results): Weakness[] {
  const rows = requirements.filter((row) => row.status === 'waived');
  return [...groupBy(rows, (row) => row.reason)].map(([reason, group]) => ({
    kind: 'waived',
    label: `violated, but waived${ending(lastDayOf(group[0]), settings.clock)}`,
    reason,
    rows: group,
    beside: statement,
  }));
}

/** The day until which a waiver holds. */
function lastDayOf(row: RequirementResult | undefined): string | undefined {
  return row?.because?.kind === 'waived' ? row.because.until : undefined;
}

/** `, ends in 40 days`, counted from the run's clock; nothing if no day is known. */
function ending(day: string | undefined, clock: string): string {
  const days = Math.round((Date.parse(day ?? '') - Date.parse(clock.slice(0, 10))) / 86_400_000);
  if (Number.isNaN(days)) return '';
  return days <= 0 ? ', ends today' : `, ends in ${count(days, 'day')}`;
}

/** Upheld although a request of the check failed first and was sent again: a retry never turns red to green unmarked. */
function repeated({ requirements }: Results, { byCheck }: Evidence): Weakness[] {
  const repeats = (row: RequirementResult): readonly Exchange[] =>
    (byCheck.get(row.id) ?? []).filter(({ attempt }) => attempt > 0);
  const rows = requirements.filter((row) => row.status === 'upheld' && repeats(row).length > 0);
  if (rows.length === 0) return [];
  const beside = (row: RequirementResult): string => {
    const own = repeats(row).map(({ id }) => id);
    return `${count(own.length, 'repeat')}: ${own.slice(0, 4).join(', ')}${own.length > 4 ? ' …' : ''}`;
  };
  const reason = 'A request of the check failed or was throttled at first, and was sent again';
  return [{ kind: 'repeated', label: 'upheld at a second try', reason, rows, beside }];
}
