import type { Status, Verdict } from '../spec/results.ts';

/** What a status or a verdict says in short; `docs/status/` and `docs/verdict/` say it at length. */
export interface Meaning {
  readonly of: 'status' | 'verdict';
  /** One or two sentences: what it is. */
  readonly is: string;
  /** What to do, in this order. */
  readonly steps: readonly string[];
  /** What it does not show. */
  readonly not: string;
}

/** The words that a reader of a run meets; a new status or verdict does not compile without its meaning. */
export const meanings: Readonly<Record<Status | Verdict, Meaning>> = {
  upheld: {
    of: 'status',
    is: 'Seen to hold on real answers, and never seen broken in this run. The observations say on how many things.',
    steps: [
      'Nothing, if the observations are many.',
      'Few observations, or a reason beside it: name busier CUSTOMER_IDS, or raise REQUEST_BUDGET.',
    ],
    not: 'That it holds for records that this run did not see.',
  },
  violated: {
    of: 'status',
    is: 'Seen not to hold: an answer differs from what the specification states. The target violates, and the run fails unless your profile waives it.',
    steps: [
      'Read the first finding: where, expected, actual.',
      'Repeat its curl line, with SUBSCRIPTION_KEY set in your shell.',
      'cardproof explain ID, then cardproof run ID.',
      'Fix the target; or waive it in a profile, until a date.',
    ],
    not: 'That your application breaks, or that rows which went red beside it are defects of their own.',
  },
  changed: {
    of: 'status',
    is: 'The target answers an open question otherwise than your profile pins. The verdict does not change, but the run fails: your profile is out of date.',
    steps: [
      'Read the finding: the pinned answer and the new one.',
      'Does your application rely on the old answer? Then tell the service’s owner.',
      'Accept the new answer: pin it, or remove the pin.',
    ],
    not: 'That the specification is broken: it leaves the question open.',
  },
  warned: {
    of: 'status',
    is: 'Seen not to hold, but the specification leaves it open: a careful reader would have expected otherwise. It fails the run only under --strict.',
    steps: [
      'Read the first finding and repeat its curl line, as for a violation.',
      "Ask the service's owner whether it is meant.",
      'Meant: waive it in a profile, until a date. Not meant: fix the target.',
    ],
    not: 'That the specification is broken.',
  },
  waived: {
    of: 'status',
    is: 'Seen not to hold, but your profile accepts it until a date. It does not fail the run; the verdict stays what it is.',
    steps: [
      'Read the reason: who waived it, and until when.',
      'Fix the target before that day, then remove the waiver.',
    ],
    not: 'That it holds, or that the findings today are the ones that were waived.',
  },
  'not-exercised': {
    of: 'status',
    is: 'Nothing was seen that would show it, for good or ill. The reason says what was missing.',
    steps: [
      'Read the reason.',
      'No such data: name other CUSTOMER_IDS. Budget: raise REQUEST_BUDGET. FOREIGN_...: give these settings.',
      'Everything at once: cardproof doctor.',
    ],
    not: 'That it holds. --complete makes the run fail while a must is not exercised.',
  },
  answered: {
    of: 'status',
    is: 'The answer that this target gives to a question that the specification leaves open. It never fails the run.',
    steps: [
      'If your application relies on the answer, pin it: profile.observed.yaml has it, ready to be copied.',
      "If it surprises you, ask the service's owner.",
    ],
    not: 'That it will stay so, or that another environment answers the same.',
  },
  conforms: {
    of: 'verdict',
    is: 'No must was seen broken, each of the five operations was really served, and at least one cardholder, credential, credential type and transaction was examined. Exit 0, unless the run failed by your own rules: a profile out of date, --strict, --complete.',
    steps: [
      'Read the weak spots first: what was not exercised, and what was upheld on little.',
      'Keep the folder: the next run is compared with it.',
    ],
    not: 'That what was not exercised holds.',
  },
  violates: {
    of: 'verdict',
    is: 'At least one must was seen broken, waived or not. Exit 1; 0 if your profile waives all of it.',
    steps: [
      'Read the first violated requirement; the others are often its shadow.',
      'Repeat its curl line, then cardproof run ID.',
      'cardproof compare GOOD_DIR cardproof-out: what changed since the last good run?',
    ],
    not: 'That every operation is affected, or that the service changed: the data or the settings may have.',
  },
  inconclusive: {
    of: 'verdict',
    is: 'Not enough was served to judge: an operation never answered with success, there was nothing to examine, the key was refused, or the run was interrupted. Exit 3 (130 when interrupted).',
    steps: ['cardproof doctor: it names the first thing that is wrong, and what to do.', 'Then run again.'],
    not: 'That the target is right, nor that it is wrong.',
  },
};

/** Whether a word names a status or a verdict. */
export function isMeaningful(word: string): word is Status | Verdict {
  return Object.hasOwn(meanings, word);
}
