import type { GapAnswer } from '../../../spec/results.ts';
import type { Side } from './side.ts';

/** An open question whose answer differs; null if it was not observed. */
export interface AnswerChange {
  readonly kind: 'otherwise' | 'lost' | 'gained';
  readonly id: string;
  readonly question: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The open questions that both runs were `judged` on and that were answered differently. */
export function answerChanges(a: Side, b: Side, judged: (id: string) => boolean): AnswerChange[] {
  const before = new Map(a.results.gaps.map((gap) => [gap.id, gap]));
  return b.results.gaps.flatMap((gap): AnswerChange[] => {
    const was: GapAnswer | undefined = before.get(gap.id);
    if (was === undefined || was.answer === gap.answer || !judged(gap.id)) return [];
    const kind = was.answer === null ? 'gained' : gap.answer === null ? 'lost' : 'otherwise';
    return [{ kind, id: gap.id, question: gap.question, before: was.answer, after: gap.answer }];
  });
}
