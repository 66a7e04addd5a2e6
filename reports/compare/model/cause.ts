import type { RequirementResult } from '../../../spec/results.ts';
import { capital } from '../../view.ts';
import type { Circumstances } from './circumstances.ts';
import type { StatusChange } from './changes.ts';
import { counterpartText, type Counterpart } from './counterpart.ts';
import { waiverOf } from './profile-differences.ts';
import type { Side } from './side.ts';

/** What most likely made a difference; `unclear` if more than one may have. */
export type Blame = 'target' | 'another target' | 'data' | 'settings' | 'profile' | 'suite' | 'unclear';

/** The most likely cause of a change. */
export interface Cause {
  readonly blame: Blame;
  /** Why it is thought so: a sentence or two. */
  readonly why: string;
  /** What the recordings show of it, or what B gives as its reason: sentences, or empty. */
  readonly seen: string;
}

/** What a cause is judged by. */
export interface Causes {
  readonly a: Side;
  readonly b: Side;
  readonly circumstances: Circumstances;
}

/** The most likely cause of a changed status, said no more surely than the runs allow. */
export function causeOf(change: StatusChange, causes: Causes, counterpart: Counterpart | null): Cause {
  const own = byCatalogue(change) ?? byProfile(change, causes) ?? byRunOut(change, causes.b);
  if (own !== null) return own;
  const seen = change.kind === 'lost' ? (change.after?.reason ?? '') : counterpartText(counterpart);
  return { ...generalCause(causes), seen };
}

/** What can be said of any difference, from the circumstances alone. */
export function generalCause({ a, b, circumstances }: Causes): Cause {
  const { target, data, settings, profile, suite } = circumstances;
  if (a.results.run.id === b.results.run.id) {
    return suite.state === 'differs'
      ? because('suite', 'Both runs judge the same recording, by another version of the suite.')
      : because('unclear', 'Both runs judge the same recording by the same suite.');
  }
  if (suite.state === 'differs') {
    return because('unclear', "The suite changed: cannot tell. Replay A's recording with B's suite, and compare that.");
  }
  if (target.state === 'differs') return because('another target', 'The two runs judged different targets.');
  if (settings.state === 'differs') {
    const names = settings.differences.map((one) => one.name).join(', ');
    return because('unclear', `The settings differ (${names}): run B again with A's settings to tell.`);
  }
  if (data.state === 'differs') {
    return because('unclear', 'The data that were found differ, too: the data, or what the target does.');
  }
  if (profile.state !== 'same') {
    const doubt = profile.state === 'differs' ? 'the profile says nothing of it' : "the profile's content is not known";
    return because('target', `Same suite, settings and data, and ${doubt}: the target's behaviour.`);
  }
  return because('target', "Same suite, same settings, same data: the target's behaviour.");
}

function because(blame: Blame, why: string): Cause {
  return { blame, why, seen: '' };
}

function byCatalogue({ before, after }: StatusChange): Cause | null {
  if (before === null) return because('suite', 'A did not know this requirement: whether it held then is unknown.');
  if (after === null) return because('suite', 'The catalogue of B no longer has it.');
  return null;
}

/** Whoever ran out of requests or time learnt nothing of the target. */
function byRunOut({ kind, after }: StatusChange, { results }: Side): Cause | null {
  if (kind !== 'lost' || after === null) return null;
  const seen = after.reason;
  if (ranOutOfBudget(after)) {
    return { ...because('unclear', 'B had spent its requests: raise REQUEST_BUDGET to tell.'), seen };
  }
  return results.exitCode === 130 ? { ...because('unclear', 'B was interrupted: run it again.'), seen } : null;
}

/** Whether a requirement was not exercised because the budget was spent. */
function ranOutOfBudget({ obstacles }: RequirementResult): boolean {
  return obstacles.some(({ kind }) => kind === 'budget');
}

/** Whether a requirement counts again because its waiver is over. */
function isWaiverEnded({ because: why }: RequirementResult): boolean {
  return why?.kind === 'waiver-ended';
}

/** Waivers and pins decide a status by themselves; the target need not have changed at all. */
function byProfile({ id, level, before, after }: StatusChange, { a, b }: Causes): Cause | null {
  const [was, is] = [waiverOf(a.told?.profile, id), waiverOf(b.told?.profile, id)];
  if (after?.status === 'waived') return because('profile', `The profile accepts it: ${after.reason}.`);
  const stale = after?.findings.some(({ fact }) => fact.at.in === 'profile') === true;
  if (stale) return because('profile', 'The target no longer breaks it: take the waiver out of the profile.');
  if (before?.status === 'waived' && (after?.status === 'violated' || after?.status === 'warned')) {
    if (isWaiverEnded(after)) {
      return because('profile', `${capital(after.reason).replace(/\.$/, '')}: the mismatch was there before.`);
    }
    if (was !== undefined && is === undefined) {
      return because('profile', 'The waiver was taken out of the profile: the mismatch was there before.');
    }
  }
  if (level !== 'gap' || a.told === null || b.told === null) return null;
  const [pinned, pins] = [a.told.profile.pins[id], b.told.profile.pins[id]];
  if (pinned === pins) return null;
  if (pins === undefined) return because('profile', 'The answer is no longer pinned.');
  return because('profile', `The answer is pinned in B (${pins}) and was ${pinned ?? 'not pinned'} in A.`);
}
