import type { Exchange } from '../exchange.ts';
import { knownOf } from '../history.ts';
import { broken, type Judged, obstructed, upheld } from '../judged.ts';
import { ended, endingOf, receptionOf, statusOf } from '../reception.ts';
import { pagingOf } from '../response.ts';

const INTERNAL_ERROR = 500;

/** An offset past the end gives an empty page: elements at or past `total`, or a refusal, are mismatches. */
export function emptyPastEnd(exchange: Exchange, offset: number): Judged {
  const size = knownOf(exchange).length;
  const total = pagingOf(exchange, 'total');
  if (size > 0 && total !== null && total <= offset) {
    const at = { in: 'member', pointer: '/transactions' } as const;
    return broken({ kind: 'not-empty', at, why: 'offset-past-end', size }, exchange);
  }
  const reception = receptionOf(exchange);
  if (reception === 'served') return upheld();
  if (reception === 'refused' || statusOf(exchange) === INTERNAL_ERROR) {
    const why = { because: 'offset-past-end' } as const;
    return broken({ kind: 'refused', at: { in: 'status' }, why, ending: endingOf(exchange) }, exchange);
  }
  return obstructed(ended(exchange));
}
