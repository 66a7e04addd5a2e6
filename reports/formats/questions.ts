import type { GapAnswer, Results } from '../../spec/results.ts';
import { code, words } from './markdown.ts';
import { count } from '../view.ts';

/**
 * The open questions as a letter to the service's owner (Markdown): what the specification leaves open, what this
 * environment was seen to do, and by which run, so that it can be found in the service's logs.
 */
export function questions(results: Results): string {
  const section = new Map(results.requirements.map((row) => [row.id, row.section]));
  const answered = results.gaps.filter((gap) => gap.answer !== null);
  const open = results.gaps.filter((gap) => gap.answer === null);
  const item = (gap: GapAnswer, at: number) => {
    const seen = gap.answer === null ? 'Not seen.' : `Seen: ${code(gap.answer)}. Is that intended, and will it stay?`;
    return `${at + 1}. ${words(gap.question)} (${words(section.get(gap.id) ?? '')}; ${code(gap.id)})  \n   ${seen}`;
  };
  const { target, run, suite } = results;
  const sandbox = target.sandbox ? ' This was the embedded sandbox, not your environment.' : '';
  return [
    '# Questions to the owner of the Institution Management Read API',
    '',
    `The specification leaves ${count(results.gaps.length, 'question')} open. ${words(target.name)} was seen to answer ` +
      `${answered.length} of them on ${words(run.startedAt)}.${sandbox}`,
    `The requests carry ${code(`User-Agent: cardproof/${suite.version} run/${run.id}`)}.`,
    '',
    '## Answered by what it does',
    '',
    ...answered.map(item),
    '',
    '## Not seen',
    '',
    ...open.map(item),
    '',
  ].join('\n');
}
