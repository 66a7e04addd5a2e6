/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { visible } from '../../../escape.ts';
import { Section, Table } from '../../../html/parts/section.tsx';
import type { AnswerChange } from '../../model/changes.ts';
import type { Comparison } from '../../model/comparison.ts';
import { answersByKind } from '../wording.ts';

/** The open questions whose answers differ: answered otherwise first, then what was seen by one run only. */
export function Answers({ answers, cause }: Pick<Comparison, 'answers' | 'cause'>) {
  if (answers.length === 0) return null;
  const { otherwise, lost, gained } = answersByKind(answers);
  return (
    <Section
      id="questions"
      title={`Open questions (${answers.length})`}
      lead={`No answer is wrong; an application that relies on one pins it in its profile. ${visible(cause.why)}`}
    >
      {otherwise.length > 0 && (
        <Table name="Open questions with another answer" head={['Answered differently', 'A', 'B']} kind="answers">
          {otherwise.map(AnsweredOtherwise)}
        </Table>
      )}
      <AnswerList title="No longer observed" who="A observed" answers={lost} />
      <AnswerList title="Newly observed" who="B observes" answers={gained} />
    </Section>
  );
}

function AnsweredOtherwise({ id, question, before, after }: AnswerChange) {
  return (
    <tr>
      <td>
        {visible(question)}
        <br />
        <span class="mono dim">{visible(id)}</span>
      </td>
      {Object.entries({ A: before, B: after }).map(([run, answer]) => (
        <td data-run={run}>
          <b class="mono">{visible(answer ?? '')}</b>
        </td>
      ))}
    </tr>
  );
}

function AnswerList({ title, who, answers }: { title: string; who: string; answers: readonly AnswerChange[] }) {
  if (answers.length === 0) return null;
  return (
    <details class="card" open={answers.length <= 5}>
      <summary>
        <b class="number">{answers.length}</b>
        <span>{title}</span>
      </summary>
      <ul>
        {answers.map(({ id, question, before, after }) => (
          <li>
            <span class="mono dim">{visible(id)}</span> {visible(question)} {who}:{' '}
            <b class="mono">{visible(before ?? after ?? '')}</b>
          </li>
        ))}
      </ul>
    </details>
  );
}
