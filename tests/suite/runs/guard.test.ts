import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { IGNORED } from '../../../environment/private-files.ts';
import { takeFleet } from '../../../fleet/record.ts';
import { refuseFolderOfOthers } from '../../../runs/guard.ts';
import { entriesBelow } from '../../../runs/place.ts';
import { loadSigner } from '../../../runs/signing/key.ts';
import { signRun } from '../../../runs/signing/seal.ts';
import { UsageError } from '../../../runs/usage.ts';
import { inProcess } from '../cli/process.ts';
import { folder } from '../folder.ts';
import { recorded } from '../recorded-runs.ts';
import { stated } from './certified.ts';
import { keyPair } from './keys.ts';
import { type Left, leftOf } from './left.ts';

let run: Left;
beforeAll(async () => {
  run = await recorded({ ids: ['find/known-found', 'types/total'] });
});

/** Everything below a folder: its kind, and what it holds. */
const treeOf = (at: string): string[] =>
  [...entriesBelow(at)].map(([name, found]) => {
    const path = join(at, name);
    return `${name} ${found.mode} ${found.isFile() ? readFileSync(path, 'utf8') : found.isSymbolicLink() ? readlinkSync(path) : ''}`;
  });

const write =
  (name: string, text: string) =>
  (at: string): void =>
    writeFileSync(join(at, name), text);
const link =
  (name: string, to = '/nowhere') =>
  (at: string): void => {
    rmSync(join(at, name), { recursive: true, force: true });
    symlinkSync(to, join(at, name));
  };
const pipe = (name: string) => (at: string) => {
  rmSync(join(at, name), { force: true });
  execFileSync('mkfifo', [join(at, name)]);
};
const directory = (name: string) => (at: string) => {
  rmSync(join(at, name), { force: true });
  mkdirSync(join(at, name));
};

describe('a folder is taken', () => {
  const dead = `2147483646\nplace\n1\nown`;
  it.each<[string, () => string]>([
    ['if it is not there', () => join(folder(), 'a/b')],
    ['if it is empty', folder],
    ['if a run left it', () => leftOf(run)],
    ['if it holds a recording only', () => made(folder(), write('exchanges.ndjson', run.text))],
    ['if its files were being written when the disk was full', () => made(folder(), write('index.html', ''), write('exchanges.ndjson', ''))],
    [
      'with what stands beside the files of a run',
      () => {
        return made(
          leftOf(run),
          write('index.html.0b5c5ac2-4f5f-4be5-9a55-6a4e4f0a4a11.tmp', 'half'),
          (at) => renameSync(join(at, 'letter.md'), join(at, 'letter.md.withheld')),
          write('.lock', dead),
          write('.lock-dead', dead),
          write('.gitignore', IGNORED),
        );
      },
    ],
    ['with the folders of Playwright', () => made(leftOf(run), directory('test-results'), write('test-results/.last-run.json', '{}'))],
    ['with a signature', () => made(leftOf(run), (at) => signRun(at, loadSigner(keyPair())))],
  ])('%s', (_, make) => expect(() => refuseFolderOfOthers(make())).not.toThrow()); // prettier-ignore
});

function made(at: string, ...spoil: readonly ((at: string) => void)[]): string {
  for (const one of spoil) one(at);
  return at;
}

/** What a folder may hold that we did not make. */
const FOREIGN: readonly (readonly [string, (at: string) => void])[] = [
  ['a file of any name', write('notes.txt', 'mine')], ['a hidden file', write('.hidden', 'mine')],
  ['a page named index.html', write('index.html', '<!doctype html><title>Mine</title>')],
  ['a file of somebody that ends as one that was set aside', write('mine.withheld', 'mine')],
  ['results.json of something else', write('results.json', '{"mine":true}')],
  ['results.json that names us', write('results.json', '{"by":"cardproof"}')],
  ['a recording of something else', write('exchanges.ndjson', '{"kind":"run","tool":"other"}\n')],
  ['a recording without a first line', write('exchanges.ndjson', '\n\n')],
  ['SHA256SUMS of something else', write('SHA256SUMS', `${'0'.repeat(64)}  debian.iso\n`)],
  ['a file that ends like a half written one', write('mine.tmp', 'mine')], ['a folder', directory('photos')],
  ['a folder in place of a file', directory('results.json')], ['a link that leads nowhere', link('exchanges.ndjson')],
  ['a link to results', link('results.json', '/etc/hosts')], ['a pipe', pipe('results.json')],
]; // prettier-ignore

it('what somebody laid beside the files of a run stays, also if a run takes the folder', async () => {
  const at = leftOf(run);
  write('.DS_Store', 'mine')(at);
  link('letter.md', join(at, '.DS_Store'))(at);
  const words = ['run', 'types/total', '--sandbox', '--quiet', '--out', at];
  expect((await inProcess(words, {}, folder())).code).toBe(0);
  expect(readFileSync(join(at, '.DS_Store'), 'utf8')).toBe('mine');
  expect(readFileSync(join(at, 'letter.md'), 'utf8')).not.toBe('mine');
});

describe('a folder is refused, and stays as it is, with', () => {
  it.each(FOREIGN)('%s', (_, spoil) => {
    const at = folder();
    spoil(at);
    const before = treeOf(at);
    expect(() => refuseFolderOfOthers(at)).toThrow(UsageError);
    expect(treeOf(at)).toEqual(before);
  });

  it.each<[string, (at: string) => string]>([
    ['a link in its place', (at) => made(join(at, 'out'), () => link('out', folder())(at))],
    ['a link in its place and a slash', (at) => `${made(join(at, 'out'), () => link('out', folder())(at))}/`],
    ['a link that leads nowhere in its place', (at) => made(join(at, 'out'), () => link('out')(at))],
    ['a file in its place', (at) => made(join(at, 'out'), () => write('out', 'mine')(at))],
    ['a pipe in its place', (at) => made(join(at, 'out'), () => pipe('out')(at))],
  ])('%s', (_, make) => expect(() => refuseFolderOfOthers(make(folder()))).toThrow(UsageError));
});

describe('a command is refused with exit code 2, before it sends or writes anything:', () => {
  const HAR = JSON.stringify({ log: { entries: [{}] } });
  const TARGETS = 'targets:\n  - {name: north, base: "http://127.0.0.1:9/{group}/v1", key: K, customers: [A1]}\n';
  const flags = Object.entries(stated).flatMap(([name, value]) => [
    `--${name.replace(/[A-Z]/g, '-$&').toLowerCase()}`,
    value,
  ]);

  /** Carries out a command in a folder that holds `run`, a run, and `out`; expects that it is refused and changes nothing. */
  async function refused(words: readonly string[], spoil: (at: string) => void): Promise<string> {
    const at = folder();
    renameSync(leftOf(run), join(at, 'run'));
    writeFileSync(join(at, 'a.har'), HAR);
    writeFileSync(join(at, 'targets.yaml'), TARGETS);
    mkdirSync(join(at, 'out'));
    spoil(at);
    const before = treeOf(at);
    const { code, stderr } = await inProcess(words, { K: 'key-of-north' }, at);
    expect([code, stderr], words.join(' ')).toEqual([2, expect.stringMatching(/^(cardproof: [^\n]+\n)+$/)]);
    expect(stderr).not.toContain('defect of Cardproof');
    expect(treeOf(at)).toEqual(before);
    return stderr;
  }

  it.each([
    [['run', '--sandbox', '--quiet', '--out', 'out']],
    [['check', 'a.har', '--out', 'out']],
    [['replay', 'run', '--out', 'out']],
    [['report', 'run', '--out', 'out']],
    [['fleet', 'run', 'targets.yaml', '--out', 'out']],
    [['fleet', 'report', 'run', '--out', 'out']],
  ])('%j', async (words) => {
    expect(await refused(words, write('out/notes.txt', 'mine'))).toContain('choose another folder with --out');
    await refused(words, (at) => (rmSync(join(at, 'out'), { recursive: true }), link('out', '/nowhere')(at)));
  });

  it('a replay or a report over another run, traffic over a run, a run over traffic', async () => {
    const other = (at: string) => write('out/exchanges.ndjson', run.text.replace('"id":"r1"', '"id":"r2"'))(at);
    const traffic = (at: string) =>
      write('out/exchanges.ndjson', run.text.replace(/,"digest"/, ',"traffic":true$&'))(at);
    for (const [command, spoil] of [
      [['replay', 'run', '--out', 'out'], other],
      [['report', 'run', '--out', 'out'], other],
      [['replay', 'run', '--out', 'out'], write('out/results.json', '{"schema":3,"verdict":"conforms"}')],
      [['replay', 'run', '--out', 'run'], () => undefined],
      [['check', 'a.har', '--out', 'run'], () => undefined],
      [['run', '--sandbox', '--quiet', '--out', 'out'], traffic],
    ] as const)
      expect(await refused(command, spoil)).toContain('would be lost');
  });

  it.each<[string, (at: string) => void]>([
    ['a folder of a target that holds something else', (at) => made(join(at, 'out'), planned, directory('north'), write('north/notes.txt', 'x'))],
    ['a link in place of the folder of a target', (at) => made(join(at, 'out'), planned, link('north', '/tmp'))],
    ['a link in place of its own folder', (at) => made(join(at, 'out'), planned, link('_fleet', '/tmp'))],
    ['a link in place of a log', (at) => made(join(at, 'out'), planned, link('_fleet/north.log', '/etc/hosts'))],
    ['a folder in place of a log', (at) => made(join(at, 'out'), planned, directory('_fleet/north.log'))],
    ['a page of somebody else', (at) => made(join(at, 'out'), write('index.html', 'mine'))],
    ['a plan of somebody else', (at) => made(join(at, 'out'), write('_plan.json', '{"mine":1}'))],
    ['a run in place of a fleet', (at) => made(at, link('out', '/nowhere'), (one) => (rmSync(join(one, 'out')), renameSync(join(one, 'run'), join(one, 'out'))))],
  ])('fleet run, with %s', async (_, spoil) => {
    await refused(['fleet', 'run', 'targets.yaml', '--out', 'out'], spoil);
  }); // prettier-ignore

  const planned = (at: string) => {
    takeFleet(at, ['north']);
    rmSync(join(at, '_fleet/.gitignore'), { force: true });
  };

  it.each<[string, (at: string) => void]>([
    ['a file', write('package.zip', 'mine')],
    ['a link', link('package.zip', '/etc/hosts')],
    ['a link that leads nowhere', link('package.zip')],
    ['a folder', directory('package.zip')],
    ['a pipe', pipe('package.zip')],
  ])('certify, with %s where the package is to be', async (_, spoil) => {
    const words = ['certify', 'run', '--signing-key', keyPair(), ...flags, '--out', 'package.zip'];
    expect(await refused(words, spoil)).toContain('choose another file with --out');
  });
});
