/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { RequirementResult, Results } from '../../../spec/results.ts';
import { brief } from '../../escape.ts';
import { count } from '../../view.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { ExchangeButtons } from '../parts/exchange-buttons.tsx';
import { Table } from '../parts/scroll.tsx';

/** Rows in all tables of further findings together. */
const mostRows = 3000;
const longest = 240;

/** How many further findings each requirement may list, so that the page stays usable with any number of findings. */
export function rowsEach({ requirements }: Results): number {
  const broken = requirements.filter((row) => row.findings.length > 0).length;
  return Math.max(2, Math.floor(mostRows / Math.max(1, broken)));
}

interface FurtherFindingsProps {
  readonly row: RequirementResult;
  readonly from: number;
  readonly most: number;
  readonly evidence: Evidence;
}

/** The findings after those told in full, one line each, and how many more there were. */
export function FurtherFindings({ row, from, most, evidence }: FurtherFindingsProps) {
  const shown = row.findings.slice(from, from + most);
  const left = row.findingsTotal - Math.min(row.findings.length, from + most);
  if (shown.length === 0 && left <= 0) return null;
  const note = left > 0 && (
    <p class="dim">
      {count(left, 'more finding is', 'more findings are')} left out; results.json keeps {row.findings.length}.
    </p>
  );
  if (shown.length === 0) return note;
  return (
    <details class="further">
      <summary>{count(shown.length, 'further finding')}</summary>
      <Table name="Further findings" head={['At', 'Expected', 'Actual', 'Exchange']}>
        {shown.map((finding) => (
          <tr>
            <td class="mono">{brief(finding.at, longest)}</td>
            <td class="mono">{brief(finding.expected, longest)}</td>
            <td class="mono">{brief(finding.actual, longest)}</td>
            <td>
              <ExchangeButtons ids={finding.exchanges.slice(0, 1)} evidence={evidence} mismatch={finding} />
            </td>
          </tr>
        ))}
      </Table>
      {note}
    </details>
  );
}
