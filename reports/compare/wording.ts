import type { RequirementResult } from '../../spec/verdict/results.ts';
import { count, statusLabel } from '../view.ts';
import type { ChangeGroup, ChangeKind } from './model/changes.ts';
import type { Change } from './model/cause.ts';
import { aspects, type Aspect, type Circumstance } from './model/circumstances.ts';
import type { Comparison } from './model/comparison.ts';
import { capital } from '../../spec/phrasing/words.ts';

/** What a kind of change is called as a heading. */
const kindName: Readonly<Record<ChangeKind, string>> = {
  broken: 'Newly broken',
  lost: 'No longer tested',
  warned: 'Newly warned',
  accepted: 'Newly waived',
  repinned: 'Changed in the profile',
  added: 'New in the catalogue',
  fixed: 'Fixed',
  gained: 'Newly tested',
  removed: 'Gone from the catalogue',
};

/** The heading of a kind of change: how many requirements, and what they come to if that is less. */
export function groupTitle(kind: ChangeKind, groups: readonly ChangeGroup<Change>[]): string {
  const all = groups.flat().length;
  const name = `${kindName[kind]} (${all})`;
  if (groups.length === all) return name;
  const byReason = kind === 'lost' || kind === 'gained';
  return `${name}, ${byReason ? count(groups.length, 'reason') : `probably ${count(groups.length, 'defect')}`}`;
}

/** The one sentence that says all, if a run could not judge the target (unreachable, key rejected); empty if it could. */
export function blockedSentence(group: ChangeGroup<Change>): string {
  const blocked = group.find(({ kind, before, after }) => {
    const row = kind === 'lost' ? after : kind === 'gained' ? before : null;
    return row?.because?.kind === 'blocked';
  });
  return blocked === undefined ? '' : `${blocked.cause.why} ${blocked.cause.seen}`.trim();
}

/** The status before and after. */
export function movement({ before, after }: Pick<Change, 'before' | 'after'>): string {
  const name = (row: RequirementResult | null): string => (row === null ? 'unknown' : statusLabel(row.status));
  return `${name(before)} → ${name(after)}`;
}

/** Why the outcome is what it is, as one sentence. */
export function whySentence({ outcome, judged }: Comparison): string {
  if (outcome.kind === 'same') {
    return `All ${count(judged, 'requirement')} that both runs judged have the same status and the same findings, and every open question has the same answer.`;
  }
  return `${capital(outcome.reasons.join('; '))}.`;
}

/** What caused the difference, as far as the circumstances tell: one or two sentences. */
export function attributionSentence({ circumstances, outcome, cause }: Comparison): string {
  const of = (state: Circumstance['state']): Aspect[] => aspects.filter((one) => circumstances[one].state === state);
  const [same, differ, unknown] = [of('same'), of('differs'), of('unknown')];
  const doubt = unknown.length === 0 ? '' : ` Not known: ${unknown.join(', ')}.`;
  const alike = same.length === 0 ? '' : `Same ${enumerated(same)}`;
  if (differ.length > 0) {
    const plural = differ.length > 1 || differ[0] === 'data' || differ[0] === 'settings';
    const others = `the ${enumerated(differ.map((aspect) => named(circumstances[aspect])))} ${plural ? 'differ' : 'differs'}`;
    return `${alike === '' ? capital(others) : `${alike}; ${others}`}.${doubt}`;
  }
  const target = cause.blame === 'target' && outcome.kind !== 'same' ? ': the behaviour of the target changed' : '';
  return `${alike}${target}.${doubt}`;
}

function named({ aspect, differences }: Circumstance): string {
  if (aspect !== 'settings') return aspect;
  const names = differences.map((one) => one.name);
  return `settings (${names.slice(0, 4).join(', ')}${names.length > 4 ? ' …' : ''})`;
}

function enumerated(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}
