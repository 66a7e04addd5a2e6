import { isGrave } from '../../../spec/evidence/cause-ranking.ts';
import { isSpent } from '../../../spec/phrasing/reasons.ts';
import { type Circumstances, pinOf, waiverOf } from './circumstances.ts';
import { sawNothing } from '../../view.ts';
import type { StatusChange } from './changes.ts';
import type { Side } from './side.ts';
import { EXIT } from '../../../spec/verdict/gate.ts';

/** The most likely cause of a change. */
export interface Cause {
  /** What most likely made the difference; `unclear` if more than one may have. */
  readonly blame:
    | 'target'
    | 'target and profile'
    | 'another target'
    | 'data'
    | 'settings'
    | 'profile'
    | 'suite'
    | 'unclear';
  /** Why it is thought so: a sentence or two. */
  readonly why: string;
  /** What the recordings show of it, or what B gives as its reason: sentences, or empty. */
  readonly seen: string;
}

/** A changed status with its most likely cause. */
export interface Change extends StatusChange {
  readonly cause: Cause;
}

/** What a cause is judged by. */
interface Causes {
  readonly a: Side;
  readonly b: Side;
  readonly circumstances: Circumstances;
}

/** The most likely cause of a changed status, said no more surely than the runs allow; `seen` is what was recorded of it. */
export function causeOf(change: StatusChange, causes: Causes, seen: string): Cause {
  const own = byCatalogue(change) ?? byProfile(change, causes) ?? byRunOut(change, causes.b);
  if (own !== null) return own;
  const general = { ...(byGap(change) ?? generalCause(causes)), seen };
  const { kind, after } = change;
  if (kind === 'lost') return { ...general, seen: after?.reason ?? '' };
  return kind === 'accepted' ? waivedToo(general, after?.reason ?? '') : general;
}

/** A new fault that is waived: it came about first, and the profile accepts it. */
function waivedToo(general: Cause, reason: string): Cause {
  const blame = general.blame === 'target' ? 'target and profile' : general.blame;
  return { ...general, blame, why: `${general.why} The profile accepts the new fault: ${reason}.` };
}

/** What A did not test may have been so before. */
function byGap({ before }: StatusChange): Cause | null {
  if (before?.status !== 'not-tested') return null;
  const reason = before.reason === '' ? '' : ` (${before.reason})`;
  return because('unclear', `A did not test it${reason}, so it is not known whether it held.`);
}

const ADVICE = 'Replay the recording of A with the version of B, and compare that.';

/** What can be said of any difference, from the circumstances alone. */
export function generalCause({ a, b, circumstances }: Causes): Cause {
  const { target, data, settings, profile, suite } = circumstances;
  const otherSuite = suite.state === 'differs';
  if (a.results.run.id === b.results.run.id) {
    return otherSuite
      ? because('suite', 'Both runs judge the same recording, with different versions of Cardproof.')
      : because(
          'unclear',
          `Both runs judge the same recording${suite.state === 'same' ? ' with the same version of Cardproof' : ''}.`,
        );
  }
  if (suite.state === 'unknown') return because('unclear', `It is not known whether the suite changed. ${ADVICE}`);
  if (otherSuite) {
    return because('unclear', `The versions of Cardproof differ, so the cause is not known. ${ADVICE}`);
  }
  if (target.state === 'differs') return because('another target', 'The two runs judged different targets.');
  if (settings.state === 'differs') {
    return because(
      'unclear',
      'It is not known whether the settings are the cause: run B again with the settings of A.',
    );
  }
  if (data.state === 'differs') {
    return because('unclear', 'It is not known which is the cause: the data, or the behaviour of the target.');
  }
  if (data.state === 'unknown') return because('unclear', 'It is not known whether the data is the same.');
  const doubt = {
    same: 'Same suite, settings, profile and data that both read',
    differs: 'Same suite, settings and data that both read, and what differs in the profile does not explain it',
    unknown: "Same suite, settings and data that both read, and the profile's content is not known",
  }[profile.state];
  return because('target', `${doubt}: the behaviour of the target changed.`);
}

function because(blame: Cause['blame'], why: string, seen = ''): Cause {
  return { blame, why, seen };
}

function byCatalogue({ before, after }: StatusChange): Cause | null {
  if (before === null) return because('suite', 'A did not have this requirement, so it is not known whether it held.');
  return after === null ? because('suite', 'The catalogue of B no longer has it.') : null;
}

/** A run that got no usable responses, or had no requests or time left, learnt nothing about the target. */
function byRunOut({ kind, after }: StatusChange, side: Side): Cause | null {
  const { results } = side;
  if (kind !== 'lost' || after === null) return null;
  if (after.because?.kind === 'blocked' || sawNothing(results))
    return because('unclear', 'B could not judge the target.', after.reason);
  if (after.obstacles.some(isSpent)) {
    return because('unclear', 'B had no requests left: raise REQUEST_BUDGET to find out.', after.reason);
  }
  return results.exitCode === EXIT.interrupted
    ? because('unclear', 'B was interrupted: run it again.', after.reason)
    : null;
}

/** Waivers and pins decide a status by themselves; the target need not have changed at all. */
function byProfile({ id, level, before, after }: StatusChange, { a, b }: Causes): Cause | null {
  if (after?.status === 'waived' && before !== null && isGrave(before.status)) {
    return because('profile', `The profile accepts it: ${after.reason}.`);
  }
  if (before?.status === 'waived' && (after?.status === 'violated' || after?.status === 'warned')) {
    if (after.because?.kind === 'waiver-ended') {
      return because('profile', `The waiver ended on ${after.because.on}: the fault was there before.`);
    }
    if (waiverOf(a, id) !== undefined && waiverOf(b, id) === undefined) {
      return because('profile', 'The waiver was removed from the profile: the fault was there before.');
    }
  }
  if (level !== 'gap' || a.told === null || b.told === null) return null;
  const [was, is] = [pinOf(a, id), pinOf(b, id)];
  if (was === is) return null;
  return because(
    'profile',
    is === undefined
      ? 'The answer is no longer pinned.'
      : `The answer is pinned in B (${is}) and was ${was ?? 'not pinned'} in A.`,
  );
}
