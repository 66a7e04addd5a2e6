import type { Exchange, Request } from '../exchange.ts';
import { groups, type Group } from '../generated/vocabulary.ts';
import { broken, type Judged, obstructed, together, upheld } from '../judged.ts';
import { ended, endingOf, receptionOf, statusOf } from '../reception.ts';

/** Requests whose key is not right, between two with the right key. */
export interface Probed {
  readonly request: Request;
  /** The positive control before. */
  readonly before: Exchange;
  readonly probes: readonly Exchange[];
  /** The positive control after; null if none was needed, because nothing was refused. */
  readonly after: Exchange | null;
}

const STATUS = { in: 'status' } as const;

/**
 * No data for a request whose key is not right (specification: Authentication). A refusal counts only between two
 * requests with the right key that are served; a group of which nothing can be said is an obstacle.
 */
export function noDataWithout(all: readonly Probed[]): Judged {
  const judged = all.map((one) => ({ group: one.request.group, said: judgeProbes(one) }));
  const spoken = new Set<Group>(
    judged.filter(({ said }) => said.observed > 0 || said.shown.length > 0).map(({ group }) => group),
  );
  const silent = groups.filter((group) => !spoken.has(group));
  return together([
    ...judged.map(({ said }) => said),
    ...silent.map((group) => obstructed({ kind: 'group-silent', group })),
  ]);
}

function judgeProbes({ before, probes, after }: Probed): Judged {
  if (receptionOf(before) !== 'served') {
    return obstructed({ kind: 'no-positive-control', when: 'before', exchange: before.id, ending: endingOf(before) });
  }
  const refused = probes.filter((probe) => receptionOf(probe) === 'refused').length;
  return together([...probes.map((probe) => judgeProbe(probe, before)), judgeRefused(refused, after)]);
}

function judgeProbe(probe: Exchange, before: Exchange): Judged {
  const reception = receptionOf(probe);
  if (reception === 'served') {
    return broken({ kind: 'served-without-key', at: STATUS, status: statusOf(probe) }, probe, before);
  }
  return reception === 'refused' ? upheld(0) : obstructed(ended(probe));
}

function judgeRefused(refused: number, after: Exchange | null): Judged {
  if (after === null || refused === 0) return upheld(0);
  if (receptionOf(after) === 'served') return upheld(refused);
  return obstructed({ kind: 'no-positive-control', when: 'after', exchange: after.id, ending: endingOf(after) });
}

/** The key in its header alone is enough in every group (specification: Authentication, rules 1, 2 and 5). */
export function keyWorksEverywhere(exchanges: readonly Exchange[]): Judged {
  const elsewhere = exchanges.some((exchange) => receptionOf(exchange) === 'served');
  return together(
    exchanges.map((exchange) => {
      if (receptionOf(exchange) === 'served') return upheld();
      const status = statusOf(exchange);
      if (!elsewhere || (status !== 401 && status !== 403)) return obstructed(ended(exchange));
      const why = { because: 'key-accepted-elsewhere' } as const;
      return broken({ kind: 'refused', at: STATUS, why, ending: { status } }, exchange);
    }),
  );
}
