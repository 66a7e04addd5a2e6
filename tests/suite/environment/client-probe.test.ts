import { describe, expect, it } from 'vitest';
import { GROUP_PROBE } from '../../../spec/exchange.ts';
import { ASK, json, open, status, why } from './own-server.ts';

describe('a group that may not answer any more', () => {
  const lost = { ...ASK, path: '/cardholders/lost', subject: 'lost' };
  it('is asked for what it served, before it is given up: if it serves that, only some requests fail', async () => {
    const own = await open(
      (request, response) => (request.url?.endsWith('lost') ? response.destroy() : json(response)),
      {
        budget: 60,
      },
    );
    await own.send('c', ASK);
    for (let n = 0; n < 9; n++) expect(why(await own.send('c', lost))).toBe('reset');
    expect(own.givenUp).toEqual([]);
    const probes = own.exchanges.filter(({ check }) => check === GROUP_PROBE);
    expect(probes.map((one) => [one.request, status(one)])).toEqual([
      [ASK, 200],
      [ASK, 200],
    ]);
  });

  it('is given up if it does not', async () => {
    const own = await open((_request, response, count) => (count > 1 ? response.destroy() : json(response)), {
      budget: 60,
    });
    await own.send('c', ASK);
    for (let n = 0; n < 6; n++) await own.send('c', lost);
    expect(own.givenUp).toMatchObject([{ group: 'cardholder', inARow: 4 }]);
    expect(own.exchanges.filter(({ check }) => check === GROUP_PROBE).map(why)).toEqual(['reset']);
  });

  it('is given up without being asked if it served nothing', async () => {
    const silent = await open((_request, response) => response.destroy(), { budget: 60 });
    for (let n = 0; n < 6; n++) await silent.send('c', lost);
    expect(silent.exchanges.some(({ check }) => check === GROUP_PROBE)).toBe(false);
    expect(silent.givenUp).toHaveLength(1);
  });
});
