/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { Section } from '../../html/parts/section.tsx';
import type { Fleet } from '../model/fleet.ts';

const LEVELS = [
  ['must', 'must'],
  ['should', 'should'],
  ['gap', 'open questions'],
] as const;

/** Environments by rules; the script draws the part that can be seen. */
export function Matrix({ fleet }: { fleet: Fleet }) {
  return (
    <Section
      id="rules"
      title="Rule by rule"
      lead="A row for each rule, a column for each target that the filters above show. Click a rule to sort the targets by it, a target to sort the rules by it, a cell to read what was found. The letters of an open question are its answers: a is the most common one."
    >
      <p class="dim no-script">
        The comparison needs JavaScript. The files fleet.md and fleet.json have the same facts.
      </p>
      <form id="rule-filters" class="needs-script" aria-label="Filter the rules">
        <input type="search" id="rule-search" placeholder="Search rules" aria-label="Search rules" autocomplete="off" />
        <fieldset>
          <legend>Level</legend>
          {LEVELS.map(([value, text]) => (
            <Chip name="level" value={value} text={text} />
          ))}
        </fieldset>
        <fieldset>
          <legend>Only</legend>
          <Chip name="only" value="broken" text="broken or warned" />
          <Chip name="only" value="different" text="not the same everywhere" />
        </fieldset>
        <button type="button" id="rule-reset" class="quiet">
          Reset
        </button>
        <output id="rules-shown" />
      </form>
      <div id="matrix" class="needs-script" role="grid" aria-label="Rules by target" tabIndex={-1} />
      <div id="detail" class="needs-script" aria-live="polite" />
      <ul class="legend needs-script">
        {LEGEND.map(([kind, sign, text]) => (
          <li>
            <span class={`cell s-${kind}`} aria-hidden="true">
              {sign}
            </span>{' '}
            {text}
          </li>
        ))}
      </ul>
      <p class="dim small">{`${fleet.rules.length} rules and open questions.`}</p>
    </Section>
  );
}

const LEGEND = [
  ['v', '✕', 'violated'],
  ['c', '≠', 'changed'],
  ['w', '!', 'warned'],
  ['n', '○', 'not tested'],
  ['a', '⤼', 'waived'],
  ['u', '✓', 'upheld'],
] as const;

function Chip({ name, value, text }: { name: string; value: string; text: string }) {
  return (
    <label class="chip">
      <input type="checkbox" name={name} value={value} />
      <span>{text}</span>
    </label>
  );
}
