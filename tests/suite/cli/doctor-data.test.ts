import { expect, it } from 'vitest';
import { testDataLines } from '../../../cli/doctor/test-data.ts';
import { readSettings } from '../../../environment/settings/settings.ts';
import { testDataText } from '../../../spec/phrasing/test-data.ts';

const settings = readSettings({ sandbox: true }, {}, '2026-03-15T12:00:00Z');

it('doctor asks for the test data that a run would lack', () => {
  const lines = testDataLines(settings, []);
  expect(lines).toHaveLength(4);
  expect(lines[1]).toContain(`${testDataText.pending} This allows `);
  const foreign = { ...settings, foreignCustomerIds: ['F1'], foreignCardholderIds: ['id'] };
  const at = (n: number) => ({
    id: `t${n}`,
    posted: '2026-03-01T00:00:00Z',
    at: { second: n, fraction: '' },
    result: n < 10 ? ('PENDING' as const) : ('APPROVED' as const),
    accounts: [`a${n % 2}`],
  });
  const known = Array.from({ length: 60 }, (_, n) => at(n)) as unknown as Parameters<typeof testDataLines>[1];
  expect(testDataLines(foreign, known)).toEqual([]);
});
