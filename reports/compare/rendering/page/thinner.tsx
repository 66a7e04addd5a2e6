/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import { visible } from '../../../escape.ts';
import { Section } from '../../../html/parts/section.tsx';
import { count } from '../../../view.ts';
import type { Comparison } from '../../model/comparison.ts';
import { Statement } from './movement.tsx';

/** Requirements that are upheld in both runs, in B on next to nothing. */
export function Thinner({ thinner }: Pick<Comparison, 'thinner'>) {
  if (thinner.length === 0) return null;
  return (
    <Section
      id="thinner"
      title={`Upheld on little now (${thinner.length})`}
      lead="The status is the same; what it rests on is not."
    >
      <div class="group">
        <ul>
          {thinner.map(({ id, before, after }) => (
            <li id={visible(id)}>
              <span class="mono">
                {before.observations} → {count(after.observations, 'observation')}
              </span>
              <Statement id={id} text={`${after.text} ${after.reason}`} />
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
