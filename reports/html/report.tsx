/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { Finding } from '../../spec/evidence/finding.ts';
import { answerText } from '../../spec/phrasing/questions.ts';
import type { GapAnswer, Results } from '../../spec/verdict/results.ts';
import { dataRequests } from '../../spec/verdict/wanted-data.ts';
import { dataCoverage } from '../data-coverage.ts';
import { link, MOST } from '../document/document.ts';
import { SectionOf } from '../document/html.tsx';
import { visible } from '../escape.ts';
import { testData } from '../formats/letter.ts';
import { limitsOf } from '../limits.ts';
import { headline, type Run } from '../view.ts';
import { About } from './about.tsx';
import { htmlDocument, pageScript, pageStyle, verbatim } from './document.tsx';
import { gatherEvidence, type Evidence } from './evidence/evidence.ts';
import { pack, type Packed } from './evidence/pack.ts';
import { Mismatches } from './mismatches.tsx';
import { anchorOf, ExchangeButtons, RequirementLink, Section, Table } from './parts.tsx';
import { RequirementList } from './requirements/requirement-list.tsx';
import { Summary } from './summary.tsx';

/** Bounds in bytes: of the packed evidence at first, and of the whole file. */
const mostPacked = 9_000_000;
const mostBytes = 14_500_000;

/**
 * The report that a person reads: one self-contained HTML file, which opens from disk and asks nothing of the network.
 * Its scripts and its style sheet are ours and constant. What a target sent stands either as escaped text or in the
 * packed evidence, which the script shows as text nodes only.
 */
export function html(run: Run): string {
  const evidence = gatherEvidence(run);
  for (let most = mostPacked; ; most /= 2) {
    const page = documentOf(run, evidence, pack(evidence, most));
    if (Buffer.byteLength(page) <= mostBytes || most < 10_000) return page;
  }
}

function documentOf(run: Run, evidence: Evidence, packed: Packed): string {
  const { results } = run;
  return htmlDocument({
    title: `${headline(results)} · ${results.target.name} · Cardproof`,
    style: pageStyle,
    script: pageScript,
    body: (
      <>
        <a class="skip" href="#requirements">
          Skip to the requirements
        </a>
        <Summary results={results} />
        <main>
          <First run={run} evidence={evidence} />
          {dataRequests(results.requirements).length > 0 && <SectionOf {...testData(run)} />}
          <RequirementList results={results} evidence={evidence} />
          <GapRegister results={results} evidence={evidence} />
          <SectionOf {...dataCoverage(run.exchanges)} />
          <About results={results} evidence={evidence} shortened={packed.shortened} signedBy={run.signedBy ?? null} />
        </main>
        <script type="application/octet-stream" id="evidence" {...verbatim(packed.text)} />
      </>
    ),
  });
}

/** What is broken comes first, warnings too, and then what weakens the rest; why nothing could be judged comes before all. */
function First({ run, evidence }: { run: Run; evidence: Evidence }) {
  const { results } = run;
  const weak = <SectionOf {...limitsOf(run, (id) => link(id, anchorOf(id)), MOST)} most={Infinity} />;
  const broken = <Mismatches run={run} evidence={evidence} />;
  return results.verdict === 'inconclusive' ? [weak, broken] : [broken, weak];
}

/** An answer is shown by the whole exchange, its status marked. */
const mark: Pick<Finding, 'fact'> = { fact: { kind: 'pin-differs', at: { in: 'status' }, pinned: '', actual: '' } };

/** The gap register: what the specification leaves open, and how this target answered. */
function GapRegister({ results, evidence }: { results: Results; evidence: Evidence }) {
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
