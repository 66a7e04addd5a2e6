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
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lockDirectory } from '../../../runs/lock.ts';
import { folder } from '../folder.ts';

let directory: string;
let lock: string;
/** What a lock of this process holds. */
let own: readonly string[];
beforeEach(() => {
  vi.useFakeTimers();
  directory = folder();
  lock = join(directory, '.lock');
  const unlock = lockDirectory(directory);
  own = readFileSync(lock, 'utf8').split('\n');
  unlock();
});
afterEach(() => vi.useRealTimers());

const [ELSEWHERE, SECOND] = ['another-container', 1000];
const ago = (milliseconds: number): Date => new Date(Date.now() - milliseconds);

function found(lines: readonly string[], when: Date): void {
  writeFileSync(lock, lines.join('\n'));
  utimesSync(lock, when, when);
}

describe('a lock of this machine', () => {
  it('is held as long as its process lives, however long it is silent', () => {
    found(own, ago(3600 * SECOND));
    expect(() => lockDirectory(directory)).toThrow(`another run (process ${process.pid}) writes to`);
  });

  it.runIf(existsSync('/proc/self/stat'))('is that of a dead process if its id was given to another one since', () => {
    const [pid = '', place = '', born = ''] = own;
    found([pid, place, `${Number(born) - 1}`], ago(0));
    lockDirectory(directory)();
  });

  it('may be one of an earlier version, which holds the id alone', () => {
    found([String(process.pid)], ago(3600 * SECOND));
    expect(() => lockDirectory(directory)).toThrow(`another run (process ${process.pid}) writes to`);
  });
});

describe('a lock of another machine or container, where the same id is another process', () => {
  it('is held if its holder showed itself lately', () => {
    found(['1', ELSEWHERE, '7'], ago(5 * SECOND));
    expect(() => lockDirectory(directory)).toThrow('another run (process 1) writes to');
  });

  it('is held if it is from the future, because clocks differ', () => {
    found(['1', ELSEWHERE, '7'], ago(-3600 * SECOND));
    expect(() => lockDirectory(directory)).toThrow('another run (process 1) writes to');
  });

  it('is taken over if its holder is silent', () => {
    found([String(process.pid), ELSEWHERE, own[2] ?? ''], ago(20 * SECOND));
    lockDirectory(directory)();
    expect(existsSync(lock)).toBe(false);
  });
});

it('the holder of a lock shows itself until it gives it back', () => {
  const unlock = lockDirectory(directory);
  utimesSync(lock, ago(60 * SECOND), ago(60 * SECOND));
  vi.advanceTimersByTime(3 * SECOND);
  expect(Date.now() - statSync(lock).mtimeMs).toBeLessThan(5 * SECOND);
  unlock();
  expect(vi.getTimerCount()).toBe(0);
});

it('a lock that another process took over is not given back with the own one', () => {
  const unlock = lockDirectory(directory);
  found([String(process.pid), ELSEWHERE, '7'], ago(0));
  unlock();
  expect(() => lockDirectory(directory)).toThrow(`another run (process ${process.pid}) writes to`);
});

it('the lock of a dead process is taken over although one that wanted it died, too', () => {
  const DEAD = '2147483646';
  found([DEAD], ago(0));
  for (const name of ['0', 'g']) writeFileSync(`${lock}-${name}`, DEAD);
  lockDirectory(directory)();
  expect(readdirSync(directory)).toEqual([]);
});

it.each([
  ['first by name', '0', 0],
  ['last by name', 'g', 500],
])('another process that wants the directory and lives, %s, is waited for and never passed', (_, name, least) => {
  vi.useRealTimers();
  writeFileSync(`${lock}-${name}`, String(process.ppid));
  const began = performance.now();
  expect(() => lockDirectory(directory)).toThrow(`another run (process ${process.ppid}) writes to`);
  expect(performance.now() - began).toBeGreaterThan(least);
  expect(readdirSync(directory)).toEqual([`.lock-${name}`]);
});

it('a lock that its process is writing now is held, and a damaged one only as long as one that is silent', () => {
  found([], ago(0));
  expect(() => lockDirectory(directory)).toThrow('another run writes to');
  found(['x'], ago(20 * SECOND));
  lockDirectory(directory)();
});

it.each([
  ['a pipe', (path: string) => void execFileSync('mkfifo', [path])],
  ['a folder', (path: string) => void mkdirSync(path)],
  ['a link', (path: string) => symlinkSync('nowhere', path)],
])('%s in the place of the lock is refused and not read', (_, make) => {
  make(lock);
  expect(() => lockDirectory(directory)).toThrow('.lock is no file that a run left: remove it and run again');
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
