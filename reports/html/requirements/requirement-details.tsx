/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import type { Finding } from '../../../spec/evidence/finding.ts';
import type { Exchange } from '../../../spec/exchange/exchange.ts';
import { knownRow, type Requirement } from '../../../spec/verdict/requirements.ts';
import type { RequirementResult } from '../../../spec/verdict/results.ts';
import { commonLabel, commonTraitsText } from '../../../spec/phrasing/condition.ts';
import { whyText } from '../../../spec/phrasing/faults.ts';
import { capital } from '../../../spec/phrasing/words.ts';
import type { Fact } from '../../document/document.ts';
import { Facts } from '../../document/html.tsx';
import { visible } from '../../escape.ts';
import { levelMeanings, meanings } from '../../glossary.ts';
import { commandsOf } from '../../repetition.ts';
import { count, statusLabel } from '../../view.ts';
import { type Evidence, FINDINGS_TOLD } from '../evidence/evidence.ts';
import { Excerpt } from '../evidence/excerpt.tsx';
import { anchorOf, Command, ExchangeButtons, Label } from '../parts.tsx';

type RowProps = Readonly<{ row: RequirementResult; evidence: Evidence }>;

/** What is said, where, how and on what it was checked, and the first findings with their evidence. */
export function RequirementDetails({ row, evidence }: RowProps) {
  const told = row.findings.slice(0, FINDINGS_TOLD);
  const left = row.findingsTotal - told.length;
  return (
    <div class="requirement-details">
      <HowChecked row={row} evidence={evidence} />
      {told.map((finding, index) => (
        <FindingDetails finding={finding} place={index + 1} of={row.findingsTotal} evidence={evidence}>
          {/* At the spot of the finding before it, a finding shares its excerpt. */}
          {!isSame(finding, told[index - 1]) && <Excerpt finding={finding} evidence={evidence} />}
        </FindingDetails>
      ))}
      {left > 0 && (
        <p class="dim">
          Not shown here: {count(left, 'more finding')}. results.json has the first {row.findings.length} of{' '}
          {row.findingsTotal}.
        </p>
      )}
    </div>
  );
}

/** Whether two findings point at the same spot of the same answer. */
function isSame(one: Finding, other: Finding | undefined): boolean {
  return one.fact.at.in === 'member' && one.at === other?.at && one.exchanges[0] === other.exchanges[0];
}

interface FindingDetailsProps {
  readonly finding: Finding;
  /** Its number among the findings of the requirement, from 1, and how many there are. */
  readonly place: number;
  readonly of: number;
  readonly evidence: Evidence;
  /** The excerpt of its exchange. */
  readonly children: ComponentChildren;
}

/** A finding in full: where, expected, actual, its evidence and the command that repeats it. */
function FindingDetails({ finding, place, of, evidence, children }: FindingDetailsProps) {
  return (
    <article class="finding" aria-label={`Finding ${place}`}>
      <h4>
        Finding {of > 1 && `${place} of ${of.toLocaleString('en-GB')} `}at <code>{limited(finding.at)}</code>
      </h4>
      <Versus finding={finding} most={MOST_TEXT} />
      {finding.note !== undefined && (
        <p class="note">
          <Label>How it was found</Label> {limited(finding.note)}
        </p>
      )}
      {children}
      <ExchangeButtons ids={finding.exchanges} evidence={evidence} mismatch={finding} label="Whole exchange" />
      {commandsOf(finding).map(({ told, line }) => (
        <Command name={told === '' ? 'Repeat the request' : 'Request'} told={told} line={line} />
      ))}
    </article>
  );
}

/** What was expected, and what came instead. */
function Versus({ finding, most }: { finding: Finding; most: number }) {
  return (
    <div class="versus">
      {(['expected', 'actual'] as const).map((side) => (
        <div class={side}>
          <Label>{capital(side)}</Label>
          <pre tabIndex={0}>{limited(finding[side], most)}</pre>
        </div>
      ))}
    </div>
  );
}

/** Characters of a text that are shown. */
const MOST_TEXT = 1500;

/** A text of the target's made visible, cut if it would fill the page. */
function limited(text: string, most = MOST_TEXT): string {
  const left = text.length - most;
  return left <= 0
    ? visible(text)
    : `${visible(text.slice(0, most))}… ${count(left, 'more character')}: see results.json`;
}

const reasonLabel = (status: RequirementResult['status']): string =>
  status === 'waived' ? 'Why waived' : status === 'not-tested' ? 'Why not' : 'But';

/**
 * How a requirement was checked in this run. The catalogue is this suite's: a requirement of another version is judged by its
 * exchanges alone.
 */
function HowChecked({ row, evidence }: RowProps) {
  const own = evidence.byCheck.get(row.id) ?? [];
  const known = knownRow(row.id);
  const by = known?.by ?? (own.length > 0 ? 'active' : 'standing');
  const first = own.find(({ id }) => evidence.included.has(id));
  const sampled = row.sample === '' ? '' : `: ${row.sample}`;
  const nothing = row.findings.length > 0 ? 'Nothing was seen to hold.' : 'Nothing.';
  const facts: readonly (readonly [string, string])[] = [
    ['Requirement', row.text],
    ['Impact', whyText(row)],
    ['Where', row.section],
    ['Level', levelMeanings[row.level]],
    ['Status', `${statusLabel(row.status)}. ${meanings[row.status].is}`],
    ['How it was checked', words(by, row, own) + repeats(own)],
    ['Tested on', row.observations === 0 ? nothing : `${count(row.observations, 'observation')}${sampled}`],
    [commonLabel(row), commonTraitsText(row)],
    ['Needs', visible(known?.data ?? '')],
    [reasonLabel(row.status), row.reason],
  ];
  return (
    <div>
      <Facts kind="pairs" facts={facts.flatMap(([name, text]): Fact[] => (text === '' ? [] : [[name, [text]]]))} />
      <div class="proofs">
        <ExchangeButtons ids={first === undefined ? [] : [first.id]} evidence={evidence} label="Its first request" />
        <a href={anchorOf(row.id)} class="permalink">
          Link to this requirement
        </a>
      </div>
    </div>
  );
}

function words(by: Requirement['by'], row: RequirementResult, own: readonly Exchange[]): string {
  const sent = `the check sent ${count(own.length, 'request')} of its own`;
  if (by === 'none') return 'Not by Cardproof: there is no check for it.';
  if (row.status === 'not-tested') {
    return own.length > 0
      ? `It could not be checked: ${sent}, but no response settled it.`
      : 'It could not be checked in this run.';
  }
  if (by === 'standing') return 'On every response of the run that it applies to, whichever check requested it.';
  if (own.length > 0) return `Actively: ${sent}.`;
  return 'By comparing responses that other checks and the discovery had already requested.';
}

function repeats(own: readonly Exchange[]): string {
  const again = own.filter((exchange) => exchange.attempt > 0).length;
  return again === 0 ? '' : ` ${count(again, 'of them is a repeat', 'of them are repeats')} after a failure.`;
}
