import { groups } from '../spec/generated/vocabulary.ts';
import { counted } from '../spec/phrasing/words.ts';
import { leftOutTexts } from '../spec/phrasing/unjudged.ts';
import type { Traffic } from './traffic.ts';

/** What was judged and what was left out, a line each. */
export function accountOf({ judged, kept, leftOut, bases, otherHosts: hosts, damaged }: Traffic): string[] {
  const met = groups.flatMap((group) => (bases.has(group) ? [`${group} at ${bases.get(group)}`] : []));
  const evidence = judged > 0 ? `; ${counted('exchange', kept.length)} kept as evidence` : '';
  return [
    `judged ${counted('response', judged)}${evidence}`,
    ...met,
    ...leftOutTexts(leftOut).map((text) => `left out ${text}`),
    ...(hosts.size === 0 ? [] : [`the other addresses are at ${namesOf(hosts)}`]),
    ...(damaged === 0 ? [] : [`${counted('file', damaged)} damaged: only what comes before the damage was judged`]),
  ];
}

/** Hosts that are named; of more, the others are counted. */
const NAMED = 3;

function namesOf(hosts: ReadonlySet<string>): string {
  const named = [...hosts].slice(0, NAMED);
  const left = hosts.size - named.length;
  return [...named, ...(left === 0 ? [] : [counted('other host', left)])].join(', ');
}
