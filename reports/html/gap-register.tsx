/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { Finding } from '../../spec/evidence/finding.ts';
import { answerText } from '../../spec/phrasing/questions.ts';
import type { GapAnswer, Results } from '../../spec/verdict/results.ts';
import { visible } from '../escape.ts';
import type { Evidence } from './evidence/evidence.ts';
import { ExchangeButtons, RequirementLink } from './parts/links.tsx';
import { Section, Table } from './parts/section.tsx';

/** An answer is shown by the whole exchange, its status marked. */
const mark: Pick<Finding, 'fact'> = { fact: { kind: 'pin-differs', at: { in: 'status' }, pinned: '', actual: '' } };

/** The gap register: what the specification leaves open, and how this target answered. */
export function GapRegister({ results, evidence }: { results: Results; evidence: Evidence }) {
  const known = new Set(results.requirements.map((row) => row.id));
  const answered = results.gaps.filter((gap) => gap.answer !== null).length;
  const lead = `The specification leaves these open, so the answers are not judged here; this target answered ${answered} of ${results.gaps.length}. An application that relies on one pins it in its profile: profile.observed.yaml has them all, and letter.md asks the owner of the service to confirm them.`;
  return (
    <Section id="questions" title="Open questions" lead={lead}>
      <Table name="Open questions" head={['Question', 'Observed answer', 'Evidence']} kind="stacked">
        {results.gaps.map((gap) => (
          <GapRow gap={gap} linked={known.has(gap.id)} evidence={evidence} />
        ))}
      </Table>
    </Section>
  );
}

function GapRow({ gap, linked, evidence }: { gap: GapAnswer; linked: boolean; evidence: Evidence }) {
  return (
    <tr class={gap.answer === null ? 'unanswered' : undefined}>
      <td>
        {visible(gap.question)}
        <br />
        {linked ? <RequirementLink id={gap.id} /> : <span class="mono dim">{visible(gap.id)}</span>}
      </td>
      <td>
        {gap.answer === null ? (
          <span class="dim">not observed</span>
        ) : (
          <b class="mono">{visible(answerText(gap.id, gap.answer))}</b>
        )}
      </td>
      <td>
        <ExchangeButtons ids={gap.exchanges.slice(0, 3)} evidence={evidence} mismatch={mark} />
      </td>
    </tr>
  );
}
