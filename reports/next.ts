import { causesOf, rowsOf, idsToRun } from '../spec/causes.ts';
import { exposureOf } from '../spec/exposure.ts';
import { untilText } from '../spec/phrasing/verdict.ts';
import type { Results } from '../spec/results.ts';
import { requestsAgain, runAgain } from './command.ts';

/**
 * What the reader does next, a paragraph each: for a target that violates, the second is the command that checks a fix of the first
 * likely cause with a `must`. It runs the requirements that show this cause, not all that are broken, and says so. Commands are
 * between backticks. None if there is nothing to do.
 */
export function nextSteps(results: Results): readonly string[] {
  const { because, next, requirements } = results;
  if (next === '') return [];
  if (because.kind !== 'broken') return [next];
  const cause = causesOf(requirements).find((group) => rowsOf(group).some(({ id }) => id === because.first.id));
  if (cause === undefined) return [next];
  const fact = cause.lead.findings[0]?.fact;
  const first = exposureOf(cause) !== null || fact === undefined ? next : `${next} ${untilText(fact)}`.trim();
  const ids = idsToRun(cause);
  const again = runAgain(ids, results);
  if (again === null) return [first];
  const which = ids.length === 1 ? 'this requirement' : `these ${ids.length} requirements`;
  return [
    first,
    `To check a fix quickly, run ${which} again (${requestsAgain(ids, results)}): \`${again.line}\` Then run everything again.`,
  ];
}
