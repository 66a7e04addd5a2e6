/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { Finding } from '../../../spec/evidence/finding.ts';
import type { RequirementResult } from '../../../spec/verdict/results.ts';
import { commonLabel, commonTraitsText } from '../../../spec/phrasing/condition.ts';
import { whyText } from '../../../spec/phrasing/faults.ts';
import type { Fact } from '../../document/document.ts';
import { Facts } from '../../document/html.tsx';
import { levelMeanings, meanings } from '../../glossary.ts';
import { count, statusLabel } from '../../view.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { Excerpt } from '../evidence/excerpt.tsx';
import { anchorOf, ExchangeButtons } from '../parts/links.tsx';
import { howChecked } from './how-checked.ts';
import { FindingDetails, FurtherFindings } from './findings.tsx';

/** Findings told in full; the others stand in a table. */
const toldInFull = 3;

interface RequirementDetailsProps {
  readonly row: RequirementResult;
  readonly evidence: Evidence;
  /** Findings in the table at most. */
  readonly most: number;
}

/** What is said, where, how and on what it was checked, and every finding with its evidence. */
export function RequirementDetails({ row, evidence, most }: RequirementDetailsProps) {
  const told = row.findings.slice(0, toldInFull);
  return (
    <div class="requirement-details">
      <HowChecked row={row} evidence={evidence} />
      {told.map((finding, index) => (
        <FindingDetails finding={finding} place={index + 1} of={row.findingsTotal} evidence={evidence}>
          {/* At the spot of the finding before it, a finding shares its excerpt. */}
          {!isSame(finding, told[index - 1]) && <Excerpt finding={finding} evidence={evidence} />}
        </FindingDetails>
      ))}
      <FurtherFindings row={row} from={toldInFull} most={most} evidence={evidence} />
    </div>
  );
}

/** Whether two findings point at the same spot of the same answer. */
function isSame(one: Finding, other: Finding | undefined): boolean {
  return one.fact.at.in === 'member' && one.at === other?.at && one.exchanges[0] === other.exchanges[0];
}

const reasonLabel = (status: RequirementResult['status']): string =>
  status === 'waived' ? 'Why waived' : status === 'not-tested' ? 'Why not' : 'But';

function HowChecked({ row, evidence }: { row: RequirementResult; evidence: Evidence }) {
  const { how, data, sample } = howChecked(row, evidence);
  const sampled = row.sample === '' ? '' : `: ${row.sample}`;
  const nothing = row.findings.length > 0 ? 'Nothing was seen to hold.' : 'Nothing.';
  const facts: readonly (readonly [string, string])[] = [
    ['Requirement', row.text],
    ['Impact', whyText(row)],
    ['Where', row.section],
    ['Level', levelMeanings[row.level]],
    ['Status', `${statusLabel(row.status)}. ${meanings[row.status].is}`],
    ['How it was checked', how],
    ['Tested on', row.observations === 0 ? nothing : `${count(row.observations, 'observation')}${sampled}`],
    [commonLabel(row), commonTraitsText(row)],
    ['Needs', data],
    [reasonLabel(row.status), row.reason],
  ];
  const label = row.status === 'passed' ? 'One that passed' : 'One without a finding';
  return (
    <div>
      <Facts kind="pairs" facts={facts.flatMap(([name, text]): Fact[] => (text === '' ? [] : [[name, [text]]]))} />
      <div class="proofs">
        <ExchangeButtons ids={sample === null ? [] : [sample.id]} evidence={evidence} label={label} />
        <a href={anchorOf(row.id)} class="permalink">
          Link to this requirement
        </a>
      </div>
    </div>
  );
}
