import type { Exchange } from '../exchange.ts';
import type { Place, TotalOf } from '../facts.ts';
import type { Mismatch } from '../finding.ts';
import { broken, compared, type Judged, nothing, obstructed, upheld } from '../judged.ts';
import { ended, receptionOf } from '../reception.ts';
import { pagingOf } from '../response.ts';
import type { Element } from './issuer-filters.ts';
import { repeated } from './sets.ts';

const LIST = { in: 'member', pointer: '/credentialTypes' } as const;

/** The totals that some pages say, against the number of types there are; nothing if none says any. */
export function totalIs(pages: readonly Exchange[], expected: number, of?: TotalOf): Judged {
  const said = pages.flatMap((page) => {
    const total = pagingOf(page, 'total');
    return total === null ? [] : [{ page, total }];
  });
  if (said.length === 0) return nothing;
  const wrong = said.filter(({ total }) => total !== expected);
  const mismatches = wrong.slice(0, 1).map(({ total }): Mismatch => {
    const at = { in: 'member', pointer: '/paging/total' } as const;
    return { kind: 'number', at, expected, actual: total, ...(of === undefined ? {} : { of }) };
  });
  return compared(
    mismatches,
    wrong.map(({ page }) => page),
  );
}

/** What a walk lacks of the whole list, holds beyond it, and holds twice. */
export function walkHolds(
  all: readonly Element[],
  walked: readonly Element[],
  limit: number,
  pages: readonly Exchange[],
): Judged {
  const at: Place = { in: 'walk', limit };
  const ids = walked.map((e) => e.id);
  const expected = new Set(all.map((e) => e.id)).size;
  const lost = all.filter((e) => !ids.includes(e.id));
  const extra = ids.filter((id) => !all.some((e) => e.id === id));
  const mismatches: Mismatch[] = [];
  if (lost[0]) mismatches.push({ kind: 'missing', at, expected, missing: { id: lost[0].id, count: lost.length } });
  if (extra[0]) mismatches.push({ kind: 'extra', at, expected, extra: { id: extra[0], count: extra.length } });
  return compared([...mismatches, ...repeated(ids, at)], pages);
}

/** A page of the size asked for; a target that says it uses a smaller limit is not held to it. */
export function pageIsFull(page: Exchange, elements: readonly Element[] | null, limit: number): Judged {
  if (elements === null || (pagingOf(page, 'limit') ?? limit) < limit) return obstructed(ended(page));
  if (elements.length >= limit) return upheld();
  return broken({ kind: 'too-few', at: LIST, least: limit, size: elements.length }, page);
}

/** Two identical requests list the same types in the same order. */
export function sameOrderAgain(
  pair: readonly [Exchange, Exchange],
  lists: readonly [readonly Element[], readonly Element[]],
): Judged {
  if (pair.some((exchange) => receptionOf(exchange) !== 'served')) return obstructed({ kind: 'not-served-twice' });
  const ids = (list: readonly Element[]) => list.map((e) => e.id);
  const [one, two] = [ids(lists[0]), ids(lists[1])];
  if (one.length === 0) return obstructed({ kind: 'nothing-to-learn' });
  if ([...one].sort().join() !== [...two].sort().join()) return obstructed({ kind: 'answers-hold-others' });
  if (one.join() === two.join()) return upheld();
  return broken({ kind: 'another-order', at: LIST }, pair[1], pair[0]);
}
