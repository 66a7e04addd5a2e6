import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { faults } from '../../../sandbox/api/catalogue.ts';
import { faultFiles } from '../../../sandbox/generated/catalogue.ts';
import { changedHere, changedRows, faultsOf, oneOfEach, proveBriefly } from './chosen.ts';

describe('what a change touches', () => {
  it('is each fault of a file of faults', () => {
    const touched = faultsOf(['sandbox/faults/scope.ts', 'README.md'], []);
    expect(touched).toEqual(expect.arrayContaining(faultFiles.scope.map(({ id }) => id)));
    expect(touched.length).toBeLessThan(faults.length / 2);
  });

  it.each(['tests/checks/scope.ts', 'tests/checks/scope/foreign.ts'])('is each fault of the checks of %s', (path) => {
    const broken = faults.filter(({ breaks }) => breaks.some((row) => row.startsWith('scope/'))).map(({ id }) => id);
    expect(broken.length).toBeGreaterThan(0);
    expect(faultsOf([path], [])).toEqual(broken);
  });

  it('is a row that is new or judged otherwise, not one that is worded otherwise', () => {
    const row = (id: string, level: string, rule: string): string =>
      `- { id: ${id}, level: ${level}, text: ${rule} }\n`;
    const before = row('a/same', 'must', 'old words') + row('a/level', 'must', 'x');
    const now = row('a/same', 'must', 'new words') + row('a/level', 'should', 'x') + row('a/new', 'must', 'x');
    expect(changedRows(before, now)).toEqual(['a/level', 'a/new']);
  });

  it('is nothing if nothing is touched', () =>
    expect(faultsOf(['README.md', 'tests/checks/order.ts'], [])).toEqual([]));
});

const { says, faults: changed } = changedHere();

describe(`tried first is ${says}`, () => {
  it('is known if there is git', () => {
    expect(says).not.toBe('');
    if (says.startsWith('nothing'))
      expect(() => execFileSync('git', ['rev-parse', 'HEAD^'], { stdio: 'ignore' })).toThrow();
  });

  // Those that are tried anyway stand in `faults-1` and `faults-2`.
  proveBriefly(changed.filter((id) => !oneOfEach.includes(id)));
});
