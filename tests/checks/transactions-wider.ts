import type { Window } from '../../target/asks.ts';
import type { Truth } from '../../target/truth.ts';
import { select } from '../../target/truth.ts';
import { windowBefore } from '../../target/deep-truth.ts';
import type { Uat } from './check.ts';
import type { Mismatch } from './confirming.ts';
import { page } from './transactions-page.ts';
import { againstTruth, stretch } from './truth-queries.ts';

/**
 * The widest window that the target takes, where the truth was read in narrower ones: it must hold at least what they
 * hold, and its last transaction must stand where its `total` says that it ends, however deep that is.
 */
export async function widerHolds(uat: Uat): Promise<void> {
  const { span } = uat.snapshot;
  if (uat.truth === null || span === null) return;
  const window = windowBefore(Date.parse(stretch(uat.truth).end), span);
  const isWhole = ({ start, end }: Window) => start <= window.start && end >= window.end;
  if (uat.truth.windows.some(isWhole)) return;
  await againstTruth(uat, 'wider window', (truth) => compareWider(uat, truth, window));
}

async function compareWider(uat: Uat, truth: Truth, window: Window): Promise<Mismatch | null> {
  const result = 'APPROVED';
  const least = select(truth.known, window, result).length;
  const whole = await page(uat, truth, window, { result, limit: 1 });
  if (whole === null || whole.total === null) return null;
  const { total } = whole;
  if (total < least) {
    const expected = `at least ${least}, for narrower windows inside hold so many`;
    return { departures: [{ at: '/paging/total', expected, actual: String(total) }], exchanges: [whole.exchange] };
  }
  if (total < 2) return { departures: [], exchanges: [] };
  const last = await page(uat, truth, window, { result, limit: 25, offset: total - 1 });
  if (last === null) return null;
  const exchanges = [last.exchange, whole.exchange];
  if (last.ids.length === 1) return { departures: [], exchanges };
  const now = await page(uat, truth, window, { result, limit: 1 });
  if (now?.total !== total) {
    uat.obstacle('the total of the widest window changed while it was looked at');
    return null;
  }
  const expected = `1 element, the last of ${total}`;
  return { departures: [{ at: `offset ${total - 1}`, expected, actual: `${last.ids.length} elements` }], exchanges };
}
