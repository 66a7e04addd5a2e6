import type { Window } from '../../environment/client/requests.ts';
import type { TransactionHistory } from '../../environment/discovery/history.ts';
import { select } from '../../environment/discovery/history.ts';
import { windowBefore } from '../../environment/discovery/deep-history.ts';
import type { CheckContext } from '../../engine/check.ts';
import type { Comparison } from '../../engine/confirmation.ts';
import { page } from './transactions-page.ts';
import { againstTruth, stretch } from './truth-queries.ts';

/**
 * The widest window that the target takes, where the truth was read in narrower ones: it must hold at least what they
 * hold, and its last transaction must stand where its `total` says that it ends, however deep that is.
 */
export async function widerHolds(uat: CheckContext): Promise<void> {
  const { span } = uat.snapshot;
  if (uat.history === null || span === null) return;
  const window = windowBefore(Date.parse(stretch(uat.history).end), span);
  const isWhole = ({ start, end }: Window) => start <= window.start && end >= window.end;
  if (uat.history.windows.some(isWhole)) return;
  await againstTruth(uat, 'wider window', (truth) => compareWider(uat, truth, window));
}

async function compareWider(uat: CheckContext, truth: TransactionHistory, window: Window): Promise<Comparison | null> {
  const result = 'APPROVED';
  const least = select(truth.known, window, result).length;
  const whole = await page(uat, truth, window, { result, limit: 1 });
  if (whole === null || whole.total === null) return null;
  const { total } = whole;
  if (total < least) {
    const expected = `at least ${least}, for narrower windows inside hold so many`;
    return { mismatches: [{ at: '/paging/total', expected, actual: String(total) }], exchanges: [whole.exchange] };
  }
  if (total < 2) return { mismatches: [], exchanges: [] };
  const last = await page(uat, truth, window, { result, limit: 25, offset: total - 1 });
  if (last === null) return null;
  const exchanges = [last.exchange, whole.exchange];
  if (last.ids.length === 1) return { mismatches: [], exchanges };
  const now = await page(uat, truth, window, { result, limit: 1 });
  if (now?.total !== total) {
    uat.obstacle('the total of the widest window changed while it was looked at');
    return null;
  }
  const expected = `1 element, the last of ${total}`;
  return { mismatches: [{ at: `offset ${total - 1}`, expected, actual: `${last.ids.length} elements` }], exchanges };
}
