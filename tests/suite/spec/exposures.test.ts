import { describe, expect, it } from 'vitest';
import { type Exposure, exposureOf, exposures } from '../../../spec/evidence/exposure.ts';
import type { Mismatch } from '../../../spec/evidence/finding.ts';
import { cautionText, exposureLabel, exposureNext } from '../../../spec/phrasing/causes.ts';
import { memberAt, STATUS } from '../../../spec/evidence/place.ts';
import type { CauseGroup } from '../../../spec/evidence/causes.ts';
import { found, gathered, MUST, only } from '../reports/made-up-run.ts';

const FACTS: Readonly<Record<Exposure, Mismatch>> = {
  anyone: { kind: 'served-without-key', at: STATUS, status: 200, to: 'anyone', key: 'absent' },
  'other-institution': { kind: 'foreign-data-served', at: { in: 'body' }, total: null },
  'other-person': { kind: 'another', at: memberAt('/cardholderId'), expected: 'a', actual: { is: 'absent' } },
};
const groupOf = (...seen: readonly Exposure[]): CauseGroup => {
  const row = only(MUST, gathered(found()));
  const [lead = row, ...others] = seen.map((one) => ({
    ...row,
    findings: row.findings.map((finding) => ({ ...finding, fact: FACTS[one] })),
  }));
  return { status: 'violated', lead, others, common: { kind: 'lead' } };
};

describe('exposed data', () => {
  it.each(exposures)('is exposed to someone: %s', (one) => expect(exposureOf(groupOf(one))).toBe(one));
  it('is told by the gravest of several requirements', () => {
    expect(exposureOf(groupOf('other-person', 'anyone'))).toBe('anyone');
    expect(exposureOf(groupOf())).toBeNull();
  });
  it('has a label for each way', () => expect(new Set(Object.values(exposureLabel)).size).toBe(exposures.length));
  it('has a caution that says what the commands return', () => {
    expect(cautionText('anyone')).toContain('needs a valid key');
    for (const one of exposures) expect(cautionText(one)).toContain('only if the owner of the service agrees');
  });
  it('is first checked against the setting that says whose data it is', () => {
    const next = (one: Exposure | true) => exposureNext(one, 'finding (scope/x)');
    expect(next('other-institution')).toMatch(/^First check the settings FOREIGN_CARDHOLDER_IDS/);
    expect(next('other-institution')).toContain('correct them and run again');
    for (const one of ['anyone', 'other-person', true] as const) {
      expect(next(one)).toMatch(/^Fix the service at once, or send the finding \(scope\/x\) to its owner at once\.$/);
    }
  });
});
