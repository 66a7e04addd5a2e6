import { expect, it } from 'vitest';
import { fold } from '../../../fleet/fold.ts';
import { writePlan, writeRecord } from '../../../fleet/record.ts';
import { folder } from '../folder.ts';

it('a target that another shard judges again at this moment is not run yet', () => {
  const out = folder();
  writePlan(out, ['north']);
  const times = { startedAt: '2026-03-14T12:00:00.000Z', endedAt: '2026-03-14T12:01:00.000Z' };
  writeRecord(out, {
    ...{ schema: 1, name: 'north', state: 'finished', exitCode: 0, said: '', latency: 12, settings: 'a' },
    ...times,
  });
  expect(fold([out], out, [])).toMatchObject({
    exitCode: 3,
    targets: [{ name: 'north', state: 'not-run', judged: null }],
  });
});
