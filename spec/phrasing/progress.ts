/** How far a run has come, in words. */
import type { Ending } from '../evidence/facts.ts';
import { endingText } from './values.ts';
import { counted } from './words.ts';

/** How far a run has come. */
export interface Advance {
  /** The check that is being carried out; empty while the target is being read. */
  readonly check: string;
  readonly done: number;
  /** 0 while the target is being read. */
  readonly total: number;
  readonly sent: number;
  readonly budget: number;
  /** How long the rest may take; null if nothing can be said yet. */
  readonly left: number | null;
  readonly broken: number;
  /** What the next request waits for; null if it does not wait. */
  readonly pause: { readonly group: string; readonly ending: Ending; readonly ms: number } | null;
}

const SECOND = 1000;
const MINUTE = 60;

/** `about 40 s left`, `about 3 min left`; empty if nothing can be said. */
function leftText(left: number | null): string {
  if (left === null) return '';
  const seconds = Math.max(1, Math.round(left / SECOND));
  return seconds < 2 * MINUTE ? `about ${seconds} s left` : `about ${Math.round(seconds / MINUTE)} min left`;
}

/** `waiting 8 s because lookup gave 503`; empty for what nobody notices. */
export function pauseText(pause: Advance['pause']): string {
  const seconds = Math.round((pause?.ms ?? 0) / SECOND);
  return pause === null || seconds < 1
    ? ''
    : `waiting ${seconds} s because ${pause.group} gave ${endingText(pause.ending)}`;
}

/** `41 of 115 checks · 177 of 400 requests · about 12 s left · 1 requirement broken so far`. */
export function advanceText({ done, total, sent, budget, left, broken, pause }: Advance): string {
  const parts = [
    pauseText(pause),
    total === 0 ? 'reading the target' : `${done} of ${total} checks`,
    `${sent} of ${counted('request', budget)}`,
    leftText(left),
    broken === 0 ? '' : `${counted('requirement', broken)} broken so far`,
  ];
  return parts.filter((part) => part !== '').join(' · ');
}
