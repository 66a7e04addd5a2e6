import type { Exchange } from '../exchange.ts';
import type { SharedFailure } from '../facts.ts';
import { broken, type Judged, nothing, obstructed, unresolved, holds } from '../judged.ts';
import { STATUS } from '../place.ts';
import { endingOf, isTurnedDown, statusOf } from '../reception.ts';

/** One failure has one status in all groups (specification: What the service does, rule 1). `again`: asked for because others differed. */
export function sameStatus(exchanges: readonly Exchange[], failure: SharedFailure, again = false): Judged {
  const failed = exchanges.filter(isTurnedDown);
  if (failed.length < 2) return again ? unresolved() : nothing;
  if (new Set(failed.map(statusOf)).size === 1) return again ? obstructed({ kind: 'not-again' }) : holds();
  const seen = failed.map((e) => ({ group: e.request.group, ending: endingOf(e) }));
  return broken({ kind: 'statuses-differ', at: STATUS, failure, seen }, ...failed);
}
