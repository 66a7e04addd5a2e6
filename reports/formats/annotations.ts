import { type CauseGroup, causesOf } from '../../spec/evidence/causes.ts';
import { causeText } from '../../spec/phrasing/causes.ts';
import { timesText } from '../../spec/phrasing/times.ts';
import type { Results } from '../../spec/verdict/results.ts';
import { command } from '../../spec/phrasing/requests.ts';
import { brief } from '../escape.ts';
import { gateLine, groupBy, headline, reportedOutcome, subject } from '../view.ts';
import { capital } from '../../spec/phrasing/words.ts';

/** A message that a pipeline shows on the page of its run. */
interface Annotation {
  readonly level: 'error' | 'warning' | 'notice';
  readonly title: string;
  readonly text: string;
}

/** How many of each level GitHub shows for one step; it drops the rest without a word. */
const MOST = 10;
const LONGEST = 600;

/** The pipelines that show annotations. */
type Pipeline = 'github' | 'azure';

/** What a run found, as lines on stdout that a pipeline takes for commands; for Azure with the outputs of the step. */
export function annotations(results: Results, pipeline: Pipeline): string {
  const line = { github: githubCommand, azure: azureCommand }[pipeline];
  const lines = annotationsOf(results).map((one) => `${line(one)}\n`);
  return `${lines.join('')}${pipeline === 'azure' ? outputsOf(results, pipeline) : ''}`;
}

/** What a later step may decide by: words from closed lists, so that nothing of the target gets into a pipeline. */
export function outputsOf({ verdict, gate, scope, exitCode }: Results, pipeline: Pipeline): string {
  const outputs = { verdict, passed: String(gate.passed), scope, 'exit-code': String(exitCode) };
  const line = {
    github: (name: string, value: string) => `${name}=${value}\n`,
    azure: (name: string, value: string) => `##vso[task.setvariable variable=cardproof.${name}]${value}\n`,
  }[pipeline];
  return Object.entries(outputs)
    .map(([name, value]) => line(name, value))
    .join('');
}

/** The verdict, then what is broken, by likely cause. What is waived is not shown: the person who waived it knows it. */
function annotationsOf(results: Results): readonly Annotation[] {
  const broken = causesOf(results.requirements).filter(({ status }) => status !== 'waived');
  const all = [verdict(results), ...broken.map((group) => ofCause(group, results))];
  const byLevel = groupBy(all, ({ level }) => level);
  return (['error', 'warning', 'notice'] as const).flatMap((level) => atMost(byLevel.get(level) ?? [], level));
}

function verdict(results: Results): Annotation {
  const { gate, target, why, next } = results;
  const waived = results.verdict === 'violates' ? 'warning' : 'notice';
  return {
    level: gate.passed ? waived : 'error',
    title: `cardproof: ${headline(results)}`,
    text: [`${capital(gateLine(results))} (${target.name}, ${subject(results)}).`, why, next].join(' ').trim(),
  };
}

function ofCause(group: CauseGroup, { strict }: Results): Annotation {
  const { id, findings, findingsTotal } = group.lead;
  const [{ at, expected, actual } = { at: '', expected: '', actual: '' }] = findings;
  const more = findingsTotal > 1 ? ` (${timesText(group.lead)})` : '';
  return {
    level: reportedOutcome(group, strict) === 'failed' ? 'error' : 'warning',
    title: id,
    text: `${causeText(group)}. Where: ${at}. Expected ${expected}, actual ${actual}${more}. More: ${command(`explain ${id}`)}`,
  };
}

function atMost(all: readonly Annotation[], level: Annotation['level']): readonly Annotation[] {
  if (all.length <= MOST) return all;
  const left = all.slice(MOST - 1);
  const text = `${left.map(({ title }) => title).join(', ')}: the report has them all.`;
  return [...all.slice(0, MOST - 1), { level, title: `cardproof: and ${left.length} more`, text }];
}

/** A workflow command of GitHub. */
function githubCommand({ level, title, text }: Annotation): string {
  const data = (part: string): string =>
    brief(part, LONGEST).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  const property = data(title).replaceAll(':', '%3A').replaceAll(',', '%2C');
  return `::${level} title=${property}::${data(text)}`;
}

/** A logging command of Azure Pipelines, which knows no notices: they are plain lines. */
function azureCommand({ level, title, text }: Annotation): string {
  const line = `${brief(title, LONGEST)}: ${brief(text, LONGEST)}`.replaceAll('%', '%AZP25');
  return level === 'notice' ? line : `##vso[task.logissue type=${level}]${line}`;
}
