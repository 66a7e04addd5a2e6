import pc from 'picocolors';
import type { RequirementResult, Results, Status } from '../spec/results.ts';
import { code, table, words } from './markdown.ts';
import { brief, plain } from './plain.ts';
import { headline } from './view.ts';

/** A requirement whose status differs; null where a run does not know it. */
export interface StatusChange {
  readonly id: string;
  readonly text: string;
  readonly before: Status | null;
  readonly after: Status | null;
  readonly kind: 'worse' | 'better' | 'other';
}

/** A gap whose observed answer differs. */
export interface AnswerChange {
  readonly id: string;
  readonly question: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Something besides the target's behaviour that may explain a difference. */
export interface Cause {
  readonly what: 'target' | 'data' | 'settings' | 'profile' | 'suite' | 'scope';
  readonly before: string;
  readonly after: string;
}

/** What changed from run A to run B. */
export interface Comparison {
  readonly before: Results;
  readonly after: Results;
  readonly statuses: readonly StatusChange[];
  readonly answers: readonly AnswerChange[];
  readonly causes: readonly Cause[];
  /** B breaks what A did not, lost a `must` that A exercised, or has the worse verdict. */
  readonly worse: boolean;
}

const severity: Readonly<Record<Status, number>> = {
  upheld: 0,
  observed: 0,
  waived: 1,
  'not-exercised': 1,
  warned: 2,
  violated: 3,
};
const verdictRank = { conforms: 0, inconclusive: 1, violates: 2 } as const;

/** Compares two runs by their results alone. */
export function compareRuns(a: Results, b: Results): Comparison {
  const before = new Map(a.requirements.map((row) => [row.id, row]));
  const after = new Map(b.requirements.map((row) => [row.id, row]));
  const ids = [...new Set([...after.keys(), ...before.keys()])];
  const statuses = ids
    .flatMap((id) => statusChange(before.get(id), after.get(id)))
    .sort((x, y) => order[x.kind] - order[y.kind]);
  const answersBefore = new Map(a.gaps.map((gap) => [gap.id, gap.answer]));
  const answers = b.gaps
    .filter((gap) => answersBefore.has(gap.id) && answersBefore.get(gap.id) !== gap.answer)
    .map((gap) => ({
      id: gap.id,
      question: gap.question,
      before: answersBefore.get(gap.id) ?? null,
      after: gap.answer,
    }));
  const worse =
    verdictRank[b.verdict] > verdictRank[a.verdict] ||
    statuses.some((change) => change.kind === 'worse' && matters(change, after.get(change.id), b.strict));
  return { before: a, after: b, statuses, answers, causes: causes(a, b), worse };
}

const order = { worse: 0, better: 1, other: 2 } as const;

function statusChange(a: RequirementResult | undefined, b: RequirementResult | undefined): StatusChange[] {
  if (a?.status === b?.status) return [];
  const change = {
    id: b?.id ?? a?.id ?? '',
    text: b?.text ?? a?.text ?? '',
    before: a?.status ?? null,
    after: b?.status ?? null,
  };
  const difference = severity[b?.status ?? 'upheld'] - severity[a?.status ?? 'upheld'];
  return [{ ...change, kind: difference > 0 ? 'worse' : difference < 0 ? 'better' : 'other' }];
}

/** Whether a change for the worse makes the run worse: a warning does so only under `--strict`. */
function matters(change: StatusChange, row: RequirementResult | undefined, strict: boolean): boolean {
  if (change.after === 'violated') return true;
  if (change.after === 'warned') return strict;
  return change.after === 'not-exercised' && change.before !== null && row?.level === 'must';
}

function causes(a: Results, b: Results): Cause[] {
  const addresses = ({ target }: Results): string => Object.values(target.addresses).join(' ');
  const settings = ({ settings, strict, requests }: Results): string =>
    `seed ${settings.seed}, ${settings.requestsPerSecond ?? 'unlimited'} requests/s, concurrency ${settings.concurrency}, budget ${requests.budget}${strict ? ', strict' : ''}`;
  const candidates: Cause[] = [
    { what: 'target', before: addresses(a), after: addresses(b) },
    { what: 'data', before: a.target.dataDigest, after: b.target.dataDigest },
    { what: 'settings', before: settings(a), after: settings(b) },
    { what: 'profile', before: a.settings.profile ?? 'none', after: b.settings.profile ?? 'none' },
    {
      what: 'suite',
      before: `${a.suite.version}, catalogue ${a.suite.catalogue}`,
      after: `${b.suite.version}, catalogue ${b.suite.catalogue}`,
    },
    { what: 'scope', before: a.scope, after: b.scope },
  ];
  return candidates.filter((cause) => cause.before !== cause.after);
}

/** In one sentence: whether anything but the target's behaviour differs. */
export function attribution({ causes }: Comparison): string {
  if (causes.length === 0)
    return 'Same addresses, data, settings, profile and suite: what changed is what the target does.';
  return `Besides the target's behaviour, this differs: ${causes.map((cause) => cause.what).join(', ')}.`;
}

/** The comparison on a terminal, in one screen. */
export function comparisonConsole(comparison: Comparison, options: { readonly color: boolean }): string {
  const paint = pc.createColors(options.color);
  const { before, after } = comparison;
  const lines = [
    comparison.worse ? paint.red(paint.bold('✗ WORSE')) : paint.green(paint.bold('✓ NOT WORSE')),
    `  before  ${headline(before)}  ${paint.dim(`${plain(before.target.name)}, ${plain(before.run.startedAt)}, ${before.requests.sent} requests`)}`,
    `  after   ${headline(after)}  ${paint.dim(`${plain(after.target.name)}, ${plain(after.run.startedAt)}, ${after.requests.sent} requests`)}`,
    '',
    `  ${attribution(comparison)}`,
    ...comparison.causes.map((cause) => `    ${cause.what}: ${brief(cause.before, 90)} → ${brief(cause.after, 90)}`),
    '',
    paint.bold(`Requirements (${comparison.statuses.length} changed)`),
    ...comparison.statuses.slice(0, 25).map(({ id, before: was, after: is, kind }) => {
      const mark = kind === 'worse' ? paint.red('↓') : kind === 'better' ? paint.green('↑') : '·';
      return `  ${mark} ${plain(id)}: ${was ?? 'unknown'} → ${is ?? 'unknown'}`;
    }),
    ...(comparison.statuses.length > 25 ? [`  and ${comparison.statuses.length - 25} more`] : []),
    '',
    paint.bold(`Open questions (${comparison.answers.length} answered differently)`),
    ...comparison.answers.map(
      ({ id, before: was, after: is }) =>
        `  · ${plain(id)}: ${brief(was ?? 'not observed', 60)} → ${brief(is ?? 'not observed', 60)}`,
    ),
  ];
  return `${lines.join('\n')}\n`;
}

/** The comparison as GitHub-flavoured Markdown. */
export function comparisonMarkdown(comparison: Comparison): string {
  const { before, after, statuses, answers } = comparison;
  const run = (name: string, one: Results): string[] => [
    name,
    headline(one),
    code(one.target.name),
    code(one.run.startedAt),
    String(one.requests.sent),
  ];
  const blocks = [
    `## ${comparison.worse ? '❌ Worse' : '✅ Not worse'}`,
    table(['run', 'verdict', 'target', 'when', 'requests'], [run('before', before), run('after', after)]),
    words(attribution(comparison)),
    comparison.causes.map((cause) => `- ${cause.what}: ${code(cause.before)} → ${code(cause.after)}`).join('\n'),
    `### Requirements (${statuses.length} changed)`,
    statuses.length === 0
      ? ''
      : table(
          ['requirement', 'statement', 'before', 'after'],
          statuses.map((one) => [
            code(one.id),
            words(one.text),
            one.before ?? 'unknown',
            one.kind === 'worse' ? `**${one.after ?? 'unknown'}**` : (one.after ?? 'unknown'),
          ]),
        ),
    `### Open questions (${answers.length} answered differently)`,
    answers.length === 0
      ? ''
      : table(
          ['gap', 'question', 'before', 'after'],
          answers.map((one) => [
            code(one.id),
            words(one.question),
            code(one.before ?? 'not observed'),
            code(one.after ?? 'not observed'),
          ]),
        ),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}
