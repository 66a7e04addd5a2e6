import type { Settings } from '../../environment/settings/settings.ts';
import { letsTestText, testDataText } from '../../spec/phrasing/test-data.ts';
import type { KnownTransaction } from '../../spec/history.ts';
import { rows } from '../../spec/rows.ts';
import { ENOUGH, rowsThatNeed, type TestData } from '../../spec/test-data.ts';

/** The test data that a run would lack, as far as the doctor has looked: a line each, with the requirements that need it. */
export function testDataLines(settings: Settings, known: readonly KnownTransaction[]): string[] {
  const pending = known.filter(({ result }) => result === 'PENDING').length;
  const accounts = new Set(known.flatMap((one) => one.accounts)).size;
  const foreign = settings.foreignCustomerIds.length * settings.foreignCardholderIds.length;
  const lacking: readonly (readonly [TestData, boolean])[] = [
    ['transactions', known.length < ENOUGH.transactions],
    ['pending', pending < ENOUGH.pending],
    ['two-accounts', accounts < ENOUGH.accounts],
    ['foreign', foreign === 0],
  ];
  return lacking
    .filter(([, lacks]) => lacks)
    .map(([data]) => `${testDataText[data]} This ${letsTestText(rowsThatNeed(data, rows))}, or tested on more data.`);
}
