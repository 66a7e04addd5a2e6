import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takeFolder } from '../../../runs/guard.ts';
import { folder } from '../folder.ts';

let directory: string;
let lock: string;
/** What a lock of this process holds. */
let own: readonly string[];
beforeEach(() => {
  vi.useFakeTimers();
  directory = folder();
  lock = join(directory, '.lock');
  const unlock = takeFolder(directory, 'run');
  own = readFileSync(lock, 'utf8').split('\n');
  unlock();
});
afterEach(() => vi.useRealTimers());

const [ELSEWHERE, DEAD, SECOND] = ['another-container', '2147483646', 1000];
const ago = (milliseconds: number): Date => new Date(Date.now() - milliseconds);

function found(lines: readonly string[], when: Date): void {
  writeFileSync(lock, lines.join('\n'));
  utimesSync(lock, when, when);
}

it.each<[string, () => readonly string[], number, string]>([
  ['of a process of this machine that lives', () => own, 50, String(process.pid)],
  ['of an earlier version, which holds the id alone', () => [String(process.pid)], 1, String(process.pid)],
  ['of another machine or container, where the same id is another process', () => [DEAD, ELSEWHERE], 50, DEAD],
  ['from the future, because clocks differ', () => [DEAD, ELSEWHERE], -3600, DEAD],
])('a lock is held: %s', (_, lines, seconds, pid) => {
  found(lines(), ago(seconds * SECOND));
  expect(() => takeFolder(directory, 'run')).toThrow(`another run (process ${pid}) writes to`);
});

it.each<[string, () => readonly string[]]>([
  ['of this machine', () => own],
  ['of another machine', () => [String(process.pid), ELSEWHERE]],
  ['that is damaged', () => ['x']],
])('a lock %s is left if it is silent for long', (_, lines) => {
  found(lines(), ago(70 * SECOND));
  takeFolder(directory, 'run')();
  expect(existsSync(lock)).toBe(false);
});

it('the holder of a lock shows itself until it gives it back', async () => {
  const unlock = takeFolder(directory, 'run');
  utimesSync(lock, ago(60 * SECOND), ago(60 * SECOND));
  vi.advanceTimersByTime(5 * SECOND);
  await vi.waitFor(() => expect(Date.now() - statSync(lock).mtimeMs).toBeLessThan(10 * SECOND));
  unlock();
  expect(vi.getTimerCount()).toBe(0);
});

it('a lock that another process took over is not given back with the own one', () => {
  const unlock = takeFolder(directory, 'run');
  found([String(process.pid), ELSEWHERE, '7'], ago(0));
  unlock();
  expect(() => takeFolder(directory, 'run')).toThrow(`another run (process ${process.pid}) writes to`);
});

it('the lock of a dead process is taken over at once, but not while another process does that', () => {
  found([DEAD], ago(0));
  takeFolder(directory, 'run')();
  expect(readdirSync(directory)).toEqual([]);
  found([DEAD], ago(0));
  writeFileSync(`${lock}-dead`, String(process.ppid));
  expect(() => takeFolder(directory, 'run')).toThrow(`another run (process ${process.ppid}) writes to`);
  expect(readFileSync(lock, 'utf8')).toBe(DEAD);
});

it('a lock that its process is writing now is held', () => {
  found([], ago(0));
  expect(() => takeFolder(directory, 'run')).toThrow('another run writes to');
});

it.each([
  ['a pipe', (path: string) => void execFileSync('mkfifo', [path])],
  ['a folder', (path: string) => void mkdirSync(path)],
  ['a link', (path: string) => symlinkSync('nowhere', path)],
])('%s in the place of the lock is refused and not read', (_, make) => {
  make(lock);
  expect(() => takeFolder(directory, 'run')).toThrow(`remove ${lock}`);
  expect(readdirSync(directory)).toEqual(['.lock']);
});

it('of processes that try at the same moment, one takes a free directory, and one that of a dead process', async () => {
  const [RACERS, COUNT] = [3, 200];
  vi.useRealTimers();
  const names = Array.from({ length: COUNT }, (_none, nth) => String(nth));
  for (const [nth, name] of names.entries()) {
    mkdirSync(join(directory, name));
    if (nth % 2 === 1) writeFileSync(join(directory, name, '.lock'), '2147483646');
  }
  const words = ['--import', 'tsx', 'tests/suite/runs/lock-racer.ts', directory, String(COUNT)];
  const racers = Array.from({ length: RACERS }, () =>
    spawn(process.execPath, [...words, String(Date.now() + 3000)], { stdio: ['pipe', 'pipe', 'inherit'] }),
  );
  const holders = () => names.map((name) => readdirSync(join(directory, name)).filter((one) => one !== '.lock'));
  await Promise.all(racers.map(({ stdout }) => once(stdout, 'data')));
  for (const racer of racers) racer.stdin.end('.');
  await Promise.all(racers.map((racer) => once(racer, 'close')));
  expect(holders().filter(({ length }) => length !== 1)).toEqual([]);
});
