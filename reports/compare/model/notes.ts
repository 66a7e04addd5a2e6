import { count } from '../../view.ts';
import type { Side } from './side.ts';

/** What a reader must know before trusting the comparison of `judged` requirements: sentences, the gravest first. */
export function notesOn(a: Side, b: Side, judged: number, verdictsComparable: boolean): string[] {
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
  notes.push(...notesOnSide('A', a), ...notesOnSide('B', b));
  if (a.told === null || b.told === null) {
    const who = a.told === b.told ? 'Neither run has a' : `${a.told === null ? 'A' : 'B'} has no`;
    notes.push(`${who} recording here: latency, the profile's content and some settings are not compared.`);
  }
  return notes;
}

function notesOnSide(name: string, { results, caution }: Side): string[] {
  const { sent, budget } = results.requests;
  const spent = `spent its whole budget of ${count(budget, 'request')}: what it left undone is not exercised`;
  const notes = [
    sent >= budget ? `${name} ${spent}.` : '',
    results.exitCode === 130 ? `${name} was interrupted before its end.` : '',
    results.run.replayOf === null ? '' : `${name} is a replay: judged again without asking the target.`,
    caution === '' ? '' : `${name}: ${caution}.`,
  ];
  return notes.filter((note) => note !== '');
}

function scopeOf({ results }: Side): string {
  return results.scope === 'full' ? 'everything' : 'chosen requirements only';
}
