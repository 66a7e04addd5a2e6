/** Why the verdict is what it is, and what the reader does next, in words. */
import type { VerdictReason } from '../facts.ts';
import type { Operation } from '../generated/vocabulary.ts';
import { by } from './by.ts';
import { counted } from './counted.ts';
import { blockedText } from './reasons.ts';

/** One sentence: why this verdict. */
export const whyText = by<VerdictReason, 'kind'>('kind', {
  broken: ({ count, waived, first }) =>
    `${counted('requirement', count)} broken${waivedOf(waived, count)}${count === 1 ? '' : ', the first'}: ${first.broken} (${first.id}).`,
  blocked: (reason) => blockedText(reason.by),
  unserved: ({ operations }) => `never served with an answer of the stated shape: ${operations.join(', ')}.`,
  'nothing-to-examine': ({ of }) =>
    `nothing to examine: the target showed ${of.map((one) => RECORDS[one]).join(', ')}.`,
  'nothing-seen': 'nothing that was selected was seen.',
  interrupted: 'The run was interrupted before its end.',
  held: ({ open, partial }) => {
    const judged = partial
      ? 'No selected requirement is broken'
      : 'No stated requirement is broken, all operations were served';
    return `${judged}, ${open === 0 ? 'every must was exercised' : `${open} must not exercised`}.`;
  },
});

/** What is missing of an operation that showed no record. */
const RECORDS: Readonly<Record<Operation, string>> = {
  getCardholder: 'no cardholder',
  findCardholder: 'no cardholder to find',
  listCredentialTypes: 'no credential type',
  getCardholderCredentials: 'no credential',
  listCardholderTransactions: 'no transaction',
};

const waivedOf = (waived: number, count: number): string =>
  waived === 0 ? '' : waived === count ? ' (waived)' : ` (${waived} of them waived)`;

const DOCTOR = 'Run `cardproof doctor`: it names the first thing that is wrong and what to do.';

/** What the reader does next. */
export const nextText = by<VerdictReason, 'kind'>('kind', {
  broken: ({ first }) =>
    `Read the first finding below, repeat it with its curl line, and run only that requirement: cardproof run ${first.id}`,
  blocked: DOCTOR,
  unserved: DOCTOR,
  'nothing-to-examine':
    'Name customers in CUSTOMER_IDS who have them, or set CLOCK to a time when they did; then run again.',
  'nothing-seen': DOCTOR,
  interrupted: 'Run it again.',
  held: ({ open }) =>
    open === 0 ? 'Nothing to do.' : 'See what was not exercised and what it wants; --complete makes it fail.',
});
