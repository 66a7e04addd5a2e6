import { groups } from '../spec/generated/vocabulary.ts';
import { counted } from '../spec/phrasing/counted.ts';
import type { Traffic } from './traffic.ts';
import { unjudgedText } from './unjudged.ts';

/** What was judged and what was left out, a line each. */
export function accountOf({ judged, kept, unjudged, bases }: Traffic): string[] {
  const met = groups.flatMap((group) => (bases.has(group) ? [`${group} at ${bases.get(group)}`] : []));
  const evidence = judged > 0 ? `; ${counted('exchange', kept.length)} kept as evidence` : '';
  return [
    `judged ${counted('response', judged)}${evidence}`,
    ...met,
    ...[...unjudged].map(([why, count]) => `left out ${count} ${unjudgedText[why]}`),
  ];
}
