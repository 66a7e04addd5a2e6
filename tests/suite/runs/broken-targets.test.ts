import { expect, it } from 'vitest';
import { startSandbox } from '../../../sandbox/api/server.ts';
import { frontOf, type Way } from '../../proof/broken/front.ts';
import { silentWays } from '../../proof/broken/ways.ts';
import { TIMEOUT_MS, tryBroken } from '../../proof/broken/try-broken.ts';
import { brokenWays, harmless } from '../../proof/broken/ways.ts';
import { PROOF_CLOCK } from '../../proof/in-process.ts';
import { writtenOf } from './hostile-target.ts';

/** What breaks in the middle of a run breaks at its sixtieth request. */
const BUDGET = 100;

/** One of each kind; `npm run prove -- broken` tries all, with more requests. */
const kinds: Readonly<Record<string, string>> = {
  'silent from the first request': 'transactions are silent',
  'silent in the middle of a body': 'bodies that break off',
  'without an end': 'endless bodies',
  'busy without end': '429 without end, Retry-After 60',
  'another protocol': 'bytes of TLS',
  'a status that does not exist': 'status 999',
  'too many headers': '5,000 headers',
  'framing that contradicts itself': 'fewer bytes than announced',
  'a redirect': 'a redirect to itself',
  'a content coding that is not what was sent': 'gzip announced, plain text sent',
  'much in little': 'a gzip bomb',
  'text that is not UTF-8': 'UTF-16',
  'not JSON': 'a page of HTML',
  'JSON of another kind': 'null for everything',
  'JSON that overflows a stack': '100,000 levels of nesting',
  'texts without end': 'ids of 200,000 characters',
  'hostile members': 'members __proto__ and constructor',
  'paging without end': 'pages without end',
  'down for good in the middle': 'dies',
  'one group down in the middle': 'transactions fail with 503 from the sixtieth request on',
};

it.each(Object.entries(kinds))(
  'a run ends soon and with a right word, and a replay says the same: %s (%s)',
  async (_kind, target) => expect(await tryBroken(target, BUDGET)).toMatchObject({ target, wrong: [] }),
  60_000,
);

it('a group that is given up in the middle is named, and no other is', async () => {
  const noWay: Way = () => undefined;
  const sandbox = await startSandbox({ clock: PROOF_CLOCK });
  const target = await frontOf(sandbox, silentWays['transactions are silent'] ?? noWay);
  // After so much silence a single late response gives its group up: on a busy machine none may be late by chance.
  const slow = { addresses: target.addresses, timeoutMs: 3 * TIMEOUT_MS, sandbox: false };
  const { results } = await writtenOf(sandbox, slow);
  await target.close();
  await sandbox.close();
  const given = results.requirements.flatMap(({ obstacles }) => obstacles.filter((o) => o.kind === 'group-given-up'));
  expect(new Set(given.map(({ group }) => group))).toEqual(new Set(['account']));
  expect(results.because).toMatchObject({
    kind: 'blocked',
    by: { kind: 'group', group: 'account', fault: { why: 'timeout' } },
  });
}, 60_000);

it('at least 77 targets are broken, and those that may conform are among them', () => {
  expect(Object.keys(brokenWays).length).toBeGreaterThanOrEqual(77);
  expect([...harmless].filter((name) => !(name in brokenWays))).toEqual([]);
});
