import { type NullKind, nullKinds, startNull } from '../../sandbox/api/nulls.ts';
import type { Results } from '../../spec/verdict/results.ts';
import { judgeInProcess } from './in-process.ts';

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

/** Runs the whole suite against a target that does nothing: it never passes, and keeps only what stands in `KEPT`. */
export async function tryNothing(kind: NullKind): Promise<Broken> {
  const target = await startNull(kind);
  try {
    const { verdict, exitCode, requirements, requests } = (await judgeInProcess(target)).results;
    const passed = requirements.filter((r) => r.status === 'passed').map((r) => r.id);
    const unjustified = passed.filter((id) => !KEPT.some(([row, by]) => row.test(id) && by.includes(kind)));
    const isPassed = exitCode === 0 || verdict === 'conforms';
    return {
      target: kind,
      verdict,
      requests: requests.sent,
      wrong: isPassed ? ['it passes', ...unjustified] : unjustified,
    };
  } finally {
    await target.close();
  }
}
