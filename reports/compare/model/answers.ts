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
  const answers = new Map(a.results.gaps.map(({ id, answer }) => [id, answer]));
  return b.results.gaps.flatMap(({ id, question, answer: after }): AnswerChange[] => {
    const before = answers.get(id);
    if (before === undefined || before === after || !judged(id)) return [];
    const kind = before === null ? 'gained' : after === null ? 'lost' : 'otherwise';
    return [{ kind, id, question, before, after }];
  });
}
