/** How far a transaction lies outside its window, in words. */
import type { MismatchFact } from '../facts.ts';
import { outsideOf } from '../outside-window.ts';
import { lengthText } from './lengths.ts';

/** `, 5 hours after the end`, behind the time; empty if that is not known. */
export function farText(fact: MismatchFact): string {
  const outside = outsideOf(fact);
  if (outside === null || outside.seconds === 0) return '';
  return `, ${lengthText(outside.seconds)} ${outside.side === 'after' ? 'after the end' : 'before the start'}`;
}
