import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium, type Browser } from '@playwright/test';

/** A program of the system that tests start. */
interface Needed {
  /** Completes the sentence "Tests need it …". */
  readonly why: string;
  readonly places: () => readonly string[];
  /** How it can be installed; the first command that helps is enough. */
  readonly install: readonly (readonly [string, ...string[]])[];
}

const BINARIES = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin'];
const at = (name: string) => (): readonly string[] => BINARIES.map((folder) => `${folder}/${name}`);
const apt = (name: string) => ['apt-get', 'install', '-y', '--no-install-recommends', name] as const;

/** Every program that tests need and that `npm ci` does not install. */
export const programs = {
  chromium: {
    why: 'to open the pages of the reports as a reader does',
    places: () => ['/usr/bin/chromium', chromium.executablePath()],
    install: [['npx', 'playwright', 'install', 'chromium'], apt('chromium')],
  },
  nginx: {
    why: 'as a gateway that limits the rate, and that has certificates',
    places: at('nginx'),
    install: [apt('nginx')],
  },
  tinyproxy: {
    why: 'as a proxy that asks for a password',
    places: at('tinyproxy'),
    install: [apt('tinyproxy')],
  },
} as const satisfies Readonly<Record<string, Needed>>;

export type Program = keyof typeof programs;

/** Path of a program, or undefined if it is not installed, or if `SUITE_WITHOUT` (names, with commas) says to do as if. */
function programAt(name: Program): string | undefined {
  if (process.env['SUITE_WITHOUT']?.split(',').includes(name) === true) return undefined;
  return programs[name].places().find((path) => existsSync(path));
}

/** Installs a program as far as the system can. In run level 1 Debian installs a service without starting it. */
export function install(name: Program): void {
  const env = { ...process.env, RUNLEVEL: '1', DEBIAN_FRONTEND: 'noninteractive' };
  for (const [command, ...parameters] of programs[name].install) {
    if (programAt(name) !== undefined) return;
    spawnSync(command, parameters, { stdio: 'ignore', env });
  }
}

/** Path of a program; throws if it is not installed. */
export function pathOf(name: Program): string {
  const path = programAt(name);
  if (path === undefined)
    throw new Error(`no ${name}: \`npm test\` installs it, or ${programs[name].install[0].join(' ')}`);
  return path;
}

/** Whether a program is not installed; `test.skipIf(isMissing(…))` is the `it` of tests that start it. */
export const isMissing = (...names: readonly Program[]): boolean => names.some((name) => programAt(name) === undefined);

let shared: Promise<Browser> | undefined;

/**
 * The headless Chromium of this process, which all its test files share: each opens its pages in contexts of its own, and none of
 * them closes it. It ends with the process. Its sandbox is off, because it refuses to run as root, as containers often do.
 */
export function sharedBrowser(): Promise<Browser> {
  shared ??= chromium.launch({ args: ['--no-sandbox'], executablePath: pathOf('chromium') });
  return shared;
}
