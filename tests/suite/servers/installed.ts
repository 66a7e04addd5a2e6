import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PLACES = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin'];
/** The servers that tests start, as Debian calls their packages. */
const SERVERS = ['nginx', 'tinyproxy'] as const;

const pathOf = (name: string): string | undefined =>
  PLACES.map((place) => `${place}/${name}`).find((path) => existsSync(path));

/** Path of a server's program, installed first if there is none; throws if the system cannot provide it. */
export function ensureServer(name: (typeof SERVERS)[number]): string {
  if (pathOf(name) === undefined) {
    // In run level 1 Debian installs a service without starting it.
    const env = { ...process.env, RUNLEVEL: '1', DEBIAN_FRONTEND: 'noninteractive' };
    const install = ['install', '-y', '--no-install-recommends', ...SERVERS];
    spawnSync('apt-get', install, { stdio: 'ignore', env });
  }
  const found = pathOf(name);
  if (found === undefined) throw new Error(`no ${name}: install it (on Debian: apt-get install ${SERVERS.join(' ')})`);
  return found;
}
