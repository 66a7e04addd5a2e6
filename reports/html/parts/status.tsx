/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { Results, Status } from '../../../spec/verdict/results.ts';
import { statusMark } from '../../document/document.ts';
import { statusCounts, statusLabel } from '../../view.ts';

/** A status as a small label: sign, word and colour. */
export function StatusBadge({ status }: { status: Status }) {
  return (
    <span class={`badge ${status}`}>
      <span aria-hidden="true" class="sign">
        {statusMark[status].sign}
      </span>
      {statusLabel(status)}
    </span>
  );
}

/** The least width of a status in the bar, of 1000: one violation among hundreds must be seen. */
const LEAST = 14;

/** The requirements as one bar divided by status. */
export function StatusBar({ requirements }: Pick<Results, 'requirements'>) {
  const present = statusCounts(requirements);
  const total = Math.max(1, requirements.length);
  const rest = 1000 - LEAST * present.length;
  let end = 0;
  return (
    <svg viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true" class="strip">
      {present.map(({ status, count }) => {
        const [x, width] = [end, LEAST + (count / total) * rest];
        end += width;
        return <rect class={`fill-${status}`} x={x} y={0} width={Math.max(1, width - 2)} height={10} />;
      })}
    </svg>
  );
}

/** How many requirements have a status, in its colour. */
export function StatusCount({ status, counted: [count, label] }: ReturnType<typeof statusCounts>[number]) {
  return (
    <>
      <span class={`dot ${status}`} aria-hidden="true" />
      <b>{count}</b> {label}
    </>
  );
}
