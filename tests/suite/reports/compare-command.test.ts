import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Results } from '../../../spec/verdict/results.ts';
import { inProcess } from '../cli/process.ts';
import { folder } from '../folder.ts';
import { departing, LIMIT } from './compare-fixtures.ts';
import { makeRun } from './fixtures.ts';
import { saying } from './said.ts';

const calm = makeRun('conforms').results;

/** A folder with results as a run leaves them. */
function resultsIn(change: Partial<Results> = {}, rows: Readonly<Record<string, object>> = {}): string {
  const directory = folder();
  const requirements = calm.requirements.map((row) => ({ ...row, ...rows[row.id] }));
  writeFileSync(join(directory, 'results.json'), JSON.stringify({ ...calm, requirements, ...change }));
  return directory;
}

/** The command in this process: what it prints, and how it exits. */
const compare = (a: string, b: string, ...flags: readonly string[]) => inProcess(['compare', a, b, ...flags]);

const broken = () => resultsIn({ verdict: 'violates' }, { [LIMIT]: departing('violated') });
const warned = (change: Partial<Results> = {}) => resultsIn(change, { [LIMIT]: departing('warned') });

it.each<[says: string, a: () => string, b: () => string, flags: string[], code: number, text: RegExp]>([
  ['that nothing is worse', resultsIn, resultsIn, [], 0, /NOTHING CHANGED/],
  ['that it is better', broken, resultsIn, [], 0, /BETTER/],
  ['that it is worse', resultsIn, broken, [], 1, /^✗ WORSE/],
  ['so in Markdown', resultsIn, broken, ['--markdown'], 1, /^## ❌ Worse/],
  ['a new warning', resultsIn, warned, [], 0, /Newly warned/],
  ['that a new warning fails a strict run', resultsIn, () => warned({ strict: true }), [], 1, /^✗ WORSE/],
  ['that members that a later version adds are no damage', resultsIn,
    () => resultsIn({ newer: true } as Partial<Results>), [], 0, /NOTHING CHANGED/],
])('cardproof compare says %s', async (_, a, b, flags, code, text) => {
  expect(await compare(a(), b(), ...flags)).toMatchObject({ code, stderr: '', stdout: saying(text) });
}); // prettier-ignore

it('says in its help what its exit code means', async () => {
  const { stdout } = await inProcess(['compare', '--help']);
  for (const said of ['--markdown', 'Exit code: B is worse']) expect(stdout).toContain(said);
});

describe('what cannot be compared is exit code 2, with one sentence that says what to do', () => {
  const written = (text: string, name = 'results.json'): string => {
    const directory = folder();
    writeFileSync(join(directory, name), text);
    return directory;
  };
  const without = (member: keyof Results): string => JSON.stringify({ ...calm, [member]: undefined });
  it.each<[string, () => string, string]>([
    ['a folder that is not there', () => 'nope', 'there is no nope: use the folder'],
    ['an empty folder', folder, 'there is no results.json in'],
    ['a run that died', () => written('{}', 'exchanges.ndjson'), 'cardproof replay'],
    ['a file that is not JSON', () => written('{"verdict":'), 'is damaged (not JSON): replay its recording'],
    ['another JSON', () => written('[1]'), 'is not a results file of Cardproof'],
    ['another schema', () => resultsIn({ schema: 1 as 3 }), 'has schema 1, but this version of Cardproof reads schema 3'],
    ['results without settings', () => written(without('settings')), "must have required property 'settings'"],
    ['results without the fact of their verdict', () => written(without('because')), "required property 'because'"],
    ['results with an unknown status', () => resultsIn({}, { [LIMIT]: { status: 'fine' } }), 'is damaged or was written by another version (/requirements/'],
    ['nothing in common', () => resultsIn({ requirements: [] }), 'have no tested requirement in common'],
  ])('%s', async (_, make, sentence) => {
    const ended = await compare(resultsIn(), make());
    expect(ended, ended.stderr).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toContain(sentence);
    expect(ended.stderr).not.toMatch(/\n\s+at /);
  }); // prettier-ignore
});

describe('two runs of the sandbox', () => {
  const [first, second] = [folder(), folder()];
  beforeAll(async () => {
    const run = (out: string) => inProcess(['run', '--sandbox', '--smoke', '--quiet', '--out', out]);
    await run(first);
    await run(second);
  });

  it('differ in nothing that is judged, at whatever hour they were', async () => {
    const ended = await compare(first, second);
    expect(ended, ended.stdout).toMatchObject({ code: 0 });
    expect(ended.stdout).toContain('NOTHING CHANGED');
    expect(ended.stdout).toContain('[sandbox, not your environment]');
  });

  const text = (directory: string, name: string) => readFileSync(join(directory, name), 'utf8');
  it.each<[what: string, change: (recording: string) => string, said: string]>([
    ['was changed', (own) => own.replace('"status":404', '"status":400'), 'B: its recording is NOT INTACT'],
    ['is cut off', (own) => own.slice(0, -300), 'B: its recording is INCOMPLETE'],
    ['is none', () => 'nonsense\n', 'B: the recording in its folder cannot be read'],
    ['is another', () => text(first, 'exchanges.ndjson'), 'B: the recording in its folder is from another run'],
  ])('are compared with a word of caution if a recording %s', async (_, change, said) => {
    const directory = folder();
    writeFileSync(join(directory, 'results.json'), text(second, 'results.json'));
    writeFileSync(join(directory, 'exchanges.ndjson'), change(text(second, 'exchanges.ndjson')));
    expect((await compare(first, directory)).stdout).toContain(said);
  });

  it('are compared by their results.json alone, too', async () => {
    const bare = join(folder(), 'b.json');
    writeFileSync(bare, text(second, 'results.json'));
    const ended = await compare(join(first, 'results.json'), bare);
    expect(ended).toMatchObject({ code: 0, stdout: saying(/B has no recording here/) });
  });
});
