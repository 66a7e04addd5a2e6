import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Results } from '../../../spec/verdict/results.ts';
import { inProcess } from '../cli/process.ts';
import { folder } from '../folder.ts';
import { departing, LIMIT } from './compare-fixtures.ts';
import { makeRun } from './fixtures.ts';

const calm = makeRun('conforms').results;

/** A folder with results as a run leaves them. */
function resultsIn(change: Partial<Results> = {}, rows: Readonly<Record<string, object>> = {}): string {
  const directory = folder();
  const requirements = calm.requirements.map((row) => ({ ...row, ...rows[row.id] }));
  writeFileSync(join(directory, 'results.json'), JSON.stringify({ ...calm, requirements, ...change }));
  return directory;
}

const broken = () => resultsIn({ verdict: 'violates' }, { [LIMIT]: departing('violated') });

/** The command in this process: what it prints, and how it exits. */
const compare = (a: string, b: string, ...flags: readonly string[]) => inProcess(['compare', a, b, ...flags]);

describe('cardproof compare', () => {
  it('exits with 0 where nothing is worse, and says so', async () => {
    const ended = await compare(resultsIn(), resultsIn());
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(ended.stdout).toContain('NOTHING CHANGED');
    expect(await compare(broken(), resultsIn())).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('BETTER') as string,
    });
  });

  it('exits with 1 where B is worse, with 2 where it cannot compare', async () => {
    expect(await compare(resultsIn(), 'nope')).toMatchObject({ code: 2, stdout: '' });
    const ended = await compare(resultsIn(), broken());
    expect(ended).toMatchObject({ code: 1, stderr: '' });
    expect(ended.stdout).toMatch(/^✗ WORSE/);
  });

  it('shows a new warning and exits with 0, under --strict of B with 1', async () => {
    const warned = { [LIMIT]: departing('warned') };
    expect(await compare(resultsIn(), resultsIn({}, warned))).toMatchObject({ code: 0 });
    expect(await compare(resultsIn(), resultsIn({ strict: true }, warned))).toMatchObject({ code: 1 });
  });

  it('prints Markdown', async () => {
    const ended = await compare(resultsIn(), broken(), '--markdown');
    expect(ended).toMatchObject({ code: 1 });
    expect(ended.stdout).toMatch(/^## ❌ Worse/);
  });

  it('says in its help what its exit code means', async () => {
    const { stdout } = await inProcess(['compare', '--help']);
    for (const said of ['--markdown', 'Exit code: B is worse']) expect(stdout).toContain(said);
  });
});

describe('what cannot be compared is exit code 2, with one sentence that says what to do', () => {
  const written = (text: string, name = 'results.json'): string => {
    const directory = folder();
    writeFileSync(join(directory, name), text);
    return directory;
  };
  const without = (member: keyof Results): string => {
    const { [member]: _left, ...rest } = calm;
    return JSON.stringify(rest);
  };
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

  it('members that a later version adds are no damage', async () =>
    expect(await compare(resultsIn(), resultsIn({ newer: true } as Partial<Results>))).toMatchObject({ code: 0 }));
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

  it('are compared with a word of caution where a recording is not whole or not theirs', async () => {
    const copy = (change: (text: string) => string): string => {
      const directory = folder();
      copyFileSync(join(second, 'results.json'), join(directory, 'results.json'));
      const text = readFileSync(join(second, 'exchanges.ndjson'), 'utf8');
      writeFileSync(join(directory, 'exchanges.ndjson'), change(text));
      return directory;
    };
    const said = async (change: (text: string) => string) => (await compare(first, copy(change))).stdout;
    expect(await said((text) => text.replace('"status":404', '"status":400'))).toContain(
      'B: its recording is NOT INTACT',
    );
    expect(await said((text) => text.slice(0, -300))).toContain('B: its recording is INCOMPLETE');
    expect(await said(() => 'nonsense\n')).toContain('B: the recording in its folder cannot be read');
    const other = readFileSync(join(first, 'exchanges.ndjson'), 'utf8');
    expect(await said(() => other)).toContain('B: the recording in its folder is from another run');
  });

  it('are compared by their results.json alone, too', async () => {
    const bare = folder();
    mkdirSync(bare, { recursive: true });
    copyFileSync(join(second, 'results.json'), join(bare, 'b.json'));
    const ended = await compare(join(first, 'results.json'), join(bare, 'b.json'));
    expect(ended).toMatchObject({ code: 0 });
    expect(ended.stdout).toContain('B has no recording here');
  });
});
