import { count } from '../../view.ts';
import type { Side } from './side.ts';

/** What a reader must know before trusting the comparison: sentences, the gravest first. */
export function notesOn(
  a: Side,
  b: Side,
  { judged, verdictsComparable }: { readonly judged: number; readonly verdictsComparable: boolean },
): string[] {
  const notes: string[] = [];
  if (!verdictsComparable) {
    const chosen = `${count(judged, 'requirement')} that both runs judged`;
    notes.push(`A judged ${scopeOf(a)}, B ${scopeOf(b)}: only the ${chosen} are compared, the verdicts are not.`);
  } else if (a.results.scope === 'partial') {
    notes.push(`Both runs judged the same ${count(judged, 'requirement')} only.`);
  }
  if (Date.parse(a.results.run.startedAt) > Date.parse(b.results.run.startedAt)) {
    notes.push('A began after B: the order may be the wrong way round.');
  }
  for (const [name, side] of [
    ['A', a],
    ['B', b],
  ] as const) {
    const { sent, budget } = side.results.requests;
    if (sent >= budget)
      notes.push(
        `${name} spent its whole budget of ${count(budget, 'request')}: what it left undone is not exercised.`,
      );
    if (side.results.exitCode === 130) notes.push(`${name} was interrupted before its end.`);
    if (side.results.run.replayOf !== null) notes.push(`${name} is a replay: judged again without asking the target.`);
    if (side.caution !== '') notes.push(`${name}: ${side.caution}.`);
  }
  const missing = [a.told === null ? 'A' : '', b.told === null ? 'B' : ''].filter((name) => name !== '');
  if (missing.length > 0) {
    const who = missing.length === 2 ? 'Neither run has a' : `${missing.join('')} has no`;
    notes.push(`${who} recording here: latency, the profile's content and some settings are not compared.`);
  }
  return notes;
}

function scopeOf({ results }: Side): string {
  if (results.scope === 'full') return 'everything';
  return 'chosen requirements only';
}
