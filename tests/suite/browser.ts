import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium, type Browser } from '@playwright/test';

/** Path of a Chromium that tests can launch, or undefined when there is none. */
function browserPath(): string | undefined {
  return ['/usr/bin/chromium', chromium.executablePath()].find((path) => existsSync(path));
}

/** Installs a Chromium when there is none yet; throws when neither Playwright nor the system can provide one. */
export function ensureBrowser(): string {
  const attempts = [
    ['npx', 'playwright', 'install', 'chromium'],
    ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium'],
  ];
  for (const [command = '', ...parameters] of attempts) {
    const found = browserPath();
    if (found !== undefined) return found;
    spawnSync(command, parameters, { stdio: 'ignore' });
  }
  const found = browserPath();
  if (found === undefined) throw new Error('no Chromium: install one, or run npx playwright install chromium');
  return found;
}

/** A headless Chromium, installed first if there is none. Its sandbox is off, because it refuses to run as root, as containers often do. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ args: ['--no-sandbox'], executablePath: ensureBrowser() });
}
