import {
  letsTestText,
  NO_TEST_DATA,
  settingOfData,
  testDataLead,
  testDataText,
} from '../../spec/phrasing/test-data.ts';
import { type DataRequest, dataRequests } from '../../spec/test-data.ts';
import { moment, type Run, subject } from '../view.ts';
import { code, words } from './markdown.ts';

/** The test data that the environment lacks, as a letter to its owner (Markdown). */
export function testData({ results }: Run): string {
  const requests = dataRequests(results.requirements);
  const rules = new Set(requests.flatMap(({ ids }) => ids)).size;
  return [
    `# Test data for ${words(results.target.name)} (${words(subject(results))})`,
    '',
    requests.length === 0 ? NO_TEST_DATA : testDataLead(rules, results.verdict === 'violates'),
    '',
    ...requests.flatMap(item),
    `<sub>Seen by cardproof ${words(results.suite.version)} on ${words(moment(results.run.startedAt))}.</sub>`,
    '',
  ].join('\n');
}

function item({ data, ids }: DataRequest, index: number): string[] {
  return [
    `${index + 1}. **${words(testDataText[data])}** It ${letsTestText(ids.length)}: ${ids.map((id) => code(id)).join(', ')}.  `,
    `   Add the ids that you receive to ${code(settingOfData(data))}.`,
    '',
  ];
}
