import type { RequirementId } from '../spec/generated/catalogue.ts';
import { type Judged, nothing, type Shown } from '../spec/judged.ts';
import { statusOf } from '../spec/reception.ts';

const NO_KEY: RequirementId = 'authentication/no-key';

/** What a check said of its requirement. */
interface Said {
  readonly requirement: RequirementId;
  readonly judged: Judged;
}

/**
 * What the checks of spoiled and misplaced keys saw of requests without any key. It breaks the requirement about those, too, whose
 * own check may have asked for something else.
 */
export function keylessNotes(notes: readonly Said[]): readonly Said[] {
  const isBroken = notes.some(({ requirement, judged }) => requirement === NO_KEY && judged.shown.length > 0);
  const seen = isBroken ? [] : notes.flatMap(({ judged: { shown } }) => shown.flatMap((one) => keylessIn(one) ?? []));
  // Several ways of giving the key may have led to one request without it.
  const different = [...new Map(seen.map((one) => [one.exchanges[0]?.id, one])).values()];
  return different.map((one) => ({ requirement: NO_KEY, judged: { ...nothing, observed: 1, shown: [one] } }));
}

/** The part of a mismatch that is about the request without a key; null if there is none. */
function keylessIn({ mismatch, exchanges: [, control, keyless] }: Shown): Shown | null {
  if (mismatch.kind !== 'served-without-key' || mismatch.keyless !== true) return null;
  if (control === undefined || keyless === undefined) return null;
  return { mismatch: { ...mismatch, key: 'absent', status: statusOf(keyless) }, exchanges: [keyless, control] };
}
