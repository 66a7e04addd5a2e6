import type { Circumstances } from './circumstances.ts';
import type { StatusChange } from './changes.ts';
import { counterpartText, type Counterpart } from './counterpart.ts';
import { waiverOf } from './profile-differences.ts';
import type { Side } from './side.ts';

/** Who most likely made a difference; `unclear` where more than one may have. */
export type Blame = 'target' | 'another target' | 'data' | 'settings' | 'profile' | 'suite' | 'unclear';

/** The most likely cause of a change, and why it is thought so: sentences. */
export interface Cause {
  readonly blame: Blame;
  readonly why: string;
}

/** What a cause is judged by. */
export interface Causes {
  readonly a: Side;
  readonly b: Side;
  readonly circumstances: Circumstances;
}

/** The most likely cause of a changed status, said no more surely than the runs allow. */
export function causeOf(change: StatusChange, causes: Causes, counterpart: Counterpart | null): Cause {
  const own = byCatalogue(change) ?? byProfile(change, causes);
  if (own !== null) return own;
  const { blame, why } = generalCause(causes);
  const seen = change.kind === 'lost' || change.kind === 'gained' ? '' : counterpartText(counterpart);
  const reason = change.kind === 'lost' ? lostBecause(change) : '';
  return { blame, why: [reason, why, seen].filter((sentence) => sentence !== '').join(' ') };
}

/** What can be said of any difference, from the circumstances alone. */
export function generalCause({ a, b, circumstances }: Causes): Cause {
  const { target, data, settings, profile, suite } = circumstances;
  if (a.results.run.id === b.results.run.id) {
    return suite.state === 'differs'
      ? { blame: 'suite', why: 'Both runs judge the same recording, by another version of the suite.' }
      : { blame: 'unclear', why: 'Both runs judge the same recording by the same suite.' };
  }
  if (suite.state === 'differs') {
    return {
      blame: 'unclear',
      why: "The suite changed: cannot tell. Replay A's recording with B's suite, and compare that.",
    };
  }
  if (target.state === 'differs') return { blame: 'another target', why: 'The two runs judged different targets.' };
  if (settings.state === 'differs') {
    const names = settings.differences.map((one) => one.name).join(', ');
    return { blame: 'unclear', why: `The settings differ (${names}): run B again with A's settings to tell.` };
  }
  if (data.state === 'differs') {
    return { blame: 'unclear', why: 'The data that were found differ, too: the data, or what the target does.' };
  }
  if (profile.state !== 'same') {
    return { blame: 'target', why: 'Same suite, settings and data; the profile says nothing of it: the target.' };
  }
  return { blame: 'target', why: "Same suite, same settings, same data: the target's behaviour." };
}

function byCatalogue({ before, after }: StatusChange): Cause | null {
  if (before === null)
    return { blame: 'suite', why: 'A did not know this requirement: whether it held then is unknown.' };
  if (after === null) return { blame: 'suite', why: 'The catalogue of B no longer has it.' };
  return null;
}

/** Waivers and pins decide a status by themselves; the target need not have changed at all. */
function byProfile({ id, level, before, after }: StatusChange, { a, b }: Causes): Cause | null {
  const [was, is] = [waiverOf(a.told?.profile, id), waiverOf(b.told?.profile, id)];
  if (after?.status === 'waived') return { blame: 'profile', why: `The profile accepts it: ${after.reason}.` };
  const stale = after?.findings.some(({ at }) => at === 'profile') === true;
  if (stale) return { blame: 'profile', why: 'The target no longer departs here: take the waiver out of the profile.' };
  if (before?.status === 'waived' && (after?.status === 'violated' || after?.status === 'warned')) {
    if (after.reason.startsWith('the waiver ended')) {
      return { blame: 'profile', why: `${sentence(after.reason)}: the departure was there before.` };
    }
    if (was !== undefined && is === undefined) {
      return { blame: 'profile', why: 'The waiver was taken out of the profile: the departure was there before.' };
    }
  }
  if (level !== 'gap' || a.told === null || b.told === null) return null;
  const [pinned, pins] = [a.told.profile.pins[id], b.told.profile.pins[id]];
  if (pinned === pins) return null;
  if (pins === undefined) return { blame: 'profile', why: 'The answer is no longer pinned.' };
  return { blame: 'profile', why: `The answer is pinned in B (${pins}) and was ${pinned ?? 'not pinned'} in A.` };
}

/** A lost requirement: the run's own reason comes first. */
function lostBecause({ after }: StatusChange): string {
  return after === null || after.reason === '' ? '' : `${sentence(after.reason)}.`;
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1).replace(/\.$/, '');
}
