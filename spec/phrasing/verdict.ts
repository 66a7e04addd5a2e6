/** Why the verdict is what it is, and what the reader does next, in words. */
import type { VerdictReason } from '../facts.ts';
import { counted } from './counted.ts';
import { blockedText } from './reasons.ts';

/** One sentence: why this verdict. */
export function whyText(reason: VerdictReason): string {
  switch (reason.kind) {
    case 'broken':
      return `${counted('requirement', reason.count)} broken, ${reason.first.id} first: ${reason.first.text}.`;
    case 'blocked':
      return blockedText(reason.by);
    case 'unserved':
      return `never served with an answer of the stated shape: ${reason.operations.join(', ')}.`;
    case 'nothing-seen':
      return 'nothing that was selected was seen.';
    case 'interrupted':
      return 'The run was interrupted before its end.';
    case 'held': {
      const judged = reason.partial
        ? 'No selected requirement is broken'
        : 'No stated requirement is broken, all operations were served';
      return `${judged}, ${reason.open === 0 ? 'every must was exercised' : `${reason.open} must not exercised`}.`;
    }
  }
}

/** What the reader does next. */
export function nextText(reason: VerdictReason): string {
  switch (reason.kind) {
    case 'broken':
      return `Read the first finding below, repeat it with its curl line, and run only that requirement: cardproof run ${reason.first.id}`;
    case 'blocked':
    case 'unserved':
    case 'nothing-seen':
      return 'Run `cardproof doctor`: it names the first thing that is wrong and what to do.';
    case 'interrupted':
      return 'Run it again.';
    case 'held':
      return reason.open === 0
        ? 'Nothing to do.'
        : 'See what was not exercised and what it wants; --complete makes it fail.';
  }
}
