import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { resultsOf, type RunFacts } from '../engine/results.ts';
import { Session } from '../engine/session.ts';
import type { JudgeOptions, Suite } from '../engine/suite.ts';
import type { Client } from '../environment/client/client.ts';
import type { Settings } from '../environment/settings/settings.ts';
import { nextText, whyText } from '../spec/phrasing/verdict.ts';
import { exitCodeOf, failedBy } from '../spec/verdict/gate.ts';
import type { Results } from '../spec/verdict/results.ts';
import { checksumsOf, type Files, sha256Of } from './seal.ts';

/** What a target is judged with. */
export interface Means {
  /** Every active check there is; the options say which of them are carried out. */
  readonly suite: Suite;
  readonly client: Client;
  /** When the run ended is known only of a recording. */
  readonly run: Omit<RunFacts, 'endedAt'> & Partial<Pick<RunFacts, 'endedAt'>>;
}

/**
 * One judgement of one target or recording, from the first request to the results. A run, a replay, Playwright and the
 * proof all judge here; nothing of it touches the disk.
 */
export class Judging {
  readonly means: Means;
  readonly session: Session;
  private stopped = false;
  private controlled: Promise<void> | null = null;

  constructor(settings: Settings, options: JudgeOptions, means: Means) {
    const { suite, client } = means;
    this.means = means;
    this.session = new Session({ settings, client, suite, ...options });
    void suiteCommit();
  }

  /** Carries out the check of one requirement; null if it has none. */
  carryOut(id: string): Promise<void> | null {
    const check = this.means.suite.checks.find(({ requirement }) => requirement === id);
    return check === undefined ? null : this.session.run(check);
  }

  /** Ends what is under way and sends nothing more; the results will say so. */
  interrupt(): void {
    this.stopped = true;
    this.means.client.stop();
  }

  /** Makes sure, once and when all else was sent, that the target still answers. */
  control(): Promise<void> {
    this.controlled ??= this.session.control();
    return this.controlled;
  }

  /** Makes sure that the target still answers, closes the client and with it the recording, and decides. */
  async end(): Promise<Results> {
    await this.control();
    await this.means.client.close();
    const { settings, ...options } = this.session.options;
    const run = { endedAt: new Date().toISOString(), ...this.means.run };
    const results = await judgedHere(resultsOf(this.session, settings, options, run));
    return this.stopped ? interrupted(results) : results;
  }
}

/** An interrupted run never speaks for the target. */
function interrupted(results: Results): Results {
  const { smoke } = results.because;
  const reason = { kind: 'interrupted', ...(smoke === true && { smoke }) } as const;
  const gate = failedBy(reason, results.gate);
  const ended = { ...results, gate, next: nextText(reason), exitCode: exitCodeOf(gate) };
  if (results.verdict === 'violates') return ended;
  return { ...ended, verdict: 'inconclusive', because: reason, why: whyText(reason) };
}

const isCheckout = import.meta.filename.endsWith('.ts');
// `import.meta.url` names a source also in the bundle, `import.meta.dirname` the folder that this file really lies in.
const at = join(import.meta.dirname, '..');

/** The files of the program: in a checkout its sources without the tests of Cardproof itself, in the package what is bundled of them. */
export function program(): Files {
  const top = readdirSync(at, { withFileTypes: true }).filter(
    (one) => one.isDirectory() && !/^(\.|node_modules$|dist$)/.test(one.name),
  );
  const below = (folder: string, as: string): readonly [string, string][] =>
    readdirSync(join(at, folder), { recursive: true, encoding: 'utf8' }).map((name) => [
      `${as}/${name.replaceAll('\\', '/')}`,
      join(at, folder, name),
    ]);
  const all = isCheckout ? top.flatMap(({ name }) => below(name, name)) : below('', 'dist');
  const own = all.filter(
    ([name]) => (isCheckout ? /\.tsx?$/ : /\.js$/).test(name) && !/^tests\/(suite|proof)\//.test(name),
  );
  return new Map(own.map(([name, path]) => [name, readFileSync(path)]));
}

/** The digest of the program, as a certified package names it. */
export const programDigest = (): string => sha256Of(checksumsOf(program()));

/** The commit of a checkout, with `+changes` if files of it were changed since; without git, the digest. */
async function commitHere(): Promise<string> {
  if (!isCheckout) return programDigest();
  const asked = ['--no-optional-locks', 'describe', '--always', '--dirty=+changes', '--abbrev=40', '--exclude=*'];
  const said = await promisify(execFile)('git', asked, { cwd: at }).catch(() => null);
  return said?.stdout.trim() ?? programDigest();
}

let known: Promise<string> | null = null;

/** What exactly judges: the commit or the digest of this program. A run asks before its first request, so that it never waits. */
const suiteCommit = (): Promise<string> => (known ??= commitHere());

/** Results, with the commit or the digest of the program that judged. */
export async function judgedHere(results: Results): Promise<Results> {
  return { ...results, suite: { ...results.suite, commit: await suiteCommit() } };
}
