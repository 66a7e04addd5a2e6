import type { Page } from '@playwright/test';
import { beforeAll, describe, expect, test } from 'vitest';
import { terminal } from '../../../reports/document/terminal.ts';
import { fleetDocument, fleetPage, fleetToShare } from '../../../reports/fleet/document.ts';
import type { Fleet } from '../../../reports/fleet/model.ts';
import { markdownOf } from '../../../reports/document/markdown.ts';
import type { RequirementResult } from '../../../spec/verdict/results.ts';
import { isMissing } from '../programs.ts';
import { hostile } from '../reports/hostile.ts';
import { graveForAxe, pagesInBrowser } from '../reports/opened.ts';
import { largeFleet, madeUpFleet, madeUpTarget, silentTarget, wrongWith } from './fake-fleet.ts';

const it = test.skipIf(isMissing('chromium'));

const small = madeUpFleet([
  madeUpTarget('north', 'conforms'),
  madeUpTarget('south', 'violates'),
  madeUpTarget('east', 'inconclusive'),
  silentTarget('west'),
]);

/** The same, of which one target is hostile. */
const poisoned = {
  ...small,
  targets: small.targets.map((target) => {
    if (target.name !== 'north' || target.judged === null) return target;
    const judged = { ...target.judged, host: hostile, why: hostile };
    return { ...target, said: hostile, judged };
  }),
};

const open = pagesInBrowser();
const namesIn = (page: Page) => page.locator('#targets tbody tr:visible td:first-child').allTextContents();

describe('the page of a fleet', () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await open(fleetPage(poisoned)));
  });

  it('shows the worst target first, and filters', async () => {
    expect(await namesIn(page)).toEqual(['south', 'east', 'west', 'north']);
    await page.fill('#search', 'passed');
    expect(await namesIn(page)).toEqual(['north']);
    await page.fill('#search', 'out of memory');
    expect(await namesIn(page)).toEqual(['west']);
  });

  it('has nothing grave for axe, and does not scroll sideways', async () => {
    await page.fill('#search', '');
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    expect(await graveForAxe(page)).toEqual([]);
  });

  it('shows hostile text as text', async () => {
    expect(await page.locator('body').innerText()).toContain('<script>window.pwned=1</script>');
    expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
    expect(sharedOf(poisoned)).not.toMatch(/<script|\u001b/);
    expect(saidOf(poisoned)).not.toMatch(/\u001b/);
  });

  it('lists the requirements that are broken, each with a link into the report of its target', async () => {
    const link = page.locator('#requirements tr', { hasText: 'cardholder/email' }).getByRole('link', { name: 'south' });
    expect(await link.getAttribute('href')).toBe('south/index.html#cardholder/email');
  });

  it('holds 200 targets in 1 MB', () => expect(fleetPage(largeFleet(200)).length).toBeLessThan(1_000_000));
});

const saidOf = (fleet: Fleet) => terminal(fleetDocument(fleet), { color: false });
const sharedOf = (fleet: Fleet) => markdownOf(fleetToShare(fleet));

describe('the other forms', () => {
  it('say the same', () => {
    expect(saidOf(small)).toContain('4 targets: 1 passed, 1 failed, 2 not judged');
    expect(saidOf(small)).toMatch(/^ {2}west .*\? not judged {2}its run crashed \(out of memory\)$/m);
    const stopped = madeUpTarget('north', 'inconclusive', () => ({ why: 'The run was interrupted before its end.' }));
    const interrupted = madeUpFleet([{ ...stopped, state: 'interrupted', exitCode: 130 }]);
    expect(saidOf(interrupted), 'once').toMatch(/○ interrupted$/m);
    expect(sharedOf(small)).toMatch(/^\| `south` \|.* \| ✗ failed \|$/m);
    expect(sharedOf(small)).toContain('### Broken requirements');
    expect(sharedOf(small) + fleetPage(small)).not.toContain('Only ');
  });

  it('count what a profile waives, and name it as waived', () => {
    const waiving = madeUpTarget('north', 'violates', ({ requirements }) => {
      const isBroken = ({ status }: RequirementResult) => status === 'violated' || status === 'changed';
      const waivedRows = requirements.map((row) => (isBroken(row) ? { ...row, status: 'waived' as const } : row));
      return { requirements: waivedRows, gate: { passed: true, reasons: [] } };
    });
    const waived = waiving.judged.statuses.waived?.length ?? 0;
    expect(waived).toBeGreaterThan(1);
    const fleet = madeUpFleet([madeUpTarget('east', 'conforms'), waiving, madeUpTarget('south', 'violates')]);
    const said = saidOf(fleet);
    expect(said).toMatch(/^ {2}target +broken +waived +warned /m);
    expect(said).toMatch(new RegExp(`^ {2}north +0 +${waived} .*✓ passed$`, 'm'));
    expect([...said.matchAll(/^ {2}(north|south|east) /gm)].map(([, name]) => name)).toEqual(['south', 'north', 'east']);
    expect(sharedOf(fleet)).toMatch(/^\| `cardholder\/email` \| 1 \| 1 \| `south`, `north` \(waived\) \|$/m);
    expect(fleetPage(fleet)).toMatch(/href="north\/index\.html#cardholder\/email">north<\/a> \(waived\)/);
  });

  it('tell a run of chosen requirements, a smoke run and traffic from a whole run, and from each other', () => {
    const partial = { scope: 'partial' } as const;
    const whole = madeUpTarget('whole', 'conforms');
    const chosen = (name: string) => madeUpTarget(name, 'conforms', () => partial);
    const smoke = (name: string) =>
      madeUpTarget(name, 'conforms', ({ because }) => ({ ...partial, because: { ...because, smoke: true } }));
    const seen = madeUpTarget('seen', 'conforms', ({ run }) => {
      return { ...partial, run: { ...run, origin: { kind: 'traffic', responses: 5 } } };
    });
    const mixed = madeUpFleet([smoke('north'), smoke('south'), seen, chosen('chosen')]);
    const cases: readonly [Fleet, string][] = [
      [madeUpFleet([chosen('north'), whole, silentTarget('west')]), 'Only chosen requirements were tested at 1 of 3 targets.'],
      [madeUpFleet([chosen('north'), chosen('south'), silentTarget('west')]), 'Only chosen requirements were tested.'],
      [madeUpFleet([smoke('north'), smoke('south'), silentTarget('west')]), 'Only a smoke run was made.'],
      [mixed, 'Only a smoke run was made at 2 of 4 targets. Only traffic was judged at 1 of 4 targets. Only chosen requirements were tested at 1 of 4 targets.'],
    ];
    for (const [fleet, sentence] of cases)
      for (const form of [fleetPage, sharedOf]) expect(form(fleet)).toContain(sentence);
    const said = saidOf(madeUpFleet([...mixed.targets, whole]));
    expect(said).toMatch(/^ {2}north .*✓ passed \(smoke run\)$/m);
    expect(said).toMatch(/^ {2}seen .*✓ passed \(traffic only\)$/m);
    expect(said).toMatch(/^ {2}chosen .*✓ passed \(chosen requirements only\)$/m);
    expect(said).toMatch(/^ {2}whole .*✓ passed$/m);
    expect(wrongWith(mixed)).toEqual([]);
  });
}); // prettier-ignore
