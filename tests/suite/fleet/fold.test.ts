import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fold } from '../../../fleet/fold.ts';
import { takeFleet, writeRecord } from '../../../fleet/record.ts';
import { asTargetName } from '../../../fleet/target.ts';
import { folder } from '../folder.ts';

it('a target that another shard judges again at this moment is not run yet', () => {
  const out = folder();
  takeFleet(out, ['north']);
  const startedAt = '2026-03-14T12:00:00.000Z';
  writeRecord(out, { schema: 1, name: 'north', state: 'finished', said: '', startedAt });
  expect(fold([out], out)).toMatchObject({
    exitCode: 3,
    targets: [{ name: 'north', state: 'not-run', judged: null }],
  });
});

it('results that cannot be read are said of their target, and hide no other', () => {
  const out = folder();
  takeFleet(out, ['north', 'south']);
  mkdirSync(join(out, 'north'));
  writeFileSync(join(out, 'north', 'results.json'), '{ "schema": 1, "verdict": "conforms", "requirements": [] }');
  expect(fold([out], out)).toMatchObject({
    exitCode: 3,
    targets: [
      { name: 'north', state: 'crashed', said: expect.stringContaining('reads schema 3') as unknown, judged: null },
      { name: 'south', state: 'not-run' },
    ],
  });
});

const hostile = [
  '../../package', '..', '/etc', 'a/b', 'a\\b', 'a\0b', 'nul', 'COM1', '_fleet', 'index.html', '', '-x', 7, null,
]; // prettier-ignore

it.each(hostile)('a recorded name %j leads nowhere: the folder is refused', (name) => {
  const out = folder();
  writeFileSync(join(out, '_plan.json'), JSON.stringify({ schema: 1, targets: ['north', name] }));
  expect(() => fold([out], join(out, 'page'))).toThrow(/names a target that cannot be one/);
  expect(readdirSync(out)).toEqual(['_plan.json']);
});

it('the name in a record, and a link in place of a folder, lead nowhere either', () => {
  const [out, page, elsewhere] = [folder(), folder(), folder()];
  takeFleet(out, ['north']);
  const record = { schema: 1, name: '../../package', state: 'crashed', said: '', startedAt: '' };
  writeFileSync(join(out, '_fleet/north.json'), JSON.stringify(record));
  fold([out], join(page, 'a/b'));
  expect(readdirSync(page)).toEqual(['a']);
  expect(readdirSync(join(page, 'a/b/_fleet')).sort()).toEqual(['.gitignore', 'north.json']);
  symlinkSync(elsewhere, join(page, '_fleet'));
  expect(() => fold([out], page)).toThrow(/is a link to another place/);
  expect(readdirSync(elsewhere)).toEqual([]);
});

it('two names that are one folder on some systems are refused, and a run may be in a folder of any name', () => {
  const out = folder();
  takeFleet(out, ['North', 'north']);
  expect(() => fold([out], out)).toThrow('the targets North and north would be one folder');
  expect(['..', 'my run.1', 'nul', '_fleet', 'index.html'].map(asTargetName)).toEqual([
    'run-', 'my-run-1', 'run-nul', 'fleet', 'index-html',
  ]); // prettier-ignore
});

it('a target may have the name of what every object has', () => {
  const out = folder();
  takeFleet(out, ['constructor', 'valueOf']);
  const targets = [
    { name: 'constructor', state: 'not-run' },
    { name: 'valueOf', state: 'not-run' },
  ];
  expect(fold([out], out)).toMatchObject({ targets });
});
