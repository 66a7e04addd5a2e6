import type { GapAnswer, Results } from '../../spec/results.ts';
import { answerText } from '../../spec/phrasing/answers.ts';
import { visible } from '../escape.ts';
import { count, groupBy, moment, type Run } from '../view.ts';
import { code } from './markdown.ts';

/** An answer is not cut: the reader must be able to confirm all of it. */
const LONGEST_ANSWER = 4000;

/**
 * The open questions as a letter to the service's owner (Markdown): what the specification leaves open, what this
 * environment was seen to do, and by which run, so that it can be found in the service's logs. Each is asked in the same
 * way: the question, and what we saw.
 */
export function questions({ results }: Run): string {
  const { gaps, run, suite, target } = results;
  const section = new Map(results.requirements.map((row) => [row.id, row.section]));
  const answered = gaps.filter((gap) => gap.answer !== null);
  const open = gaps.filter((gap) => gap.answer === null);
  let number = 0;
  const listed = (some: readonly GapAnswer[]): string[] =>
    [...groupBy(some, ({ id }) => section.get(id) ?? '')].flatMap(([title, of]) => [
      `### ${sentence(title)}`,
      '',
      ...of.map((gap) => item(gap, (number += 1))),
      '',
    ]);
  return [
    '# Questions about the Institution Management Read API',
    '',
    'To the owner of the service,',
    '',
    `The specification leaves ${count(gaps.length, 'question')} open. We tested ${nameOf(results)} on ` +
      `${moment(run.startedAt)} and saw how it answers ${answered.length} of them. Our software may rely on some of these answers.`,
    '',
    'Please tell us, by the number of the question, what the service does and will keep doing. If what we saw is right and',
    'will stay so, "yes" is enough.',
    '',
    `Our requests are in your logs with ${code(`User-Agent: cardproof/${suite.version} run/${run.id}`)}` +
      `${target.sandbox ? '' : `, on ${code(target.name)}`}.`,
    '',
    ...(answered.length === 0 ? [] : ['## What we saw', '', ...listed(answered)]),
    ...(open.length === 0 ? [] : ['## What we could not see', '', ...listed(open)]),
  ].join('\n');
}

const nameOf = ({ target }: Results): string =>
  target.sandbox ? 'the embedded sandbox, not your environment,' : code(target.name);

function item({ id, question, answer }: GapAnswer, number: number): string {
  const seen = answer === null ? 'We could not see it.' : `We saw: ${seenText(id, answer)}.`;
  return `${number}. ${sentence(question)} ${seen} (${code(id)})`;
}

/** What was seen: a sentence's end, or the answer as the target gave it. */
function seenText(id: string, answer: string): string {
  const told = answerText(id, answer);
  return told === answer ? code(answer, LONGEST_ANSWER) : sentence(told);
}

/**
 * Text in a sentence that people read as it stands. Only what Markdown or HTML could act on there is escaped; a word
 * that a code host would make something of (a link, a mention) becomes code.
 */
function sentence(text: string): string {
  return visible(text)
    .trim()
    .split(/\s+/)
    .map((word) => (/@|:\/\/|www\.|#\d/i.test(word) ? code(word) : word.replace(/[\\`*_[\]<>&~|$]/g, '\\$&')))
    .join(' ')
    .replace(/^([#+=-]|\d+[.)])/, '\\$1');
}
