import { expect, it } from 'vitest';
import { findingOf } from '../../../spec/evidence/finding.ts';
import { type RequestRole, TRANSACTIONS } from '../../../spec/evidence/place.ts';
import { exchangeOf } from '../../../spec/oracles/samples.ts';
import type { Results } from '../../../spec/verdict/results.ts';
import { untrueEvidence } from '../../proof/prove.ts';

const page = (id: string, ...ids: readonly string[]) => ({
  ...exchangeOf('listCardholderTransactions', 200, { transactions: ids.map((transactionId) => ({ transactionId })) }),
  id,
});
const exchanges = [page('e1', 'a', 'b'), page('e2', 'c'), page('e3', 'd', 'd'), page('e4'), page('e5', 'b')];

/** What is found untrue in a finding with some requests: the ids of its exchanges. */
const untrue = (...requests: readonly (readonly [exchange: string, role: RequestRole])[]) => {
  const finding = {
    ...findingOf({ kind: 'too-many', at: TRANSACTIONS, most: 1, size: 2 }, ['e1'], 'curl'),
    requests: requests.map(([exchange, role]) => ({ exchange, curl: 'curl', role })),
  };
  const results = { requirements: [{ id: 'a/b', findings: [finding] }] } as unknown as Results;
  return untrueEvidence(results, exchanges).map((text) => /e\d/.exec(text)?.[0]);
};
const name = 'transactionId';

it('what a finding says of its requests is compared with their responses', () => {
  expect(untrue(['e1', { as: 'lists', name, id: 'B' }], ['e2', { as: 'lacks', name, id: 'b', pages: 1 }])).toEqual([]);
  expect(untrue(['e2', { as: 'lists', name, id: 'b' }], ['e1', { as: 'lacks', name, id: 'b', pages: 1 }])).toEqual([
    'e2',
    'e1',
  ]);
  expect(untrue(['e3', { as: 'lists-twice', name, id: 'd' }])).toEqual([]);
  expect(untrue(['e1', { as: 'lists-twice', name, id: 'a' }])).toEqual(['e1']);
  expect(untrue(['e1', { as: 'lists', name, id: 'b' }], ['e5', { as: 'lists-again' }])).toEqual([]);
  expect(untrue(['e1', { as: 'lists', name, id: 'b' }], ['e2', { as: 'lists-again' }])).toEqual(['e2']);
  expect(untrue(['e9', { as: 'shows' }])).toEqual(['e9']);
});

it.each([
  [{ as: 'begins', name, id: 'a' }, []],
  [{ as: 'begins', name, id: 'b' }, ['e1']],
  [{ as: 'begins', name, id: 'b', nth: 1 }, []],
  [{ as: 'begins', name, id: null, nth: 2 }, []],
  [{ as: 'begins', name, id: null }, ['e1']],
  [{ as: 'ends', ending: { status: 200 } }, []],
  [{ as: 'ends', ending: { status: 400 } }, ['e1']],
  [{ as: 'key', key: 'header' }, []],
  [{ as: 'key', key: 'absent' }, ['e1']],
] satisfies readonly (readonly [RequestRole, readonly string[]])[])('of %o', (role, expected) => {
  expect(untrue(['e1', role])).toEqual(expected);
});

it('two windows do not list the same, and a response that comes again is the same', () => {
  const [wider, narrower] = [{ as: 'wider-window' }, { as: 'narrower-window' }] as const;
  expect(untrue(['e1', wider], ['e2', narrower])).toEqual([]);
  expect(untrue(['e1', wider], ['e5', narrower])).toEqual(['e1']);
  expect(untrue(['e1', wider], ['e4', narrower])).toEqual(['e4']);
  const [first, again] = [
    { as: 'sent-before', parameter: 'limit' },
    { as: 'repeats', parameter: 'limit' },
  ] as const;
  expect(untrue(['e1', first], ['e1', again])).toEqual([]);
  expect(untrue(['e1', first], ['e2', again])).toEqual(['e2']);
});
