import { causesOf, rowsOf, rulesToRun } from '../spec/causes.ts';
import type { Results } from '../spec/results.ts';
import { runAgain } from './command.ts';

/**
 * What the reader does next, a paragraph each: for a target that violates, the second is the command that runs only what is
 * broken, to check a fix. It runs the first likely cause with a `must`, by rules that showed it. Commands are between backticks.
 * None if there is nothing to do.
 */
export function nextSteps(results: Results): readonly string[] {
  const { because, next, requirements } = results;
  if (next === '') return [];
  if (because.kind !== 'broken') return [next];
  const cause = causesOf(requirements).find((group) => rowsOf(group).some(({ id }) => id === because.first.id));
  const again = cause === undefined ? null : runAgain(rulesToRun(cause), results);
  return again === null ? [next] : [next, `To check a fix, run only what is broken: \`${again.line}\``];
}
