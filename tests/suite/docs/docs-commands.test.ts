import { spawnSync } from 'node:child_process';
import { appendFileSync, copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { settingLines } from '../../../cli/commands/serve.ts';
import { startSandbox } from '../../../sandbox/api/server.ts';
import { PROOF_CLOCK } from '../../proof/in-process.ts';
import { inProcess, started } from '../cli/process.ts';
import { folder } from '../folder.ts';
import { type Document, documents } from './documents.ts';

/** What a reader has before them when they open a page: violated requirements, and warned ones. */
const FAULTS = ['pending-with-balance-on-second-line', 'cardholder-email-with-two-at', 'input-start-optional'];

/** What the pages say of commands does not depend on how many requests a run sends. */
const BUDGET = 45;

/**
 * The lines that a page gives to a shell, in their order. Left out are those that would never end, those that need a
 * project with the package (`npm run prove -- package` runs them), and those that start other processes (tests/suite/fleet).
 */
function linesOf({ fences }: Document): readonly string[] {
  const shell = fences.filter(({ language }) => language === 'sh').flatMap(({ text }) => text.trim().split('\n'));
  return shell.filter((line) => !/^(alias|#|cardproof serve|cardproof proxy|cardproof fleet|npx playwright)/.test(line));
}

/** The profile that a page shows, for the lines that name one. */
function profileOf({ fences }: Document): string {
  return fences.find(({ text }) => /^(pins|waivers):/m.test(text))?.text ?? '';
}

/** Types a line as a reader would in a folder; `cardproof` runs in this process, everything else in a shell. */
async function type(written: string, at: string): Promise<{ readonly code: number | null; readonly text: string }> {
  const line = written.replaceAll('~/', `${at}/`).replace(/(--request-budget) \d+/, `$1 ${BUDGET}`);
  const [, before = '', words] = /^((?:[A-Z_]+=\S+ +)*)cardproof +(.+)$/.exec(line) ?? [];
  const assigned = [...before.matchAll(/([A-Z_]+)=(\S+)/g)];
  const variables = assigned.map(([, name = '', value = '']): [string, string] => [name, value]);
  const shell = ['sh', '-ec', `set -a; . ./.env; set +a\n${line}`] as const;
  const { code, stdout, stderr } =
    words === undefined
      ? await started(shell, {}, at).ended
      : await inProcess(words.split(/\s+/), Object.fromEntries(variables), at);
  return { code, text: stdout + stderr };
}

/** Whether a line needs a tool that this machine does not have; says so, because what is not followed is not tested. */
function lacks(line: string): boolean {
  const tool = ['ssh-keygen', 'openssl', 'unzip'].find((name) => line.includes(`${name} `) && spawnSync(name).error !== undefined);
  if (tool !== undefined) console.warn(`NOT FOLLOWED, because ${tool} is not on this machine: ${line}`);
  return tool !== undefined;
}

const pages = documents()
  .filter(({ path }) => path.startsWith('docs/') && path !== 'docs/ci.md')
  .filter((page) => linesOf(page).length > 0);
/** A line that several pages give is typed once. */
const typed = new Set<string>();

describe('the steps of each page, followed', { timeout: 180_000 }, () => {
  const at = folder();

  beforeAll(async () => {
    const sandbox = await startSandbox({ clock: PROOF_CLOCK, faults: FAULTS });
    writeFileSync(join(at, '.env'), `${settingLines(sandbox, 1, PROOF_CLOCK)}\nREQUEST_BUDGET=${BUDGET}\n`);
    await type('cardproof run --format har', at);
    for (const traffic of ['traffic.har', 'more.har']) copyFileSync(join(at, 'cardproof-out/run.har'), join(at, traffic));
    return () => sandbox.close();
  }, 180_000);

  it.each(pages.map((page): [string, Document] => [page.path, page]))('%s', async (_, page) => {
    const profile = profileOf(page);
    if (profile !== '') writeFileSync(join(at, 'profile.yaml'), profile);
    for (const { language, text } of page.fences) if (language === 'ini') appendFileSync(join(at, '.env'), text);
    const lines = linesOf(page).filter((line) => line.includes('profile') || !typed.has(line));
    for (const line of lines) {
      typed.add(line);
      if (lacks(line)) continue;
      const { code, text } = await type(line, at);
      const judging = /\bcardproof (run|replay|compare)/.test(line);
      const codes = judging ? [0, 1] : line.startsWith('cardproof check') ? [1] : [0];
      expect(codes, `${line}\n${text.slice(-2000)}`).toContain(code);
      if (line.startsWith('curl')) expect(text, line).toMatch(/^HTTP\/1.1 200 /m);
      if (line.includes('cardproof run')) expect(text, line).toMatch(/CONFORMS|VIOLATES/);
    }
    expect(linesOf(page).length).toBeGreaterThan(0);
  });
});
