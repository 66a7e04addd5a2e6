/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { Fact } from '../document/document.ts';
import { Words } from '../document/html.tsx';
import { visible } from '../escape.ts';
import { causeFacts, titleOf } from '../formats/causes.ts';
import type { Run } from '../view.ts';
import { type CauseGroup, causesOf } from '../../spec/evidence/causes.ts';
import { exposureOf } from '../../spec/evidence/exposure.ts';
import { causeText, exposureLabel, isDefect } from '../../spec/phrasing/causes.ts';
import type { Evidence } from './evidence/evidence.ts';
import { Command, ExchangeButtons, Label, Section, StatusBadge } from './parts.tsx';

/** Cards that are open from the start, and cards at most: a first screen that says the worst, a page that ends. */
const opened = 3;
const shown = 40;

/**
 * What is broken, by likely cause, the gravest first: enough to see what it is, how bad, and how to see it again. Beside it, what
 * only warns or is waived is folded.
 */
export function Mismatches({ run, evidence }: { run: Run; evidence: Evidence }) {
  const groups = causesOf(run.results.requirements);
  if (groups.length === 0) return null;
  const broken = groups.filter(isDefect);
  const [told, beside] = broken.length > 0 ? [broken, groups.slice(broken.length)] : [groups, []];
  const titles = new Set(beside.map(({ status }) => titleOf(status, groups, run.results)));
  const cards = (some: readonly CauseGroup[], open: number) => (
    <div class="causes">
      {some.slice(0, shown).map((group, index) => (
        <CauseCard group={group} run={run} evidence={evidence} open={index < open} />
      ))}
      {some.length > shown && <p class="dim">And {some.length - shown} more, in the list of requirements.</p>}
    </div>
  );
  return (
    <Section id="mismatches" title={brokenTitle(groups)}>
      {cards(told, opened)}
      {beside.length > 0 && (
        <details class="more">
          <summary>{[...titles].join(' · ')}</summary>
          {cards(beside, 0)}
        </details>
      )}
    </Section>
  );
}

/** Warnings alone are not said to be broken. */
export const brokenTitle = (groups: readonly CauseGroup[]): string =>
  groups.every(({ status }) => status === 'warned') ? 'Warnings' : 'What is broken';

type CauseCardProps = Readonly<{ group: CauseGroup; run: Run; evidence: Evidence; open: boolean }>;

/** One likely cause: the fault as a title, what is known of it, and the evidence. */
function CauseCard({ group, run, evidence, open }: CauseCardProps) {
  const [finding] = group.lead.findings;
  if (finding === undefined) return null;
  const exposed = exposureOf(group);
  return (
    <details class={`cause ${group.status}`} open={open}>
      <summary>
        <span class="badges">
          <StatusBadge status={group.status} />
          {exposed !== null && <span class={`badge ${group.status}`}>{exposureLabel[exposed]}</span>}
        </span>
        <h3>{visible(causeText(group))}</h3>
      </summary>
      <div class="cause-body">
        {causeFacts(group, run).map(factOf)}
        <ExchangeButtons
          ids={finding.exchanges.slice(0, 3)}
          evidence={evidence}
          mismatch={finding}
          label="Show the evidence"
        />
      </div>
    </details>
  );
}

/** A fact after its label; a command with a button that copies it. */
function factOf([label, line]: Fact) {
  const [first, ...beside] = line;
  if (typeof first === 'object' && first.most === Number.POSITIVE_INFINITY) {
    return (
      <Command name={label} line={first.text}>
        <Words line={beside} />
      </Command>
    );
  }
  return (
    <p class={`ruled ${label}`}>
      {label !== '' && <Label>{label}</Label>} <Words line={line} />
    </p>
  );
}
