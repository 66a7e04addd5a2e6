import { member, valueFact } from '../describe.ts';
import type { Exchange } from '../exchange.ts';
import type { MemberName } from '../generated/vocabulary.ts';
import { broken, type Judged, nothing, upheld } from '../judged.ts';
import { successBody } from '../response.ts';

/** Whether a member says the same in two answers about one person; nothing to examine if one of them lacks it. */
export function sameText(
  found: Exchange,
  record: Exchange,
  name: MemberName,
  how: 'exactly' | 'letter case apart',
): Judged {
  const [one, other] = [member(successBody(found), name), member(successBody(record), name)];
  if (typeof one !== 'string' || typeof other !== 'string') return nothing;
  const same = how === 'exactly' ? one === other : one.toLowerCase() === other.toLowerCase();
  if (same) return upheld();
  const [expected, actual] = [valueFact(one), valueFact(other)];
  const at = { in: 'member', pointer: `/${name}` } as const;
  return broken({ kind: 'values-disagree', at, expected, actual }, record, found);
}
