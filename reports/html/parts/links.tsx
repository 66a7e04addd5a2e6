/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { Finding } from '../../../spec/evidence/finding.ts';
import { visible } from '../../escape.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { locate, spotText } from '../evidence/locate.ts';
import { Label } from './section.tsx';

/** A link to a requirement of this page. */
export function RequirementLink({ id }: { id: string }) {
  return (
    <a class="mono" href={anchorOf(id)}>
      {visible(id)}
    </a>
  );
}

/** The address of a requirement within this page. */
export function anchorOf(id: string): string {
  return `#${encodeURI(visible(id))}`;
}

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
      {ids.slice(0, mostButtons).map((id) => exchangeButton(id, evidence, mismatch))}
      {left > 0 && <span class="dim">and {left} more</span>}
    </div>
  );
}

function exchangeButton(id: string, { byId, included, layoutOf }: Evidence, mismatch?: Pick<Finding, 'fact'>) {
  const exchange = byId.get(id);
  const name = visible(id);
  if (exchange === undefined || !included.has(id)) {
    return (
      <span class="mono dim" title="not recorded">
        {name}
      </span>
    );
  }
  const spot = mismatch && visible(spotText(locate(mismatch, exchange, layoutOf(exchange))));
  return (
    <button type="button" class="exchange-button" data-e={name} aria-expanded="false" data-spot={spot || undefined}>
      {name}
    </button>
  );
}
