import type { Level } from '../spec/verdict/requirements.ts';
import type { Status, Verdict } from '../spec/verdict/results.ts';
import { statuses, statusLabel } from './view.ts';

/** What a status or a verdict says in short; `docs/verdicts.md` says it at length. */
interface Meaning {
  /** One or two sentences: what it is. */
  readonly is: string;
  /** What to do, in this order. */
  readonly steps: readonly string[];
  /** What it does not show. */
  readonly not: string;
}

/** The words that a reader of a run meets; a new status or verdict does not compile without its meaning. */
export const meanings: Readonly<Record<Status | Verdict, Meaning>> = {
  passed: {
    is: 'Shown as passed: the requirement held on every real response that was examined in this run. The number of observations says how many.',
    steps: [
      'If there are many observations: nothing.',
      'If there are few, or a reason is given: add customers with more data to CUSTOMER_IDS, or raise REQUEST_BUDGET.',
    ],
    not: 'That it holds for records that this run did not see.',
  },
  violated: {
    is: 'A response differs from what the specification requires. The target violates the specification, and the run fails unless your profile waives it.',
    steps: [
      'Read the first finding: place, expected, actual.',
      'Repeat its curl command, with SUBSCRIPTION_KEY set in your shell.',
      'cardproof explain ID, then cardproof run ID.',
      'Fix the target, or waive the requirement in a profile until a date.',
    ],
    not: 'That your application breaks, or that every violated requirement is a separate defect.',
  },
  changed: {
    is: 'The answer to an open question differs from the one that your profile pins. The verdict does not change, but the run fails: your profile is out of date.',
    steps: [
      'Read the finding: the pinned answer and the new one.',
      'If your application relies on the old answer, tell the owner of the service.',
      'If the new answer is fine, pin it or remove the pin.',
    ],
    not: 'That the specification is violated: it leaves the question open.',
  },
  warned: {
    is: 'A response differs from what careful readers expect, but the specification leaves it open. The run fails only with --strict.',
    steps: [
      'Read the first finding and repeat its curl command.',
      'Ask the owner of the service whether it is intended.',
      'If it is intended, waive it in a profile until a date. If not, fix the target.',
    ],
    not: 'That the specification is violated.',
  },
  waived: {
    is: 'The requirement is broken, but your profile accepts it until a date. It does not fail the run, and it does not change the verdict.',
    steps: [
      'Read the reason: who waived it, and until when.',
      'Fix the target before that date, then remove the waiver.',
    ],
    not: "That the requirement holds, or that today's findings are the ones that were waived.",
  },
  'not-tested': {
    is: 'Shown as not tested: the run saw nothing that shows whether the requirement holds. The reason says what was missing.',
    steps: [
      'Read the reason.',
      'No such data: add other CUSTOMER_IDS. Budget: raise REQUEST_BUDGET. FOREIGN_...: set these settings.',
      'To check everything at once: cardproof doctor.',
    ],
    not: 'That the requirement holds. With --complete, the run fails if a must is not tested, unless it is conditional: no request is sure to bring about what it judges.',
  },
  answered: {
    is: 'What this target does where the specification leaves a question open. It never fails the run.',
    steps: [
      'If your application relies on the answer, pin it. You can copy it from profile.observed.yaml.',
      'If the answer surprises you, ask the owner of the service.',
    ],
    not: 'That the answer stays the same, or that another environment gives the same answer.',
  },
  conforms: {
    is: 'No must is broken, each of the five operations responded, and at least one cardholder, credential, credential type and transaction was examined. Exit 0, unless the run failed by your own rules: an outdated profile, --strict, --complete.',
    steps: [
      'Read the limits of this result: what was not tested, and what passed on few observations.',
      'Keep the folder, so that you can compare the next run with it.',
    ],
    not: 'That the requirements that were not tested hold.',
  },
  violates: {
    is: 'At least one must is broken, waived or not. Exit 1, or 0 if all violations are waived.',
    steps: [
      'Read the first violated requirement. Others often have the same cause.',
      'Repeat its curl command, then cardproof run ID.',
      'cardproof compare GOOD_DIR cardproof-out: what changed since the last good run?',
    ],
    not: 'That every operation is affected, or that the service changed: the data or the settings may have changed.',
  },
  inconclusive: {
    is: 'The run saw too little to judge: an operation never succeeded, there was no data to examine, the key was rejected, or the run was interrupted. Exit 3 (130 if interrupted).',
    steps: ['cardproof doctor: it names the first problem and says what to do.', 'Then run again.'],
    not: 'That the target conforms, or that it violates the specification.',
  },
};

/** What the level of a requirement means. */
export const levelMeanings: Readonly<Record<Level, string>> = {
  must: 'must: the specification requires it; if it is broken, the run fails',
  should:
    'should: the specification leaves it open, but readers expect it; if it is broken, the run warns (fails with --strict)',
  gap: 'gap: the specification does not answer it; the answer is recorded and fails the run only if it differs from your profile',
};

/** Whether a word is a status or a verdict as it is written. */
const isMeaningful = (word: string): word is Status | Verdict => Object.hasOwn(meanings, word);

/** The status or verdict that a word names, as it is written or as it is shown (`not tested`); null if it names none. */
export const meant = (word: string): Status | Verdict | null =>
  isMeaningful(word) ? word : (statuses.find((status) => statusLabel(status) === word.replace('-', ' ')) ?? null);
