import { code, type Fact, item, type Item, type Line, named, type Section } from '../document/document.ts';
import { code as span, markdownOf } from '../document/markdown.ts';
import { pinLine } from './observed-profile.ts';
import { count, moment, type Run } from '../view.ts';
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
/** Ids or customers in one item: about three lines of a mail. */
const NAMED = 12;

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
export const letter = (run: Run): string =>
  [head(run.results), markdownOf([questions(run.results)]), markdownOf([testData(run)])].join('\n');

function head({ gaps, run, suite, target }: Results): string {
  const isTraffic = run.origin?.kind === 'traffic';
  const answered = gaps.filter((gap) => gap.answer !== null).length;
  const name = target.sandbox ? 'the embedded sandbox, not your environment,' : span(target.name);
  return `# Questions and test data: Institution Management Read API

- From: [your name, your organisation]
- To: [the owner of the service]
- Please answer by: [date]

The specification leaves ${count(gaps.length, 'question')} open. ${isTraffic ? `We judged the responses of ${name} to one of our applications; traffic answers none of the questions.` : `We tested ${name} on ${moment(run.startedAt)} and saw how it answers ${answered} of them.`} Our software may rely on some of these answers.

Please tell us, by the number of the question, what the service does and will keep doing. If what we saw is right and
will stay so, "yes" is enough.

${isTraffic ? 'Cardproof sent no requests: those in your logs are of our application.' : `Our requests are in your logs with ${span(`User-Agent: cardproof/${suite.version} run/${run.id}`)}${target.sandbox ? '' : `, on ${span(target.name)}`}.`}
`;
}

/** First what a profile pins and is answered otherwise, then what most requirements wait for, then as the specification has it. */
function questions({ gaps, requirements }: Results): Section {
  const rows = new Map(requirements.map((row) => [row.id, row]));
  const weight = ({ id }: GapAnswer): number =>
    rows.get(id)?.status === 'changed' ? Infinity : (TESTED_WITH[id]?.length ?? 0);
  // What weighs the same, infinitely much included, keeps its order.
  const ranked = gaps.toSorted((a, b) => (weight(a) === weight(b) ? 0 : weight(b) - weight(a)));
  return {
    title: 'Questions',
    text: [['The questions on which most depends come first.']],
    isOrdered: true,
    items: ranked.map((gap) => question(gap, rows.get(gap.id))),
  };
}

function question({ id, question: asked, answer }: GapAnswer, row?: RequirementResult): Item {
  const needed = TESTED_WITH[id];
  const why = [
    row?.why ?? '',
    needed === undefined ? '' : `We need it to test ${count(needed.length, 'requirement')}.`,
    row?.status === 'changed' ? 'Our software relies on a different answer from the one that we saw.' : '',
  ];
  const facts: Fact[] = [
    ...(row === undefined ? [] : [['Why we ask', [why.filter((text) => text !== '').join(' ')]] as const]),
    ...(answer === null
      ? [['', ['We could not see it. The question is ', code(id), '.']] as const]
      : [
          ['We saw', [...seen(id, answer), '.']] as const,
          ['To pin this answer', [code(pinLine(id, answer), LONGEST_ANSWER)]] as const,
        ]),
  ];
  return item([asked], id, facts);
}

/** What was seen: a sentence's end, or the answer as the target gave it. */
function seen(id: string, answer: string): Line {
  const told = answerText(id, answer);
  return [told === answer ? code(answer, LONGEST_ANSWER) : told];
}

/** The customers whose cardholder was found. */
export function examinedCustomers(exchanges: Run['exchanges']): readonly string[] {
  const found = exchanges.filter(
    ({ request: { operation, intent }, outcome }) =>
      operation === 'findCardholder' && intent === 'plain' && outcome.kind === 'answer' && outcome.status === 200,
  );
  return [...new Set(found.map(({ request }) => request.subject))];
}

/** The test data that the environment lacks, and the customers that it was looked for in. */
export function testData({ results, exchanges }: Run): Section {
  const requests = dataRequests(results.requirements);
  const requirements = new Set(requests.flatMap(({ ids }) => ids)).size;
  const customers = examinedCustomers(exchanges);
  const standIns = results.settings.redactPeople === true ? ' (stand-ins: write the real ids here)' : '';
  const examined: Line = [`Customers that we examined${standIns}: `, ...named(customers, NAMED), '.'];
  return {
    id: 'test-data',
    title: 'Test data',
    text: [
      [requests.length === 0 ? NO_TEST_DATA : testDataLead(requirements, results)],
      ...(customers.length === 0 ? [] : [examined]),
    ],
    isOrdered: true,
    items: requests.map(wanted),
  };
}

function wanted({ data, ids }: DataRequest): Item {
  const facts: Fact[] = [
    ['', [`It ${letsTestText(ids.length)}: `, ...named(ids, NAMED), '.']],
    ['', ['The ids that you send us go to ', code(settingOfData(data)), '.']],
  ];
  return item([testDataText[data]], data, facts);
}
