import { DAY } from '../spec/model/history.ts';
import type { Exchange } from '../spec/exchange/exchange.ts';
import type { RequirementResult, Results } from '../spec/verdict/results.ts';
import { code, cut, type Item, named, type Piece, type Section } from './document/document.ts';
import {
  count,
  groupBy,
  hasNoCheck,
  isWeak,
  mustBeTested,
  type Run,
  sawNothing,
  UNTESTABLE,
  untestedLabel,
} from './view.ts';

/** Requirements of one kind of weakness, under one sentence. */
interface Weakness {
  readonly kind: 'not-tested' | 'thin' | 'waived' | 'repeated';
  readonly label: string;
  readonly reason: string;
  readonly rows: readonly RequirementResult[];
}

/** How the id of a requirement is shown. */
type NameOf = (id: string) => Piece;

/** Reasons that are read, and requirements of each. */
const [REASONS, NAMED] = [8, 6];

/** The limits of a result: every waiver, and of the others as much as is read. */
export function limitsOf({ results, exchanges }: Run, nameOf: NameOf = (id) => code(id), names = NAMED): Section {
  const all = sawNothing(results) ? [] : weaknesses(results, exchanges);
  const text = sawNothing(results)
    ? 'Nothing could be tested; the sentence above says why.'
    : all.length === 0
      ? 'None: every requirement was tested on more than a few observations, and no request had to be sent twice.'
      : 'Nothing is known about what was not tested: it counts neither as kept nor as broken. Each reason says why.';
  const items = all.map((limit) => limitItem(limit, limit.kind === 'waived' ? Infinity : names, nameOf));
  return { id: 'weak', title: 'Limits of this result', text: [[text]], items, most: REASONS };
}

/** A limit of the result with the requirements that it is about. */
export function limitItem(limit: Weakness, names: number, nameOf: NameOf = (id) => code(id)): Item {
  const ids = limit.rows.map(({ id }) => id);
  const line = [cut(limitText(limit), 280), ' (', ...named(ids.map(nameOf), names), ')'];
  return { mark: { sign: '○', tone: 'doubtful' }, line, name: ids[0] ?? '' };
}

/** What a green would hide: waivers, repeats after failures, what was not tested, thin evidence. */
export function weaknesses({ requirements, settings }: Results, exchanges: readonly Exchange[] = []): Weakness[] {
  const passed = requirements.filter(({ status }) => status === 'passed');
  const weak = passed.filter(isWeak);
  // A retry never turns red to green unmarked.
  const repeated = new Set(exchanges.filter(({ attempt }) => attempt > 0).map(({ check }) => check));
  const all: readonly Weakness[] = [
    ...waived(requirements, settings.clock),
    {
      kind: 'repeated',
      label: 'passed, but a request was repeated',
      reason: 'A request of the check failed or was throttled, and was sent again',
      rows: passed.filter(({ id }) => repeated.has(id)),
    },
    ...idle(requirements),
    {
      kind: 'thin',
      label: 'passed on few observations',
      reason: 'Held on fewer than three observations',
      rows: weak.filter(({ reason }) => reason === ''),
    },
    {
      kind: 'thin',
      label: 'passed in part',
      reason: 'Held, but not everything could be examined',
      rows: weak.filter(({ reason }) => reason !== ''),
    },
  ];
  return all.filter(({ rows }) => rows.length > 0);
}

/** `7 not tested, 2 of them mandatory: …`; the reason of what is conditional or not selected says so itself. */
function limitText({ label, reason, rows }: Weakness): string {
  const [all, must] = [rows.length, musts(rows)];
  const level = must === 0 ? '' : must === all ? ', mandatory' : `, ${must} of them mandatory`;
  const saysSo = rows.every(({ because }) => because?.kind === 'conditional' || because?.kind === 'not-selected');
  return `${all} ${saysSo ? '' : `${label}${level}: `}${reason}`;
}

/** How many of the requirements are mandatory, and not only if something happens that no run is sure to bring about. */
const musts = (rows: Rows): number => rows.filter(mustBeTested).length;

type Rows = readonly RequirementResult[];

/** The requirements of a status by their reason. */
function byReason(rows: Rows, status: 'not-tested' | 'waived'): Omit<Weakness, 'label'>[] {
  const groups = groupBy(
    rows.filter((row) => row.status === status),
    (row) => row.reason,
  );
  return [...groups].map(([reason, own]) => ({ kind: status, reason, rows: own }));
}

/** Not tested, by reason: what a `must` waits for first, what has no check at all last, in one card. */
function idle(all: Rows): Weakness[] {
  const weight = ({ rows }: { rows: Rows }): number => musts(rows) * 1000 + rows.length;
  const [unchecked, open] = [all.filter(hasNoCheck), all.filter((row) => !hasNoCheck(row))];
  const groups = byReason(open, 'not-tested').sort((a, b) => weight(b) - weight(a));
  const reason = 'Cardproof has no check for these; cardproof explain gives the reason of each';
  const none = { kind: 'not-tested', label: UNTESTABLE, reason, rows: unchecked } as const;
  return [
    ...groups.map((group) => ({ ...group, label: group.rows[0] === undefined ? '' : untestedLabel(group.rows[0]) })),
    none,
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
