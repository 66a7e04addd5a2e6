/** Why the verdict is what it is, and what the reader does next, in words. */
import type { NoAnswer } from '../evidence/fact-parts.ts';
import type { Blocked, MismatchKind } from '../evidence/facts.ts';
import type { Mismatch } from '../evidence/finding.ts';
import type { Operation } from '../generated/vocabulary.ts';
import { exposureNext } from './causes.ts';
import { lacksText } from './gate.ts';
import { blockedText, throttledText } from './reasons.ts';
import { command } from './requests.ts';
import { isListOrTotal } from './totals.ts';
import { by, counted } from './words.ts';
import type { BrokenReason, HeldReason, VerdictReason } from '../verdict/verdict-reason.ts';

/** One sentence: why this verdict. */
export const whyText = by<VerdictReason, 'kind'>('kind', {
  broken: ({ count, waived, first }) =>
    `${counted('requirement', count)} violated${waivedOf(waived, count)}${count === 1 ? '' : ', the first'}: ${first.broken} (${first.id}).`,
  blocked: (reason) => blockedText(reason.by),
  unserved: ({ operations }) => `No usable response came from ${operations.join(', ')}.`,
  unasked: ({ operations }) => `The request budget was spent before ${operations.join(', ')} could be asked.`,
  'nothing-to-examine': ({ of }) =>
    `No data to examine: the target returned ${of.map((one) => RECORDS[one]).join(', ')}.`,
  'nothing-seen': 'None of the selected requirements could be tested.',
  interrupted: 'The run was interrupted before its end.',
  traffic: ({ judged }) =>
    `Nothing in ${counted('response', judged)} breaks a requirement. Traffic alone does not show that the target conforms.`,
  'no-traffic': 'No response of the API in the traffic could be judged.',
  held: ({ open, partial, inPart = 0, conditional = 0, unanswered, smoke = false }) => {
    const silent = unanswered === undefined ? '' : ` ${unansweredText(unanswered)}`;
    if (smoke)
      return `No requirement that the smoke run tested is violated. A smoke run does not test every requirement.${silent}`;
    const judged = partial
      ? 'No selected requirement is violated'
      : 'No tested requirement is violated, and every endpoint responded';
    const untested = `${counted('mandatory requirement', open)} ${were(open)} not tested`;
    const all = `All ${partial ? 'selected' : 'mandatory'} requirements that a run can test were tested`;
    const tested = open === 0 ? all : untested;
    const cut =
      inPart === 0
        ? ''
        : `${open === 0 ? `, ${inPart} of them` : `, and ${inPart} ${were(inPart)} tested`} only in part`;
    return [`${judged}. ${tested}${cut}.`, conditionalText(conditional)].join(' ').trim() + silent;
  },
});

/** Of requirements that no request can put to the test; empty if there are none. */
export const conditionalText = (number: number): string =>
  number === 0
    ? ''
    : `${number} more ${number === 1 ? 'is' : 'are'} conditional: what ${number === 1 ? 'it judges' : 'they judge'} did not occur, and no request is sure to bring it about.`;

/** That what some requests would have shown is not known. */
const unansweredText = ({ count, first, why }: NonNullable<HeldReason['unanswered']>): string =>
  `${counted('valid request', count)} got no response that can be judged, although others did, so what ${count === 1 ? 'it' : 'they'} would have shown is not known${count === 1 ? '' : '. The first'}: ${first} (${why}).`;

/** What is missing of an operation that showed no record. */
const RECORDS: Readonly<Record<Operation, string>> = {
  getCardholder: 'no cardholders',
  findCardholder: 'no cardholders from find cardholder',
  listCredentialTypes: 'no credential types',
  getCardholderCredentials: 'no credentials',
  listCardholderTransactions: 'no transactions',
};

const waivedOf = (waived: number, count: number): string =>
  waived === 0 ? '' : waived === count ? ' (waived)' : ` (${waived} of them waived)`;

const SPENT =
  'Too few requests were left of the budget to test all requirements in full: raise REQUEST_BUDGET in your settings (.env), for example to 1000, and run again.';
const WHOLE = `A smoke run sends only the first requests of a run. Before you rely on the result, test everything: \`${command('run')}\``;
const COMPLETE = 'Add --complete to make the run fail if a mandatory requirement is not tested.';
const WARNED =
  'Read the warnings: fix the target, or check that your application can live with them. With --strict, a warning fails the run.';
const SILENT =
  'Find out why there was no response: the server may be slow, or fail for this data. If it is slow, allow more time with --timeout, for example --timeout 60.';
const TOO_LARGE: readonly NoAnswer[] = ['oversized', 'too-complex', 'unkept'];
const LARGE =
  'Find out why the responses are so large: Cardproof judges only what it can keep of them. The recording (exchanges.ndjson) has the size of each.';
const ONCE = 'Run again to see whether the mismatch that was seen once comes back.';
const CHECK: Readonly<Record<NonNullable<BrokenReason['toCheck']>, string>> = {
  customer: 'First check that this customer of CUSTOMER_IDS exists in this environment. ',
  person:
    'First check the test data of this person: find cardholder returns the id, but another operation does not know it. ',
};
/** Results of older versions do not say how many commands a finding has. */
const commandsText = (commands?: number): string =>
  commands === undefined || commands === 1 ? 'its curl command' : `its ${commands} curl commands`;
const were = (count: number): string => (count === 1 ? 'was' : 'were');
const KEEP = 'Keep the folder of this run, so that you can compare the next run with it.';
const OWN = `Name your environment, so that Cardproof can judge it: \`${command('init')}\``;
const ASK = `Let Cardproof send the requests that your application does not send: \`${command('run')}\``;
const RESET =
  'Run again: a reset or a deletion in the middle of a run says nothing about the service. If the result is the same, check that the customers of CUSTOMER_IDS still exist.';
const DOCTOR = `Run \`${command('doctor')}\`: it names the first problem and says what to do.`;
const AGAIN = 'When this is corrected, run again.';

/** Whether the sentence of the verdict says what to do, and the doctor no more than that: of an address it knows the proxy and the scheme. */
const saysRemedy = (fact: Blocked): boolean =>
  ['key-refused', 'customers-unknown', 'some-customers-unknown'].includes(fact.kind) ||
  (fact.kind === 'group' && fact.fault.is !== 'no-answer');

/** What the reader does next. */
export const nextText = by<VerdictReason, 'kind'>('kind', {
  broken: ({ first, shown = first.id, exposed, commands, toCheck }) => {
    const finding = `finding (${shown})`;
    if (exposed !== undefined) return exposureNext(exposed, finding);
    const check = toCheck === undefined ? '' : CHECK[toCheck];
    return `${check}To reproduce the ${finding}, set SUBSCRIPTION_KEY in your shell and run ${commandsText(commands)}. Then fix the service, or send the finding to its owner.`;
  },
  blocked: ({ by: fact }) => {
    if (fact.kind === 'throttled') return throttledText(fact).next;
    if (fact.kind === 'cut-short' && fact.why === 'cardholder-gone') return RESET;
    return saysRemedy(fact) ? AGAIN : DOCTOR;
  },
  unserved: `${DOCTOR} If it finds nothing wrong, look at the exchanges of these operations in the report: no response came, none succeeded, or none has the specified shape.`,
  unasked: SPENT,
  'nothing-to-examine': ({ of }) =>
    of.every((operation) => operation === 'listCredentialTypes')
      ? 'Ask the owner of the environment to set up credential types. Then run again.'
      : of.includes('listCardholderTransactions')
        ? 'Add customers to CUSTOMER_IDS that have such data, or set CLOCK to a time when they had it. Transactions after CLOCK, or several years before it, are not searched. If the service accepts only short windows, that may be the reason, too: see which windows were rejected. Then run again.'
        : 'Add customers to CUSTOMER_IDS that have such data. Then run again.',
  'nothing-seen': DOCTOR,
  interrupted: 'Run it again.',
  traffic: ({ warned = 0 }) => (warned === 0 ? ASK : `${WARNED} ${ASK}`),
  'no-traffic': 'See what was left out and why.',
  held: ({ open, withheld = 0, spent, warned = 0, unconfirmed = 0, unanswered, sandbox, smoke }) => {
    const steps = [
      unanswered === undefined ? '' : TOO_LARGE.includes(unanswered.why) ? LARGE : SILENT,
      warned > 0 ? WARNED : '',
      unconfirmed > 0 ? ONCE : '',
      smoke === true ? WHOLE : spent === true ? SPENT : open > 0 ? lacksText(open, withheld) : '',
      open > withheld && smoke !== true ? COMPLETE : '',
    ];
    const last = sandbox === true ? OWN : KEEP;
    return steps.filter((step) => step !== '').join(' ') || last;
  },
});

/** What applications can check themselves until a defect is fixed. */
const CHECKED: Readonly<Partial<Record<MismatchKind, string>>> = {
  'outside-window': 'check the postDateTime of each transaction themselves',
  'another-result': 'check the result of each transaction themselves',
  'account-not-on-lines': 'check the accounts of each transaction themselves',
  twice: 'drop elements whose id they have seen before',
};

/** That, or what else they can do; empty if nothing helps. No application has a way around data that is exposed or a request that fails. */
export function untilText(fact: Mismatch): string {
  const name = fact.at.in === 'member' ? fact.at.pointer.slice(1).replaceAll('/', '.').replaceAll(/\.\d+/g, '[]') : '';
  const isOfTotal = (fact.kind === 'number' || fact.kind.startsWith('total-')) && !isListOrTotal(fact);
  const bare =
    fact.kind === 'schema' && (fact.actual.is === 'null' || fact.actual.is === 'absent') ? fact.actual.is : '';
  const member = isOfTotal ? `not rely on ${name}` : bare === '' ? '' : `be prepared that ${name} is ${bare}`;
  const should = CHECKED[fact.kind] ?? (name === '' ? '' : member);
  return should === '' ? '' : `Until it is fixed, applications should ${should}.`;
}
