/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import type { Finding } from '../../../spec/evidence/finding.ts';
import { capital } from '../../../spec/phrasing/words.ts';
import { visible } from '../../escape.ts';
import { commandsOf } from '../../repetition.ts';
import { count } from '../../view.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { ExchangeButtons } from '../parts/links.tsx';
import { Command, Label } from '../parts/section.tsx';

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
export function FindingDetails({ finding, place, of, evidence, children }: FindingDetailsProps) {
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
