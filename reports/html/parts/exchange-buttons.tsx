/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import type { Finding } from '../../../spec/finding.ts';
import { visible } from '../../escape.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { locate, spotText } from '../evidence/locate.ts';
import { Label } from './section.tsx';

/** Buttons shown at once. */
const mostButtons = 6;

interface ExchangeButtonsProps {
  readonly ids: readonly string[];
  readonly evidence: Evidence;
  /** What is marked in the exchange that opens. */
  readonly mismatch?: Pick<Finding, 'fact'>;
  readonly label?: string;
}

/** Buttons that open exchanges below themselves; ids that the page does not carry stay plain text. */
export function ExchangeButtons({ ids, evidence, mismatch, label }: ExchangeButtonsProps) {
  if (ids.length === 0) return null;
  const left = ids.length - mostButtons;
  return (
    <div class="exchanges">
      {label !== undefined && <Label>{label}</Label>}
      {ids.slice(0, mostButtons).map((id) => (
        <ExchangeButton id={id} evidence={evidence} mismatch={mismatch} />
      ))}
      {left > 0 && <span class="dim">and {left} more</span>}
    </div>
  );
}

function ExchangeButton({
  id,
  evidence,
  mismatch,
}: {
  id: string;
  evidence: Evidence;
  mismatch?: Pick<Finding, 'fact'> | undefined;
}) {
  const exchange = evidence.byId.get(id);
  if (exchange === undefined || !evidence.included.has(id)) {
    return (
      <span class="mono dim" title="not recorded">
        {visible(id)}
      </span>
    );
  }
  const spot = mismatch === undefined ? '' : spotText(locate(mismatch, exchange, evidence.layoutOf(exchange)));
  return (
    <button
      type="button"
      class="exchange-button"
      data-e={visible(id)}
      aria-expanded="false"
      data-spot={spot === '' ? undefined : visible(spot)}
    >
      {visible(id)}
    </button>
  );
}
