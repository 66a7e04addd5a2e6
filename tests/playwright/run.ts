import { join } from 'node:path';
import { printSummary } from '../../runs/conclusion.ts';
import type { OpenRun } from '../../runs/lifecycle.ts';
import { rowOf } from '../../runs/select.ts';
import { explain } from '../../runs/usage.ts';
import { gateReasonInPublic } from '../../spec/phrasing/gate.ts';
import { type Requirement, rows } from '../../spec/verdict/requirements.ts';
import type { RequirementResult } from '../../spec/verdict/results.ts';
import type { Decision } from '../../spec/verdict/verdict.ts';
import { OUT } from './out.ts';

/** An error of which Playwright shows the text alone: a stack would lead into our files. */
const plainError = (text: string): Error => Object.assign(new Error(text), { stack: text });

/** Anything thrown, as a sentence. */
export const inOneSentence = (error: unknown): never => {
  throw plainError(explain(error).text);
};

const NOTHING_ASKED = 'cardproof: this run failed: no test asked for a requirement, so nothing was judged';

/**
 * The run behind a Playwright run. It lives in the main process, so that a worker's restart loses nothing of it. What the
 * tests asked for is what was chosen: so no filter, shard or early end has to be known.
 */
export class PlaywrightRun {
  private readonly opened: OpenRun;
  private readonly asked = new Set<string>();
  private readonly underWay = new Set<Promise<RequirementResult>>();
  private whole: { readonly exchanges: number; readonly decision: Decision } | null = null;

  constructor(opened: OpenRun) {
    this.opened = opened;
  }

  /** Carries out a requirement's check, if it has one, and says how the requirement stands. Throws one sentence. */
  async judge(id: string): Promise<RequirementResult> {
    const judged = this.judged(id);
    this.underWay.add(judged);
    try {
      return await judged;
    } catch (error) {
      throw plainError(this.opened.redactor.text(explain(error).text));
    } finally {
      this.underWay.delete(judged);
    }
  }

  private async judged(id: string): Promise<RequirementResult> {
    const row = rowOf(id);
    this.asked.add(id);
    const { judging } = this.opened;
    await judging.session.discovered();
    const carriedOut = judging.carryOut(id);
    if (carriedOut !== null) await carriedOut;
    else if (row.by === 'standing') await judging.session.runAll();
    const result = this.resultOf(row);
    if (result.status !== 'violated' && result.status !== 'changed') return result;
    // A test that failed stays failed: before, everything is sent that may show that the target is not to blame.
    await judging.session.runAll();
    await judging.control();
    this.whole = null;
    return this.resultOf(row);
  }

  /** How a requirement stands now: one with a check of its own is decided alone, because each check brings something new. */
  private resultOf({ id, by }: Requirement): RequirementResult {
    const { means, session } = this.opened.judging;
    const exchanges = means.client.exchanges.length;
    if (by !== 'active' && this.whole?.exchanges !== exchanges) this.whole = { exchanges, decision: session.decide() };
    const decision = by === 'active' ? session.decide(id) : this.whole?.decision;
    const result = decision?.requirements.find((one) => one.id === id);
    if (result === undefined) throw new Error(`there is no requirement ${id}`);
    return result;
  }

  /** Sends nothing more; the results will say so. */
  interrupt(): void {
    this.opened.judging.interrupt();
  }

  /** Decides, once no test is under way, and writes every file. Throws, in a sentence, unless the gate passed. */
  async conclude(): Promise<void> {
    try {
      await Promise.allSettled(this.underWay);
      if (this.asked.size === 0) throw plainError(NOTHING_ASKED);
      if (this.asked.size < rows.length)
        this.opened.choose(rows.map(({ id }) => id).filter((id) => this.asked.has(id)));
      const results = await this.opened.conclude().catch(inOneSentence);
      printSummary(results, false, process.stderr);
      const { passed, reasons } = results.gate;
      if (!passed)
        throw plainError(
          `cardproof: this run failed: ${reasons.map(gateReasonInPublic).join('; ')} (${join(OUT, 'index.html')})`,
        );
    } finally {
      await this.opened.close();
    }
  }
}
