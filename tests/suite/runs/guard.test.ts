import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { IGNORED } from '../../../environment/private-files.ts';
import { takeFleet } from '../../../fleet/record.ts';
import { REPORT_FILES, WRITTEN } from '../../../reports/files.ts';
import { refuseFolderOfOthers, takeFolder } from '../../../runs/guard.ts';
import { entriesBelow } from '../../../runs/place.ts';
import { loadSigner } from '../../../runs/key.ts';
import { signRun } from '../../../runs/seal.ts';
import { UsageError } from '../../../runs/usage.ts';
import { inProcess } from '../cli/process.ts';
import { folder } from '../folder.ts';
import { recorded } from '../recorded-runs.ts';
import { keyPair, type Left, leftOf, statedFlags } from './left.ts';

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

/** Puts something into a folder, in place of what has its name there. */
type Put = (at: string) => void;
const put =
  (name: string, make: (path: string) => void): Put =>
  (at) => {
    rmSync(join(at, name), { recursive: true, force: true });
    make(join(at, name));
  };
const write = (name: string, text: string) => put(name, (path) => writeFileSync(path, text));
const link = (name: string, to = '/nowhere') => put(name, (path) => symlinkSync(to, path));
const pipe = (name: string) => put(name, (path) => void execFileSync('mkfifo', [path]));
const directory = (name: string) => put(name, (path) => mkdirSync(path));
const made = (at: string, ...all: readonly Put[]): string => {
  for (const one of all) one(at);
  return at;
};

const DEAD = '2147483646\nplace';
const BESIDE = [
  write('index.html.0b5c5ac2-4f5f-4be5-9a55-6a4e4f0a4a11.tmp', 'half'),
  (at: string) => renameSync(join(at, 'letter.md'), join(at, 'letter.md.withheld')),
  ...[write('.lock', DEAD), write('.lock-dead', DEAD), write('.gitignore', IGNORED)],
];

it.each<[string, () => string]>([
  ['if it is not there', () => join(folder(), 'a/b')],
  ['if it is empty', folder],
  ['if it holds a recording only', () => made(folder(), write('exchanges.ndjson', run.text))],
  ['if its files were being written when the disk was full', () => made(folder(), write('index.html', ''), write('exchanges.ndjson', ''))],
  ['with what stands beside the files of a run', () => made(leftOf(run), ...BESIDE)],
  ['with the folders of Playwright', () => made(leftOf(run), directory('test-results'), write('test-results/.last-run.json', '{}'))],
  ['with a signature', () => made(leftOf(run), (at) => signRun(at, loadSigner(keyPair())))],
])('a folder is taken %s', (_, make) => expect(() => refuseFolderOfOthers(make())).not.toThrow()); // prettier-ignore

it('what an earlier run reported is gone as soon as a run takes the folder', () => {
  const at = leftOf(run);
  const reports = () => REPORT_FILES.filter((name) => existsSync(join(at, name)));
  expect(reports()).toEqual(WRITTEN);
  takeFolder(at, 'run')();
  expect(reports()).toEqual([]);
});

it('what somebody laid beside the files of a run stays, also if a run takes the folder', async () => {
  const at = leftOf(run);
  write('.DS_Store', 'mine')(at);
  link('letter.md', join(at, '.DS_Store'))(at);
  const words = ['run', 'types/total', '--sandbox', '--quiet', '--out', at];
  expect((await inProcess(words, {}, folder())).code).toBe(0);
  expect(readFileSync(join(at, '.DS_Store'), 'utf8')).toBe('mine');
  expect(readFileSync(join(at, 'letter.md'), 'utf8')).not.toBe('mine');
});

it.each<[string, Put]>([
  ['a file of any name', write('notes.txt', 'mine')],
  ['a hidden file', write('.hidden', 'mine')],
  ['a page named index.html', write('index.html', '<!doctype html><title>Mine</title>')],
  ['a file of somebody that ends as one that was set aside', write('mine.withheld', 'mine')],
  ['results.json of something else', write('results.json', '{"by":"cardproof"}')],
  ['a recording of something else', write('exchanges.ndjson', '{"kind":"run","tool":"other"}\n')],
  ['SHA256SUMS of something else', write('SHA256SUMS', `${'0'.repeat(64)}  debian.iso\n`)],
  ['a file that ends like a half written one', write('mine.tmp', 'mine')],
  ['a folder in place of a file', directory('results.json')],
  ['a link to results', link('results.json', '/etc/hosts')],
  ['a pipe', pipe('results.json')],
])('a folder is refused, and stays as it is, with %s', (_, spoil) => {
  const at = made(folder(), spoil);
  const before = treeOf(at);
  expect(() => refuseFolderOfOthers(at)).toThrow(UsageError);
  expect(treeOf(at)).toEqual(before);
});

it.each<[string, Put, string]>([
  ['a link', (at) => link('out', folder())(at), 'out'],
  ['a link, and a slash behind it', (at) => link('out', folder())(at), 'out/'],
  ['a link that leads nowhere', link('out'), 'out'],
  ['a file', write('out', 'mine'), 'out'],
  ['a pipe', pipe('out'), 'out'],
])('%s in place of a folder is refused', (_, spoil, name) => {
  const at = made(folder(), spoil);
  expect(() => refuseFolderOfOthers(`${at}/${name}`)).toThrow(UsageError);
});

describe('a command is refused with exit code 2, before it sends or writes anything:', () => {
  const HAR = JSON.stringify({ log: { entries: [{}] } });
  const TARGETS = 'targets:\n  - {name: north, base: "http://127.0.0.1:9/{group}/v1", key: K, customers: [A1]}\n';

  /** Carries out a command in a folder that holds `run`, a run, and `out`; expects that it is refused and changes nothing. */
  async function refused(words: readonly string[], spoil: Put): Promise<string> {
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
    await refused(words, link('out'));
    expect(await refused([...words.slice(0, -1), ''], () => undefined)).toContain('--out is empty: name the folder');
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

  const planned = (at: string) => {
    takeFleet(at, ['north']);
    rmSync(join(at, '_fleet/.gitignore'), { force: true });
  };
  const inOut =
    (...all: readonly Put[]): Put =>
    (at) =>
      void made(join(at, 'out'), ...all);

  it.each<[string, Put]>([
    ['a folder of a target that holds something else', inOut(planned, directory('north'), write('north/notes.txt', 'x'))],
    ['a link in place of the folder of a target', inOut(planned, link('north', '/tmp'))],
    ['a link in place of its own folder', inOut(planned, link('_fleet', '/tmp'))],
    ['a link in place of a log', inOut(planned, link('_fleet/north.log', '/etc/hosts'))],
    ['a folder in place of a log', inOut(planned, directory('_fleet/north.log'))],
    ['a page of somebody else', inOut(write('index.html', 'mine'))],
    ['a plan of somebody else', inOut(write('_plan.json', '{"mine":1}'))],
    ['a run in place of a fleet', put('out', (path) => renameSync(leftOf(run), path))],
  ])('fleet run, with %s', async (_, spoil) => {
    await refused(['fleet', 'run', 'targets.yaml', '--out', 'out'], spoil);
  }); // prettier-ignore

  it.each<[string, Put]>([
    ['a file', write('package.zip', 'mine')],
    ['a link', link('package.zip', '/etc/hosts')],
    ['a folder', directory('package.zip')],
  ])('certify, with %s where the package is to be', async (_, spoil) => {
    const words = ['certify', 'run', '--signing-key', keyPair(), ...statedFlags, '--out', 'package.zip'];
    expect(await refused(words, spoil)).toContain('choose another file with --out');
  });
});
