import type { Exchange } from '../exchange.ts';
import type { Mismatch } from '../finding.ts';
import { compared, type Judged, nothing } from '../judged.ts';
import type { Element } from './issuer-filters.ts';

/** Which part of a list was asked for. */
interface Part {
  readonly offset: number;
  readonly limit?: number;
}

/**
 * A page of list credential types is the part of the list that starts at its offset; how much of it a target gives is its
 * own choice, but not nothing: a walk by the number received would end there. Said of a list that comes in one order only.
 */
export function isSlice(
  page: Exchange,
  elements: readonly Element[] | null,
  all: readonly Element[],
  { offset, limit }: Part,
): Judged {
  if (elements === null) return nothing;
  const at = { in: 'page', offset, ...(limit === undefined ? {} : { limit }) } as const;
  const expected = all.slice(offset, elements.length === 0 ? undefined : offset + elements.length).map(({ id }) => id);
  const ids = elements.map(({ id }) => id);
  const [wanted, got] = [new Set(expected), new Set(ids)];
  const [extra, missing] = [ids.filter((id) => !wanted.has(id)), expected.filter((id) => !got.has(id))];
  const mismatches: Mismatch[] = [];
  const size = expected.length;
  if (extra[0]) mismatches.push({ kind: 'extra', at, expected: size, extra: { id: extra[0], count: extra.length } });
  if (missing[0]) {
    mismatches.push({ kind: 'missing', at, expected: size, missing: { id: missing[0], count: missing.length } });
  }
  return compared(mismatches, [page]);
}
