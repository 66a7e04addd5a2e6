import { createHash } from 'node:crypto';
import type { Snapshot } from '../environment/discovery/snapshot.ts';

/** Digest of what discovery found (16 hexadecimal digits): two runs over the same data have the same. */
export function dataDigest(snapshot: Snapshot | null): string {
  const hash = createHash('sha256');
  for (const { cardholderId } of snapshot?.subjects ?? []) hash.update(`${cardholderId}\n`);
  const known = (snapshot?.history?.known ?? []).map(({ id, posted, result }) => `${id} ${posted} ${result}\n`);
  for (const line of known.sort()) hash.update(line);
  return hash.digest('hex').slice(0, 16);
}
