import { describe, expect, it } from 'vitest';
import { render } from 'preact-render-to-string';
import type { RequirementResult } from '../../../spec/results.ts';
import { gatherEvidence } from '../../../reports/html/evidence/evidence.ts';
import { walksOf, type DrawnWalk } from '../../../reports/html/walks/drawn-walk.ts';
import { walkFigures } from '../../../reports/html/walks/walk-figure.tsx';
import type { Run } from '../../../reports/view.ts';
import { recorded } from '../recorded-runs.ts';
import { makeRun } from './fixtures.ts';

/** The run against a sandbox with a fault, and what became of one requirement. */
async function judged(fault: string, id: string): Promise<{ run: Run; row: RequirementResult }> {
  const run = await recorded({ faults: [fault], ids: [id] });
  const row = run.results.requirements.find((one) => one.id === id);
  if (row === undefined) throw new Error(`no row ${id}`);
  return { run, row };
}

const received = (walk: DrawnWalk | undefined): string[] => walk?.pages.flatMap(({ ids }) => ids) ?? [];

describe('the picture of a paging walk', () => {
  it('shows repeats of the types, page by page', async () => {
    const { run, row } = await judged('types-twice-in-a-page', 'types/walk-complete');
    const evidence = gatherEvidence(run);
    const [walk] = walksOf(row, evidence);
    expect(row.status).toBe('violated');
    expect(walk?.pages.map(({ offset }) => offset)).toEqual([0, 3, 6]);
    expect(new Set(received(walk)).size).toBeLessThan(received(walk).length);
    expect(walk?.columns).toHaveLength(6);
    const picture = walkFigures(row, evidence)
      .map((one) => render(one))
      .join('');
    expect(picture).toMatch(/class="cell-again"/);
    expect(picture).toContain('<small class="again"> 1 again</small>');
  });

  it('shows losses of the types', async () => {
    const { run, row } = await judged('types-offset-counts-pages', 'types/walk-complete');
    const evidence = gatherEvidence(run);
    const [walk] = walksOf(row, evidence);
    expect(walk?.missing.size).toBe(6);
    expect(walk?.columns).toHaveLength(9);
    const picture = walkFigures(row, evidence).map((one) => render(one));
    expect(picture.join('')).toContain('Missing from every page: 6');
  });

  it('puts a lost transaction where its time belongs, from what other answers show', async () => {
    const { run, row } = await judged('transactions-offset-plus-one', 'transactions/walk-complete');
    const [walk] = walksOf(row, gatherEvidence(run));
    expect(walk?.missing.size).toBeGreaterThan(0);
    const place = walk?.columns.findIndex((id) => walk.missing.has(id)) ?? -1;
    expect(place).toBe(walk?.pages[0]?.ids.length);
  });

  it('marks a total that is not the number of elements', async () => {
    const { run, row } = await judged('types-paging-total-plus-one', 'types/total');
    const picture = walkFigures(row, gatherEvidence(run))
      .map((one) => render(one))
      .join('');
    expect(picture).toMatch(/<td class="off">\d+<\/td>/);
  });

  it('is not drawn for a finding about one member', () => {
    const run = makeRun('violates');
    const row = run.results.requirements.find(({ id }) => id === 'account-line/pending-no-balance');
    expect(row && walkFigures(row, gatherEvidence(run))).toEqual([]);
  });
});
