/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { type CauseGroup, causesOf, rowsOf } from '../../../spec/causes.ts';
import type { Run } from '../../view.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { Section } from '../parts/section.tsx';
import { CauseCard } from './cause-card.tsx';

/** Cards that are open from the start, and cards at most: a first screen that says the worst, a page that ends. */
const opened = 3;
const shown = 40;

/** What is broken, by likely cause, the gravest first: enough to see what it is, how bad, and how to see it again. */
export function Mismatches({ run, evidence }: { run: Run; evidence: Evidence }) {
  const groups = causesOf(run.results.requirements);
  if (groups.length === 0) return null;
  const left = groups.length - shown;
  return (
    <Section id="mismatches" title={brokenTitle(groups)} lead={says(run, groups)}>
      <div class="causes">
        {groups.slice(0, shown).map((group, index) => (
          <CauseCard group={group} run={run} evidence={evidence} open={index < opened} />
        ))}
      </div>
      {left > 0 && <p class="dim">And {left} more, in the list of requirements.</p>}
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
