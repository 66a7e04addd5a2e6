import { expect, it } from 'vitest';
import { readUnread } from '../../../environment/discovery/unread.ts';
import { randomOf } from '../../../sandbox/data/random.ts';
import { transactionsOf } from '../../../sandbox/data/transactions.ts';
import type { Hooks } from '../../../sandbox/api/hooks.ts';
import { CONTROL, DISCOVERY, type Request } from '../../../spec/exchange/exchange.ts';
import { DAY, type TransactionHistory } from '../../../spec/model/history.ts';
import { queryOf } from '../../../spec/model/query.ts';
import { readRange, windowBefore } from '../../../spec/model/windows.ts';
import { judgePlanted } from '../../proof/in-process.ts';
import { sampleApproved, sampleHistory, samplePage, sampleSubject } from '../../checks/shared/samples.ts';

const YEAR = 366 * DAY;
const { end } = readRange(sampleHistory);
/** The newest month of a year that is accepted was read. */
const month: TransactionHistory = {
  ...sampleHistory,
  span: YEAR,
  windows: [windowBefore(Date.parse(end), 31 * DAY)],
};
const newer = readRange(month).start;

/** Who is asked for which page of what window, if each list has so many. */
async function asked(total: number, most: number, { seed = 0, subjects = ['ann'], read = [month] } = {}) {
  const sent: { who: string; result: string; offset: number; start: string; end: string }[] = [];
  const send = (request: Request) => {
    const query = queryOf(request);
    const { window, offset = NaN, result = '' } = query ?? {};
    sent.push({ who: request.subject, result, offset, start: '', end: '', ...window });
    return Promise.resolve({ ...samplePage(sampleApproved, { total: result === 'PENDING' ? 0 : total }), request });
  };
  const people = subjects.map((cardholderId) => ({ ...sampleSubject, cardholderId }));
  const known = read.map((history) => ({ ...history, cardholderId: 'ann' }));
  await readUnread(send, people, known, { most, seed, concurrency: 1 });
  return sent;
}
const offsets = (all: Awaited<ReturnType<typeof asked>>) => all.map(({ offset }) => offset);

it('reads every page of the accepted time that is older than what was read', async () => {
  const sent = await asked(70, 9);
  expect(sent.map(({ result, offset }) => `${result} ${offset}`).join()).toBe(
    'PENDING 0,APPROVED 0,APPROVED 25,APPROVED 50',
  );
  const ends = new Set(sent.map((one) => `${one.start} ${one.end}`));
  expect([...ends]).toEqual([`${windowBefore(Date.parse(end), YEAR).start} ${secondBefore(newer)}`]);
});
const secondBefore = (text: string) => `${new Date(Date.parse(text) - 1000).toISOString().slice(0, 19)}Z`;

it('reads no more pages than there are requests, others with another seed', async () => {
  expect(offsets(await asked(200, 5))).toEqual([0, 0, 25, 50, 75]);
  expect(offsets(await asked(200, 5, { seed: 6 }))).toEqual([0, 0, 175, 25, 50]);
});

it('shares the requests among cardholders; of one without a history everything is read', async () => {
  const sent = await asked(200, 5, { subjects: ['ann', 'bob'] });
  expect(sent.map(({ who }) => who).join(' ')).toBe('ann ann ann bob bob');
  expect(sent.at(-1)?.end).toBe(end);
});

it('asks for nothing if all was read, nothing is known, or nothing is left', async () => {
  const whole = { ...month, windows: [windowBefore(Date.parse(end), YEAR)] };
  expect(await asked(200, 9, { read: [whole] })).toEqual([]);
  expect(await asked(200, 9, { read: [] })).toEqual([]);
  expect(await asked(200, 0)).toEqual([]);
});

it('a run reads on with what its checks leave, and leaves what asking again may need', async () => {
  const older: Hooks['records'] = ({ people: [first] }, { clock }) => {
    const spans = [{ from: 61, to: 390, approved: 1000, pending: 40 }];
    first?.transactions.push(...transactionsOf(randomOf(7), { spans }, Date.parse(clock)));
    first?.transactions.sort((a, b) => Date.parse(b.postedAt) - Date.parse(a.postedAt));
  };
  const { results, exchanges } = await judgePlanted({ hooks: [{ records: older }] });
  const { sent, budget } = results.requests;
  expect(results.verdict).toBe('conforms');
  // The last of them are those of the reading, the control apart.
  const [last, control] = exchanges.slice(-2);
  expect([last?.check, last && queryOf(last.request)?.limit, control?.check]).toEqual([DISCOVERY, 25, CONTROL]);
  expect(budget - sent).toBeGreaterThanOrEqual(2 + 0.04 * budget);
  expect(sent).toBeGreaterThan(350);
}, 60_000);
