import { dirname } from 'node:path';
import { count, untestedText } from './view.ts';
import { type CauseGroup, causesOf, idsToRun, rowsOf } from '../spec/evidence/causes.ts';
import { exposureOf } from '../spec/evidence/exposure.ts';
import { besideText, isDefect } from '../spec/phrasing/causes.ts';
import { CHECKOUT, command, PACKAGE, shellWord } from '../spec/phrasing/requests.ts';
import { untilText } from '../spec/phrasing/verdict.ts';
import { standingIds } from '../spec/verdict/requirements.ts';
import type { Results } from '../spec/verdict/results.ts';

/** A report that a checkout made, with its commands as the package writes them: the two are the same report. */
export const asPackage = (report: string): string => report.replaceAll(CHECKOUT, PACKAGE);

/**
 * The command that asks the same target again for some requirements, into a folder of its own, so that no evidence is overwritten.
 * The settings of a target of a fleet stand in the file of targets. Null for traffic, and if it is a whole run: if there are none, or
 * one is judged on every response.
 */
export function runAgain(ids: readonly string[], results: Results): string | null {
  const { run, target, settings } = results;
  const { origin } = run;
  if (origin?.kind === 'traffic' || ids.length === 0 || ids.some((id) => standingIds.has(id))) return null;
  const sure = target.environment === 'production' ? ['--i-know-this-is-production'] : [];
  if (origin?.kind === 'fleet') {
    const out = `${dirname(folder(run.directory))}-again`;
    const chosen = ['--only', shellWord(origin.target), '--only-requirements', ids.join(',')];
    return command(['fleet run', shellWord(origin.file), ...chosen, ...sure, '--out', shellWord(out)].join(' '));
  }
  const given = [
    ...(target.sandbox ? ['--sandbox'] : []),
    ...(run.flags ?? []).map(shellWord),
    ...(settings.seed === 1 ? [] : ['--seed', String(settings.seed)]),
    ...(settings.profile === null ? [] : ['--profile', shellWord(settings.profile)]),
  ];
  return command(['run', ...ids, ...given, ...sure, '--out', shellWord(`${folder(run.directory)}-again`)].join(' '));
}

/** Judges the recording of a run again, without the network, into a folder of its own; null for traffic. */
export function replayAgain({ run }: Results): string | null {
  if (run.origin?.kind === 'traffic') return null;
  return command(`replay ${shellWord(run.directory)} --out ${shellWord(`${folder(run.directory)}-replayed`)}`);
}

/** How much a run of some requirements is likely to send; results that do not tell it have only the budget, and a smoke run has its own. */
export function requestsAgain(ids: readonly string[], { requests: { budget, again }, because }: Results): string {
  if (because.smoke === true) return 'needs more requests than a smoke run sends';
  if (again === undefined) return `at most ${count(budget, 'request')}`;
  const own = ids.reduce((sum, id) => sum + (again.own[id] ?? 0), 0);
  return `about ${count(Math.min(budget, again.discovery + own), 'request')}`;
}

/** What stands below the verdict: the first defect, if one is broken, and what else there is to say of the result. */
export function firstWords(results: Results): { readonly defect: CauseGroup | undefined; readonly said: string } {
  const { because, requirements, why } = results;
  if (because.kind !== 'broken') return { defect: undefined, said: `${why} ${besideText(results)}`.trim() };
  return { defect: causesOf(requirements).find(isDefect), said: untestedText(results) };
}

const folder = (directory: string): string => directory.replace(/[/\\]+$/, '') || 'cardproof-out';

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
    `To check a fix quickly, run ${which} again (${requestsAgain(ids, results)}): \`${again}\` Then run everything again.`,
  ];
}
