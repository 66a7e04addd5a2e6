import { describe, expect, it } from 'vitest';
import { letter } from '../../../reports/formats/letter.ts';
import { catalogue } from '../../../spec/generated/catalogue.ts';
import { testDataText } from '../../../spec/phrasing/questions.ts';
import { dataRequests } from '../../../spec/verdict/wanted-data.ts';
import { parseRecording } from '../../../environment/recording/reading.ts';
import { recorded } from '../recorded-runs.ts';
import { only } from '../reports/fake-run.ts';

/** The run of a target in which data is missing. */
async function runWith(variant: string, change: object = {}) {
  const run = await recorded({ variants: [variant], change: { budget: 100, ...change } });
  return { ...run, customerIds: parseRecording(run.text).header.settings.customerIds };
}

describe('test data to ask for', () => {
  it('asks only for data that some row names', () => {
    const idle = catalogue.flatMap((one) => {
      const result = { ...only(one), because: { kind: 'not-shown', data: one.data } } as const;
      return one.by === 'none' ? [] : [result];
    });
    expect(dataRequests(idle).map(({ data }) => data)).toEqual(Object.keys(testDataText));
  });

  it('is nothing if no data was missing', async () => {
    const run = await recorded({});
    expect(dataRequests(run.results.requirements)).toEqual([]);
    expect(letter(run)).toContain('No test data is missing');
  }, 60_000);

  it('names what is missing, with the requirements that it would let be tested', async () => {
    const run = await runWith('pending-none', { foreignCustomerIds: [], foreignCardholderIds: [] });
    const requests = dataRequests(run.results.requirements);
    expect(requests.map(({ data }) => data)).toEqual(['pending', 'foreign']);
    const [pending] = requests;
    expect(pending?.ids).toContain('account-line/pending-no-balance');
    const text = letter(run);
    // A hundred requests were all that it had.
    expect(text).toContain('This run used up its requests: first run again with a larger REQUEST_BUDGET');
    const rows = run.results.requirements.map((one) => ({
      ...one,
      obstacles: one.obstacles.filter(({ kind }) => kind !== 'budget'),
    }));
    const more = { ...run.results, requirements: rows };
    expect(letter({ ...run, results: more })).toMatch(/the responses showed no data for them\.\n/);
    expect(letter({ ...run, results: { ...more, verdict: 'violates' } })).toContain('Fix the violations first');
    expect(text).toContain(`allows ${pending?.ids.length} requirements to be tested`);
    expect(text).toContain(testDataText.foreign.slice(0, 20));
    expect(text).toContain('FOREIGN_CUSTOMER_IDS');
    const examined = /^Customers that we examined: (.+)\.$/m.exec(text)?.[1]?.split(', ') ?? [];
    expect(examined).toEqual(run.customerIds.map((id) => `\`${id}\``));
  }, 60_000);

  it('names credentials once, whatever waits for them', async () => {
    const { results } = await runWith('credentials-none', { budget: 400 });
    const requests = dataRequests(results.requirements);
    expect(requests.map(({ data }) => data)).toEqual(['credentials', 'credential-values', 'mobile']);
    expect(requests.map(({ ids }) => ids.length)).toEqual([22, 8, 8]);
  }, 60_000);
});
