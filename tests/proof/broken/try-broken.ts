import { isDeepStrictEqual } from 'node:util';
import { RECORDING_FILE } from '../../../environment/recording/recorder.ts';
import { parseRecording } from '../../../environment/recording/reading.ts';
import { judgeAgain } from '../../../runs/rejudging.ts';
import { type NullKind, nullKinds, startNull } from '../../../sandbox/api/nulls.ts';
import { startSandbox } from '../../../sandbox/api/server.ts';
import type { Results } from '../../../spec/verdict/results.ts';
import { suite } from '../../checks/all.ts';
import { type Written, writtenOf } from '../../suite/runs/hostile-target.ts';
import { judgeInProcess, PROOF_CLOCK } from '../in-process.ts';
import { frontOf } from './front.ts';
import { brokenWays, dyingGroups, harmless, silentWays } from './ways.ts';

const ENVELOPES: readonly NullKind[] = ['404-envelope', '401', '429'];
const OBJECTS: readonly NullKind[] = ['200-object', 'fixed-page', 'echo'];

/** Requirements that a target which does nothing keeps all the same, and why. */
const KEPT: readonly (readonly [row: RegExp, by: readonly NullKind[]])[] = [
  // It answers with one status, and that status is listed.
  [/^errors\/shared-statuses$/, nullKinds],
  // Each of its failures carries the stated envelope.
  [/^errors\/(json-object|errors-member|error-code|error-message)$/, ENVELOPES],
  // No failure of its has a blank text.
  [/^errors\/texts-not-blank$/, ENVELOPES],
  // It repeats nothing of what was sent.
  [/^authentication\/key-not-repeated$/, nullKinds.filter((kind) => kind !== 'echo')],
  // Its 500 has no body.
  [/^errors\/empty-500$/, ['500']],
  // Its bodies are JSON and say so.
  [/^body\/media-type$/, [...OBJECTS, '200-array', ...ENVELOPES]],
  // Its success answers are complete, well-formed JSON text at the first try.
  [/^body\/(complete|parseable|utf-8|no-byte-order-mark|unique-members)$|^errors\/steady$/, [...OBJECTS, '200-array']],
  // It answers with one JSON object; no member of these records is declared required.
  [/^(cardholder|lookup)\/record-object$/, OBJECTS],
  // The page that it always answers with has a right paging object and right date-times.
  [/^paging\/(offset|limit|total)$|^types\/paging-member$|^body\/rfc-3339$/, ['fixed-page']],
];

/** What a run against a broken target came to; `wrong` is empty if it ended soon, with a right word, and a replay says the same. */
export interface Broken {
  readonly target: string;
  readonly verdict: Results['verdict'];
  readonly requests: number;
  readonly wrong: readonly string[];
}

/** Of one request. All other times of the client follow from it; 90 seconds of a run are nine of its timeouts. */
export const TIMEOUT_MS = 250;
/** Files of a run against a target that answers with megabytes. */
const MOST_BYTES = 50_000_000;

const told = ({ verdict, requirements, gaps, requests }: Results) => ({ verdict, requirements, gaps, requests });

/** Runs the whole suite against a target that is broken in one way, with a number of requests at most, and judges the run. */
export async function tryBroken(target: string, most = 400): Promise<Broken> {
  const nothing = nullKinds.find((kind) => kind === target);
  if (nothing !== undefined) return tryNothing(nothing);
  const way = brokenWays[target];
  if (way === undefined) throw new Error(`There is no broken target ${target}.`);
  const sandbox = await startSandbox({ clock: PROOF_CLOCK });
  const front = await frontOf(sandbox, way);
  try {
    const budget = target in dyingGroups ? 200 : target in silentWays || /pages|total/.test(target) ? 400 : 140;
    const { addresses } = front;
    const change = { addresses, timeoutMs: TIMEOUT_MS, budget: Math.min(budget, most), sandbox: false };
    const written = await writtenOf(sandbox, change);
    const { results } = written;
    const wrong = [...wrongWord(target, results), ...wrongWaiting(target, written), ...(await wrongFiles(written))];
    return { target, verdict: results.verdict, requests: results.requests.sent, wrong };
  } finally {
    await front.close();
    await sandbox.close();
  }
}

/** Runs the whole suite against a target that does nothing: it never passes, and keeps only what stands in `KEPT`. */
async function tryNothing(kind: NullKind): Promise<Broken> {
  const target = await startNull(kind);
  try {
    const { verdict, exitCode, requirements, requests } = (await judgeInProcess(target)).results;
    const passed = requirements.filter(({ status }) => status === 'passed').map(({ id }) => id);
    const unjustified = passed.filter((id) => !KEPT.some(([row, by]) => row.test(id) && by.includes(kind)));
    const isPassed = exitCode === 0 || verdict === 'conforms';
    const wrong = [...(isPassed ? ['it passes'] : []), ...unjustified];
    return { target: kind, verdict, requests: requests.sent, wrong };
  } finally {
    await target.close();
  }
}

/** What a target keeps is not held against it, and what it does not keep is not called conformance. */
function wrongWord(target: string, { verdict, because, requirements }: Results): string[] {
  const violated = requirements.filter(({ status }) => status === 'violated').map(({ id }) => id);
  if (target in dyingGroups) {
    const named = because.kind === 'blocked' && 'group' in because.by ? because.by.group : null;
    const isNamed = named === 'account';
    return verdict === 'inconclusive' && isNamed
      ? violated
      : [`${verdict}: the group that died is not named`, ...violated];
  }
  if (harmless.has(target)) return violated;
  if (target in silentWays && verdict !== 'inconclusive') return [`${verdict} of a target that is silent`];
  return verdict === 'conforms' ? ['conforms'] : [];
}

/** A run that gets no answer waits for few of them. */
function wrongWaiting(target: string, { exchanges }: Written): string[] {
  if (!(target in silentWays) || harmless.has(target)) return [];
  const late = exchanges.filter(({ outcome }) => outcome.kind === 'no-answer' && outcome.why === 'timeout');
  const waited = late.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  const tooMany = late.length < 30 ? [] : [`${late.length} requests waited for in vain`];
  return waited < 9 * TIMEOUT_MS + 2000 ? tooMany : [`${waited} ms waited in vain`, ...tooMany];
}

async function wrongFiles({ results, files }: Written): Promise<string[]> {
  const bytes = [...files.values()].reduce((sum, file) => sum + file.length, 0);
  const again = await judgeAgain(parseRecording(files.get(RECORDING_FILE) ?? ''), 'cardproof-out', suite);
  return [
    ...(bytes < MOST_BYTES ? [] : [`${bytes} bytes written`]),
    ...(isDeepStrictEqual(told(again.results), told(results)) ? [] : ['a replay says something else']),
  ];
}
