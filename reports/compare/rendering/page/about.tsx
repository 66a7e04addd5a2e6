/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { visible } from '../../../escape.ts';
import { Section } from '../../../html/parts/section.tsx';
import { count } from '../../../view.ts';
import { aspects, type Aspect, type Circumstance } from '../../model/circumstances.ts';
import type { Comparison } from '../../model/comparison.ts';
import { outcomeRule } from '../../model/outcome-rule.ts';
import { Arrow } from './movement.tsx';

/** What each circumstance covers. */
const covers: Readonly<Record<Aspect, string>> = {
  target: 'The four addresses, the environment, and whether it was the embedded sandbox.',
  data: 'What the runs found: the cardholders of CUSTOMER_IDS, and ids, times and results of the transactions of the one that was read in depth.',
  settings: 'All settings except the clock, which differs from run to run.',
  profile: 'Pinned answers and waivers, by content.',
  suite: 'The version of Cardproof, and that of its catalogue of requirements.',
};

/** The circumstances in full, what stayed the same, and how the outcome is decided. */
export function About({ circumstances, judged, changes }: Comparison) {
  const kept = judged - changes.filter(({ before, after }) => before !== null && after !== null).length;
  return (
    <Section
      id="about"
      title="This comparison"
      lead={`${count(judged, 'requirement')} judged by both runs; ${kept} of them have the same status.`}
    >
      <dl class="details circumstances">{aspects.map((aspect) => CircumstanceDetails(circumstances[aspect]))}</dl>
      <p class="rule">{outcomeRule}</p>
    </Section>
  );
}

function CircumstanceDetails({ aspect, state, differences, note }: Circumstance) {
  return (
    <div class={state}>
      <dt>
        <b>{aspect}</b> {{ same: 'the same', differs: 'differs', unknown: 'not known' }[state]}
      </dt>
      <dd>
        <p class="dim">{covers[aspect]}</p>
        {note !== '' && <p>{visible(note)}</p>}
        {differences.map(({ name, before, after }) => (
          <p class="difference">
            <span class="label">{visible(name)}</span>
            <span class="mono">{visible(before)}</span>
            <Arrow />
            <span class="mono">{visible(after)}</span>
          </p>
        ))}
      </dd>
    </div>
  );
}
