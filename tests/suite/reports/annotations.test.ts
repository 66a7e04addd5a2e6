import { expect, it } from 'vitest';
import { annotations, outputsOf } from '../../../reports/formats/annotations.ts';
import { makeRun } from './fixtures.ts';
import { poison } from './hostile.ts';

it('the verdict comes first, and the level says whether the run failed', () => {
  const levels = (['conforms', 'violates', 'inconclusive'] as const).map(
    (verdict) => /^::(\w+) title=cardproof/.exec(annotations(makeRun(verdict).results, 'github'))?.[1],
  );
  expect(levels).toEqual(['notice', 'error', 'error']);
});

it('no level has more than GitHub shows, and what is left out is named', () => {
  const { results } = makeRun('violates');
  const one = results.requirements.find(({ status }) => status === 'violated');
  expect(one).toBeDefined();
  const many = Array.from({ length: 30 }, (_, at) => ({ ...one, id: `find/fake-${at}` })) as typeof results.requirements;
  const lines = annotations({ ...results, requirements: many }, 'github').split('\n');
  const errors = lines.filter((line) => line.startsWith('::error'));
  expect(errors.length).toBeLessThanOrEqual(10);
}); // prettier-ignore

it('the outputs of the step are words from closed lists', () => {
  const { results } = makeRun('violates');
  expect(outputsOf(results, 'github')).toBe('verdict=violates\npassed=false\nscope=full\nexit-code=1\n');
  expect(annotations(results, 'azure')).toContain('##vso[task.setvariable variable=cardproof.verdict]violates\n');
});

it('a hostile target can neither end a line nor begin a command', () => {
  const hostile = poison(makeRun('violates').results);
  const linesOf = (pipeline: 'github' | 'azure') => annotations(hostile, pipeline).trimEnd().split('\n');
  for (const line of linesOf('github')) {
    expect(line).toMatch(/^::(error|warning|notice) title=[^:,\r\n]+::[^\r\n]*$/);
    expect(line).not.toMatch(/##\[|##vso\[/);
  }
  for (const line of linesOf('azure')) {
    expect(line.replace(/^##vso\[task\.(?:logissue type=\w+|setvariable variable=[\w.-]+)\]/, '')).not.toMatch(
      /##vso\[|\r/,
    );
  }
});
