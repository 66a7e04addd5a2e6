import { expect, it } from 'vitest';
import { annotationsOf, azureCommand, githubCommand } from '../../../reports/formats/annotations.ts';
import { makeRun } from './fixtures.ts';
import { poison } from './hostile.ts';

it('the verdict comes first, and the level says whether the run failed', () => {
  const levels = (['conforms', 'violates', 'inconclusive'] as const).map(
    (verdict) => annotationsOf(makeRun(verdict).results)[0]?.level,
  );
  expect(levels).toEqual(['notice', 'error', 'error']);
});

it('no level has more than GitHub shows, and what is left out is named', () => {
  const { results } = makeRun('violates');
  const one = results.requirements.find(({ status }) => status === 'violated');
  expect(one).toBeDefined();
  const many = Array.from({ length: 30 }, (_, at) => ({ ...one, id: `find/made-up-${at}` })) as typeof results.requirements;
  const errors = annotationsOf({ ...results, requirements: many }).filter(({ level }) => level === 'error');
  expect(errors.length).toBeLessThanOrEqual(10);
}); // prettier-ignore

it('a hostile target can neither end a line nor begin a command', () => {
  const { results } = makeRun('violates');
  for (const one of annotationsOf(poison(results))) {
    expect(githubCommand(one)).toMatch(/^::(error|warning|notice) title=[^:,\r\n]+::[^\r\n]*$/);
    expect(githubCommand(one)).not.toMatch(/##\[|##vso\[/);
    expect(azureCommand(one).replace(/^##vso\[task\.logissue type=\w+\]/, '')).not.toMatch(/##vso\[|[\r\n]/);
  }
});
