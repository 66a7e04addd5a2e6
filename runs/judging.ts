import { resultsOf, type RunFacts } from '../engine/results.ts';
import { Session } from '../engine/session.ts';
import type { JudgeOptions, Suite } from '../engine/suite.ts';
import type { Client } from '../environment/client/client.ts';
import type { Settings } from '../environment/settings/settings.ts';
import { judgedHere, suiteCommit } from './program.ts';
import { nextText, whyText } from '../spec/phrasing/verdict.ts';
import { exitCodeOf, failedBy } from '../spec/verdict/gate.ts';
import type { Results } from '../spec/verdict/results.ts';

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
