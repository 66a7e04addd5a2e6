/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import { visible } from '../../../escape.ts';
import { Table } from '../../../html/parts/scroll.tsx';
import { Section } from '../../../html/parts/section.tsx';
import type { Cause } from '../../model/cause.ts';
import type { AnswerChange } from '../../model/answers.ts';

type Changes = readonly AnswerChange[];

/** The open questions whose answers differ: answered otherwise first, then what was seen by one run only. */
export function Answers({ answers, cause }: { answers: Changes; cause: Cause }) {
  if (answers.length === 0) return null;
  const ofKind = (kind: AnswerChange['kind']): Changes => answers.filter((one) => one.kind === kind);
  const otherwise = ofKind('otherwise');
  return (
    <Section
      id="questions"
      title={`Open questions (${answers.length})`}
      lead={`No answer is wrong; an application that relies on one pins it in its profile. ${visible(cause.why)}`}
    >
      {otherwise.length > 0 && <AnsweredOtherwise answers={otherwise} />}
      <AnswerList title="No longer observed" who="A observed" answers={ofKind('lost')} />
      <AnswerList title="Newly observed" who="B observes" answers={ofKind('gained')} />
    </Section>
  );
}

function AnsweredOtherwise({ answers }: { answers: Changes }) {
  return (
    <Table name="Open questions answered otherwise" head={['Answered otherwise', 'A', 'B']} kind="answers">
      {answers.map(({ id, question, before, after }) => (
        <tr>
          <td>
            {visible(question)}
            <br />
            <span class="mono dim">{visible(id)}</span>
          </td>
          <td data-run="A">
            <b class="mono">{visible(before ?? '')}</b>
          </td>
          <td data-run="B">
            <b class="mono">{visible(after ?? '')}</b>
          </td>
        </tr>
      ))}
    </Table>
  );
}

function AnswerList({ title, who, answers }: { title: string; who: string; answers: Changes }) {
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
