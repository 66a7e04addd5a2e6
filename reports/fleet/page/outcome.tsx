/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { visible } from '../../escape.ts';
import type { FleetTarget } from '../model/fleet.ts';
import { stateText } from '../model/state.ts';
import { CHOSEN_ONLY, isPartial, outcomeOf } from '../model/summary.ts';

/** The outcome of a target as a badge, and its verdict in words. */
export function Outcome({ target }: { target: FleetTarget }) {
  const { word, sign, tone } = outcomeOf(target);
  return (
    <>
      <span class={`badge ${tone}`}>
        <span aria-hidden="true" class="sign">
          {sign}
        </span>
        {word}
      </span>
      <small class="said">{visible(saidOf(target))}</small>
    </>
  );
}

/** Why a target has its outcome, in a few words. */
function saidOf(target: FleetTarget): string {
  const { judged, state, said } = target;
  const left = state === 'finished' ? '' : `${stateText[state]}${said === '' ? '' : `: ${said}`}`;
  if (judged === null) return left;
  const words = judged.verdict === 'inconclusive' ? judged.why : judged.verdict;
  return [left, words, isPartial(target) ? CHOSEN_ONLY : ''].filter((one) => one !== '').join('; ');
}
