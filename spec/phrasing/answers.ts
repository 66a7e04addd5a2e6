/** Answers to open questions, as people read them. */
import type { RequirementId } from '../generated/catalogue.ts';
import { groupOf } from '../rows.ts';

const STATUS = /^[45]\d\d$/;
const HOW: Readonly<Record<string, string>> = { '5xx': 'makes the server fail with', '404': 'gets' };

/** Answers that say more in the words of their question: what a rejection and a success mean there. */
const WORDS: Readonly<
  Partial<Record<RequirementId, { readonly rejected?: (how: string) => string; readonly served?: string }>>
> = {
  'gap-types/maximum-limit': { rejected: (how) => `not known: a very large limit ${how}` },
  'gap-input/customer-id-case': {
    rejected: (how) => `no: with its letter case changed, the id ${how}`,
    served: 'yes: with its letter case changed, the id finds the cardholder',
  },
  'gap-input/cardholder-id-case': {
    rejected: (how) => `no: with its letter case changed, the id ${how}`,
    served: 'yes: with its letter case changed, the id gets the cardholder',
  },
};

/**
 * The answer that was observed, in words. What became of a request is said so: a bare number would not answer "what is the
 * largest limit?". Only questions about statuses are answered by a number alone.
 */
export function answerText(id: string, answer: string): string {
  const group = groupOf(id);
  const { rejected, served = 'the request is served like any other' } = WORDS[id as RequirementId] ?? {};
  if (group === 'gap-input' && answer === 'served') return served;
  if (group === 'gap-status' || !STATUS.test(answer)) return answer;
  const how = `${HOW[answer.startsWith('5') ? '5xx' : answer] ?? 'is rejected with'} status ${answer}`;
  return rejected === undefined ? `the request ${how}` : rejected(how);
}
