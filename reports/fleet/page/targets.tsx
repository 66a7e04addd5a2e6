/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { visible } from '../../escape.ts';
import { Section, Table } from '../../html/parts/section.tsx';
import { duration, moment } from '../../view.ts';
import { type Fleet, type FleetTarget, stateText } from '../model/fleet.ts';
import { CHOSEN_ONLY, isPartial, outcomeOf, worstFirst } from '../model/summary.ts';

const HEAD = ['Target', 'Result', 'Broken', 'Warned', 'Not tested', 'Requests', 'Started'] as const;

/** The environments, a row each, worst first. */
export function Targets({ fleet }: { fleet: Fleet }) {
  return (
    <Section id="targets" title="Targets" lead="A name opens the report of its run.">
      <Table name="Targets" head={HEAD} kind="fleet-table stacked">
        {worstFirst(fleet.targets).map((target) => (
          <Row target={target} />
        ))}
      </Table>
      <p id="no-targets" class="dim" hidden>
        No target fits the filters.
      </p>
    </Section>
  );
}

function Row({ target }: { target: FleetTarget }) {
  const { name, judged, exitCode } = target;
  const { word, sign, tone } = outcomeOf(target);
  const { broken, warned, open, requests, at } = judged?.point ?? {};
  return (
    <tr data-code={exitCode}>
      <th scope="row">
        <b>
          {judged === null ? visible(name) : <a href={`${encodeURIComponent(name)}/index.html`}>{visible(name)}</a>}
        </b>
        <small>{visible(placeOf(target))}</small>
      </th>
      <td>
        <span class={`badge ${tone}`}>
          <span aria-hidden="true" class="sign">
            {sign}
          </span>
          {word}
        </span>
        <small class="said">{visible(saidOf(target))}</small>
      </td>
      {[broken, warned, open, requests].map((value, column) => (
        <td data-title={HEAD[column + 2]} class={value === undefined || value === 0 ? 'number dim' : 'number'}>
          {value ?? '–'}
        </td>
      ))}
      <td data-title="Started" class="number">
        {at === undefined ? '–' : visible(moment(at))}
        {judged !== null && <small>{duration(judged.milliseconds)}</small>}
      </td>
    </tr>
  );
}

/** Address and environment; the sandbox is never taken for a target. */
function placeOf({ judged }: FleetTarget): string {
  if (judged === null) return '';
  return judged.sandbox ? 'sandbox, not your environment' : `${judged.host} (${judged.environment})`;
}

/** Why a target has its outcome, in a few words. */
function saidOf(target: FleetTarget): string {
  const { judged, state, said } = target;
  const left = state === 'finished' ? '' : `${stateText[state]}${said === '' ? '' : `: ${said}`}`;
  if (judged === null) return left;
  const words = judged.verdict === 'inconclusive' ? judged.why : judged.verdict;
  return [left, words, isPartial(target) ? CHOSEN_ONLY : ''].filter((one) => one !== '').join('; ');
}
