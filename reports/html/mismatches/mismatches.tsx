/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { type CauseGroup, causesOf, rowsOf } from '../../../spec/evidence/causes.ts';
import { isDefect } from '../../../spec/phrasing/causes.ts';
import type { Run } from '../../view.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { Section } from '../parts/section.tsx';
import { CauseCard } from './cause-card.tsx';

/** Cards that are open from the start, and cards at most: a first screen that says the worst, a page that ends. */
const opened = 3;
const shown = 40;

/**
 * What is broken, by likely cause, the gravest first: enough to see what it is, how bad, and how to see it again. Beside it, what
 * only warns or is waived is folded: it may be part of the same defect.
 */
export function Mismatches({ run, evidence }: { run: Run; evidence: Evidence }) {
  const groups = causesOf(run.results.requirements);
  if (groups.length === 0) return null;
  const broken = groups.filter(isDefect);
  const [told, beside] = broken.length > 0 ? [broken, groups.slice(broken.length)] : [groups, []];
  const cards = (some: readonly CauseGroup[], open: number) => (
    <div class="causes">
      {some.slice(0, shown).map((group, index) => (
        <CauseCard group={group} run={run} evidence={evidence} open={index < open} />
      ))}
      {some.length > shown && <p class="dim">And {some.length - shown} more, in the list of requirements.</p>}
    </div>
  );
  return (
    <Section id="mismatches" title={brokenTitle(groups)} lead={says(run, groups)}>
      {cards(told, opened)}
      {beside.length > 0 && (
        <details class="more">
          <summary>{beside.length} more, warned or waived: may be part of the same defect</summary>
          {cards(beside, 0)}
        </details>
      )}
    </Section>
  );
}

/** Warnings alone are not said to be broken. */
export const brokenTitle = (groups: readonly CauseGroup[]): string =>
  groups.every(({ status }) => status === 'warned') ? 'Warnings' : 'What is broken';

/** What a warning does to the run, if there is one. */
function says({ results }: Run, groups: readonly CauseGroup[]): string | undefined {
  if (!groups.flatMap(rowsOf).some(({ status }) => status === 'warned')) return undefined;
  return results.strict ? 'Under --strict, a warning fails the run as well.' : 'A warning does not fail the run.';
}
