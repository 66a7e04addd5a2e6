/** Whether a run passed by the user's rules, and why not, in words. */
import { causesOf } from '../evidence/causes.ts';
import { by, counted } from './words.ts';
import { levels } from '../verdict/requirements.ts';
import type { Gate, RequirementResult } from '../verdict/results.ts';
import type { GateReason, ProfileFact } from '../verdict/verdict-reason.ts';

/** So many are named in one sentence; of waivers all are. */
const NAMED = 4;

const profileText = by<ProfileFact, 'kind'>('kind', {
  'pin-differs': ({ id, pinned, actual }) => `${id}: ${pinned} is pinned, the answer is ${actual}`,
  'nothing-to-waive': ({ id }) => `${id}: the waiver is no longer needed`,
  'waiver-ended': ({ id, on }) => `${id}: the waiver ended on ${on}`,
});

/** Why the gate failed: a clause. */
export const gateReasonText = by<GateReason, 'kind'>('kind', {
  violated: ({ ids }) => `${counted('requirement', ids.length)} violated (${few(ids)})`,
  warned: ({ ids }) => `--strict, ${counted('warning', ids.length)} (${few(ids)})`,
  'not-tested': ({ ids }) => `--complete, ${counted('requirement', ids.length)} not tested (${few(ids)})`,
  'profile-out-of-date': ({ facts }) => `your profile is out of date (${few(facts.map(profileText), '; ')})`,
  'damaged-files': ({ count }) =>
    `${counted('file', count)} ${count === 1 ? 'is' : 'are'} damaged, and only what comes before the damage was judged`,
  inconclusive: 'the target could not be judged',
  interrupted: 'it was interrupted',
});

/** The same without what the target answered: for files that are not ours. */
export function gateReasonInPublic(reason: GateReason): string {
  if (reason.kind !== 'profile-out-of-date') return gateReasonText(reason);
  return `your profile is out of date (${few(reason.facts.map(({ id }) => id))})`;
}

function few(all: readonly string[], between = ', '): string {
  const shown = all.length > NAMED ? [...all.slice(0, NAMED), '…'] : all;
  return shown.join(between);
}

/** What a waiver of a requirement of this level accepts. */
const ACCEPTED = { must: 'violation', should: 'warning', gap: 'changed answer' } as const;

/** What the profile's waivers accepted, each by its id; empty if there was nothing. */
function waivedTexts(requirements: readonly RequirementResult[]): string[] {
  return levels.flatMap((level) => {
    const ids = requirements.filter((r) => r.status === 'waived' && r.level === level).map((r) => r.id);
    if (ids.length === 0) return [];
    return [`${counted(ACCEPTED[level], ids.length)} ${ids.length === 1 ? 'is' : 'are'} waived (${ids.join(', ')})`];
  });
}

/** The same, but what is violated is only counted: `3 requirements violated, probably 1 defect`. */
function gateReasonInShort(reason: GateReason, requirements: readonly RequirementResult[]): string {
  if (reason.kind !== 'violated') return gateReasonText(reason);
  const [all, defects] = [
    reason.ids.length,
    causesOf(requirements).filter(({ status }) => status === 'violated').length,
  ];
  return `${counted('requirement', all)} violated${defects === 0 || defects === all ? '' : `, probably ${counted('defect', defects)}`}`;
}

/**
 * `this run passed: 1 violation is waived (a/b)`: waivers are always named; the broken requirements are not if a list of
 * them follows.
 */
export function gateText(gate: Gate, requirements: readonly RequirementResult[], told = false): string {
  const reasons = gate.reasons.map((one) => (told ? gateReasonInShort(one, requirements) : gateReasonText(one)));
  const clauses = [...reasons, ...waivedTexts(requirements)];
  return `this run ${gate.passed ? 'passed' : 'failed'}${clauses.length === 0 ? '' : `: ${clauses.join('; ')}`}`;
}

/** What to do about a gate that failed although the target conforms, or passed although it violates; null if nothing. */
export function gateNext({ passed, reasons }: Gate, violates: boolean): string | null {
  if (violates && passed) return 'Fix the waived faults before the waivers end. The profile shows the dates.';
  const [first] = reasons;
  if (first?.kind === 'not-tested') return lacksText(first.ids.length, first.withheld);
  return first === undefined ? null : NEXT[first.kind];
}

/** What helps requirements that were not tested, `withheld` of which need the key in other places. */
export const lacksText = (open: number, withheld = 0): string =>
  [withheld < open ? LACKS : '', withheld > 0 ? WITHHELD : ''].join(' ').trim();
const LACKS = 'See what was not tested and what data it needs.';
const WITHHELD =
  'No data helps what needs the key in other places: --no-misplaced-key skips it, and production always does. Test it in UAT without this flag: with it, --complete cannot pass.';

const NEXT: Readonly<Record<Exclude<GateReason['kind'], 'not-tested'>, string | null>> = {
  violated: null,
  warned: 'Read the warnings. Fix the target, or waive the warnings in a profile until a date.',
  'profile-out-of-date':
    'Update the profile: pin the new answer if you accept it, and remove waivers that have ended or are no longer needed.',
  'damaged-files': 'Save the traffic again as a HAR file, and judge that.',
  inconclusive: null,
  interrupted: 'Run it again.',
};
