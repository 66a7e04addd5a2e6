/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { dataRequests } from '../../spec/verdict/wanted-data.ts';
import { dataCoverage } from '../data-coverage.ts';
import { link, MOST } from '../document/document.ts';
import { SectionOf } from '../document/html.tsx';
import { testData } from '../formats/letter.ts';
import { limitsOf } from '../limits.ts';
import { headline, type Run } from '../view.ts';
import { About } from './about.tsx';
import { pageScript, pageStyle } from './assets.ts';
import { htmlDocument, verbatim } from './document.tsx';
import { gatherEvidence, type Evidence } from './evidence/evidence.ts';
import { pack, type Packed } from './evidence/pack.ts';
import { Mismatches } from './mismatches.tsx';
import { GapRegister } from './gap-register.tsx';
import { anchorOf } from './parts/links.tsx';
import { RequirementList } from './requirements/requirement-list.tsx';
import { Summary } from './summary/summary.tsx';

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
