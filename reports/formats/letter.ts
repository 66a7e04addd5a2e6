import { code } from '../document/markdown.ts';
import { visible } from '../escape.ts';
import { pinLine } from './observed-profile.ts';
import { count, moment, namesText, type Run } from '../view.ts';
import type { RequirementId } from '../../spec/generated/catalogue.ts';
import {
  answerText,
  letsTestText,
  NO_TEST_DATA,
  settingOfData,
  testDataLead,
  testDataText,
} from '../../spec/phrasing/questions.ts';
import type { GapAnswer, RequirementResult, Results } from '../../spec/verdict/results.ts';
import { type DataRequest, dataRequests } from '../../spec/verdict/wanted-data.ts';

/** An answer is not cut: the reader must be able to confirm all of it. */
const LONGEST_ANSWER = 4000;
/** Characters of ids or customers in one item: about three lines of a mail. */
const ROOM = 240;

/** What can be tested only if the answer to a question is known. */
const TESTED_WITH: Readonly<Partial<Record<string, readonly RequirementId[]>>> = {
  'gap-types/issuer-parameter': ['types/issuer-filter-sound', 'types/issuer-filter-complete'],
  'gap-data/credentials-issuer-parameter': ['credentials/issuer-filter-sound', 'credentials/issuer-filter-complete'],
  'gap-data/line-id-is-account': [
    'transactions-account/sound',
    'transactions-account/complete',
    'transactions-account/usable',
  ],
};

/**
 * One letter to the owner of the service (Markdown that reads well as plain mail): what the specification leaves open, what
 * this environment was seen to do, the pin that would hold it to that, and the test data that is wanted. Our requests are
 * named so that they can be found in the logs of the service. Who writes, to whom, and by when is left to the sender.
 */
export function letter(run: Run): string {
  return [...head(run.results), ...questions(run.results), ...testData(run)].join('\n');
}

function head({ gaps, run, suite, target }: Results): string[] {
  const answered = gaps.filter((gap) => gap.answer !== null).length;
  const name = target.sandbox ? 'the embedded sandbox, not your environment,' : code(target.name);
  return [
    '# Questions and test data: Institution Management Read API',
    '',
    '- From: [your name, your organisation]',
    '- To: [the owner of the service]',
    '- Please answer by: [date]',
    '',
    `The specification leaves ${count(gaps.length, 'question')} open. We tested ${name} on ${moment(run.startedAt)} ` +
      `and saw how it answers ${answered} of them. Our software may rely on some of these answers.`,
    '',
    'Please tell us, by the number of the question, what the service does and will keep doing. If what we saw is right and',
    'will stay so, "yes" is enough.',
    '',
    `Our requests are in your logs with ${code(`User-Agent: cardproof/${suite.version} run/${run.id}`)}` +
      `${target.sandbox ? '' : `, on ${code(target.name)}`}.`,
    '',
  ];
}

/** First what a profile pins and is answered otherwise, then what most requirements wait for, then as the specification has it. */
function questions({ gaps, requirements }: Results): string[] {
  const rows = new Map(requirements.map((row) => [row.id, row]));
  const weight = ({ id }: GapAnswer): number =>
    rows.get(id)?.status === 'changed' ? Infinity : (TESTED_WITH[id]?.length ?? 0);
  // What weighs the same, infinitely much included, keeps its order.
  const ranked = gaps.toSorted((a, b) => (weight(a) === weight(b) ? 0 : weight(b) - weight(a)));
  return [
    '## Questions',
    '',
    'The questions on which most depends come first.',
    '',
    ...ranked.flatMap((gap, at) => question(gap, at + 1, rows.get(gap.id))),
  ];
}

function question({ id, question: asked, answer }: GapAnswer, number: number, row?: RequirementResult): string[] {
  const changed = row?.status === 'changed' ? ['Our software relies on another answer than the one that we saw.'] : [];
  const needed = TESTED_WITH[id];
  const tested = needed === undefined ? [] : [`We need it to test ${count(needed.length, 'requirement')}.`];
  const why = row === undefined ? [] : [`Why we ask: ${[sentence(row.why), ...tested, ...changed].join(' ')}`];
  const seen =
    answer === null
      ? ['We could not see it.']
      : [`We saw: ${seenText(id, answer)}.`, `To pin this answer: ${code(pinLine(id, answer), LONGEST_ANSWER)}`];
  const pinned = answer === null ? [`The question is ${code(id)}.`] : [];
  return [`${number}. ${[sentence(asked), ...why, ...seen, ...pinned].join('\n   ')}`, ''];
}

/** What was seen: a sentence's end, or the answer as the target gave it. */
function seenText(id: string, answer: string): string {
  const told = answerText(id, answer);
  return told === answer ? code(answer, LONGEST_ANSWER) : sentence(told);
}

/** The test data that the environment lacks, and the customers that it was looked for in. */
function testData({ results, exchanges }: Run): string[] {
  const requests = dataRequests(results.requirements);
  const requirements = new Set(requests.flatMap(({ ids }) => ids)).size;
  const customers = new Set(
    exchanges
      .filter(({ request, outcome }) => {
        const isPlain = request.operation === 'findCardholder' && request.intent === 'plain';
        return isPlain && outcome.kind === 'answer' && outcome.status === 200;
      })
      .map(({ request }) => request.subject),
  );
  const standIns = results.settings.redactPeople === true ? ' (stand-ins: write the real ids here)' : '';
  const examined = namesText(
    [...customers].map((id) => code(id)),
    ROOM,
  );
  return [
    '## Test data',
    '',
    requests.length === 0 ? NO_TEST_DATA : testDataLead(requirements, results.verdict === 'violates'),
    '',
    ...(customers.size === 0 ? [] : [`Customers that we examined${standIns}: ${examined}.`, '']),
    ...requests.flatMap(wanted),
  ];
}

function wanted({ data, ids }: DataRequest, at: number): string[] {
  const named = namesText(
    ids.map((id) => code(id)),
    ROOM,
  );
  return [
    `${at + 1}. ${testDataText[data]}`,
    `   It ${letsTestText(ids.length)}: ${named}.`,
    `   The ids that you send us go to ${code(settingOfData(data))}.`,
    '',
  ];
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
