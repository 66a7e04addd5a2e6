import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

it('results that cannot be read are said of their target, and hide no other', () => {
  const out = folder();
  writePlan(out, ['north', 'south']);
  mkdirSync(join(out, 'north'));
  writeFileSync(join(out, 'north', 'results.json'), '{ "schema": 1, "verdict": "conforms", "requirements": [] }');
  expect(fold([out], out, [])).toMatchObject({
    exitCode: 3,
    targets: [
      { name: 'north', state: 'crashed', said: expect.stringContaining('reads schema 2') as unknown, judged: null },
      { name: 'south', state: 'not-run' },
    ],
  });
});

it('a target may have the name of what every object has', () => {
  const out = folder();
  writePlan(out, ['constructor', 'valueOf']);
  const targets = [
    { name: 'constructor', state: 'not-run', history: [] },
    { name: 'valueOf', state: 'not-run', history: [] },
  ];
  expect(fold([out], out, [])).toMatchObject({ targets });
});
