import { groups } from '../spec/generated/vocabulary.ts';
import { counted } from '../spec/phrasing/counted.ts';
import type { Traffic } from './traffic.ts';
import { unjudgedText } from './unjudged.ts';

/** What was judged and what was left out, a line each. */
export function accountOf({ judged, kept, unjudged, bases, otherHosts: hosts }: Traffic): string[] {
  const met = groups.flatMap((group) => (bases.has(group) ? [`${group} at ${bases.get(group)}`] : []));
  const others = hosts.size === 0 ? [] : [`they went to ${namesOf(hosts)}`];
  const evidence = judged > 0 ? `; ${counted('exchange', kept.length)} kept as evidence` : '';
  return [
    `judged ${counted('response', judged)}${evidence}`,
    ...met,
    ...[...unjudged].flatMap(([why, count]) => [
      `left out ${counted('exchange', count)} ${unjudgedText[why]}`,
      ...(why === 'other-address' ? others : []),
    ]),
  ];
}

/** Hosts that are named; of more, the others are counted. */
const NAMED = 3;

function namesOf(hosts: ReadonlySet<string>): string {
  const named = [...hosts].slice(0, NAMED);
  const left = hosts.size - named.length;
  return [...named, ...(left === 0 ? [] : [counted('other host', left)])].join(', ');
}
