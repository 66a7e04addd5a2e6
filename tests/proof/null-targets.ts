import type { Results } from '../../spec/results.ts';
import type { NullKind } from '../../sandbox/api/nulls.ts';
import { nullKinds, startNull } from '../../sandbox/api/nulls.ts';
import { judgeInProcess } from './in-process.ts';

/** Rows that a target which does nothing keeps all the same, and why. */
const KEPT: readonly { readonly row: RegExp; readonly why: string; readonly by: readonly NullKind[] }[] = [
  {
    row: /^errors\/shared-statuses$/,
    why: 'it answers with one status, and that status is listed',
    by: nullKinds,
  },
  {
    row: /^errors\/(json-object|errors-member|error-code|error-message)$/,
    why: 'each of its failures carries the stated envelope',
    by: ['404-envelope', '401', '429'],
  },
  { row: /^errors\/empty-500$/, why: 'its 500 has no body', by: ['500'] },
  {
    row: /^body\/media-type$/,
    why: 'its bodies are JSON and say so',
    by: ['200-object', '200-array', '404-envelope', '401', '429', 'fixed-page', 'echo'],
  },
  {
    row: /^body\/(parseable|utf-8|no-byte-order-mark|unique-members)$|^errors\/steady$/,
    why: 'its success answers are well-formed JSON text at the first try',
    by: ['200-object', '200-array', 'fixed-page', 'echo'],
  },
  {
    row: /^(cardholder|lookup)\/record-object$/,
    why: 'it answers with one JSON object; no member of these records is declared required',
    by: ['200-object', 'fixed-page', 'echo'],
  },
  {
    row: /^paging\/(offset|limit|total)$|^types\/paging-member$|^body\/rfc-3339$/,
    why: 'the page that it always answers with has a right paging object and right date-times',
    by: ['fixed-page'],
  },
];

/** What a target that does nothing came to. */
export interface Nothing {
  readonly target: NullKind;
  readonly verdict: Results['verdict'];
  readonly exitCode: number;
  readonly upheld: readonly string[];
  /** Upheld rows for which no reason stands in `KEPT`. */
  readonly unjustified: readonly string[];
  readonly requests: number;
}

/** Runs the whole suite against a target that does nothing. */
export async function tryNothing(kind: NullKind): Promise<Nothing> {
  const target = await startNull(kind);
  try {
    const { results } = await judgeInProcess(target);
    const upheld = results.requirements.filter((r) => r.status === 'upheld').map((r) => r.id);
    return {
      target: kind,
      verdict: results.verdict,
      exitCode: results.exitCode,
      upheld,
      unjustified: upheld.filter((id) => !KEPT.some((k) => k.row.test(id) && k.by.includes(kind))),
      requests: results.requests.sent,
    };
  } finally {
    await target.close();
  }
}
