import fc from 'fast-check';
import { enums } from '../spec/generated/vocabulary.ts';

const VALUES = enums.IssuerType;

/** A page of list credential types as numbers, each of which shrinks towards the plainest choice. */
export interface TypesPoint {
  /** 0 leaves the filter out. */
  readonly issuer: number;
  /** 0 leaves it out. */
  readonly limit: number;
  /** 0 leaves it out, 1 is zero. */
  readonly offset: number;
}

/** What a point asks for. */
export interface TypesPage {
  readonly issuerType?: (typeof VALUES)[number];
  readonly limit?: number;
  readonly offset?: number;
}

/** Every page of a list of `total` types: limits to one beyond it, offsets below its end; with the filter or without. */
export const typesPoints = (total: number, filtered: boolean): fc.Arbitrary<TypesPoint> =>
  fc.record({
    issuer: filtered ? fc.integer({ min: 1, max: VALUES.length }) : fc.constant(0),
    limit: fc.nat(total + 1),
    offset: fc.nat(total),
  });

/** The limit of walks. */
const SMALL = 3;

/** Pages that a run asks for: at both ends of the list and of the limits, within walks of it, and one that the seed chooses. */
export function designedPages(total: number, seed: number): TypesPoint[] {
  const page = (limit: number, offset: number): TypesPoint => ({ issuer: 0, limit, offset: Math.min(offset, total) });
  const walked = [page(SMALL, SMALL + 1), page(1, 0), page(SMALL, 0)];
  const ends = [...walked, page(0, total), page(total + 1, 2)];
  // A small one that the seed chooses ends where the list does, to the element; a larger one leaves one out: else its limit tells nothing.
  const [size = 1] = fc.sample(fc.integer({ min: 1, max: Math.max(1, total - 1) }), { numRuns: 1, seed });
  return [...ends, page(size, total - size + (size > SMALL ? 0 : 1))];
}

/** A page of each value of the filter: within its part of the list if it can be. `sizes`: how many types each value has. */
export function designedFilteredPages(sizes: readonly number[], seed: number): TypesPoint[] {
  return sizes.map((size, i) => {
    // Only a limit that leaves something out shows whether it is in force, and most lists are short.
    const fewer = Math.max(1, size - 1);
    const shapes = [
      { limit: fewer, offset: Math.min(size, 1) },
      { limit: fewer, offset: 0 },
      { limit: 1, offset: Math.min(size, 2) },
      { limit: 1, offset: Math.max(1, size) },
    ];
    const isLargest = sizes.indexOf(Math.max(...sizes)) === i;
    const shape = shapes[isLargest ? 0 : (((i + seed) % shapes.length) + shapes.length) % shapes.length];
    return { issuer: i + 1, limit: 1, offset: 0, ...shape };
  });
}

/** The page that a point stands for; an offset past the part of the list that a filter leaves is its last. */
export function pageAt({ issuer, limit, offset }: TypesPoint, sizes: readonly number[]): TypesPage {
  const issuerType = VALUES[issuer - 1];
  const last = issuerType === undefined ? Infinity : Math.max(1, sizes[issuer - 1] ?? 0);
  return {
    ...(issuerType === undefined ? {} : { issuerType }),
    ...(limit === 0 ? {} : { limit }),
    ...(offset === 0 ? {} : { offset: Math.min(offset, last) - 1 }),
  };
}
