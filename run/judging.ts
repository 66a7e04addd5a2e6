import type { Results } from '../spec/results.ts';
import { type Client, createClient } from '../environment/client/client.ts';
import type { Recorder } from '../environment/recording/recorder.ts';
import { createRedactor, type Redactor } from '../environment/redaction/redaction.ts';
import type { Settings } from '../environment/settings/settings.ts';
import { resultsOf, type RunFacts, SUITE_VERSION } from '../engine/results.ts';
import { Session } from '../engine/session.ts';
import type { JudgeOptions } from '../engine/session-options.ts';
import { interrupted } from './conclusion.ts';

/** What a judgement is made with, apart from settings and options. */
export interface Parts {
  readonly run: Omit<RunFacts, 'endedAt'>;
  readonly recorder: Recorder;
  readonly redactor: Redactor;
}

/** The redactor of a run: it knows the key and the customers that the settings name. */
export function redactorOf({ key, redactPeople, customerIds, foreignCustomerIds }: Settings): Redactor {
  return createRedactor({ key, redactPeople, customerIds: [...customerIds, ...foreignCustomerIds] });
}

/** One judgement of one target, from the first request to the results. Writes nothing but what the recorder writes. */
export class Judging {
  readonly settings: Settings;
  readonly client: Client;
  private readonly parts: Parts;
  private options: JudgeOptions;
  private made: Session | null = null;
  private stopped = false;

  constructor(settings: Settings, options: JudgeOptions, parts: Parts) {
    this.settings = settings;
    this.options = options;
    this.parts = parts;
    const { run, recorder, redactor } = parts;
    const now = () => new Date();
    this.client = createClient({ ...settings, runId: run.id, version: SUITE_VERSION, redactor, recorder, now });
  }

  /** Judges only these requirements; a test runner knows them late, but before the session is first used. */
  choose(ids: readonly string[]): void {
    this.options = { ...this.options, ids };
    this.parts.recorder.chosen(ids);
  }

  get session(): Session {
    this.made ??= new Session({ settings: this.settings, client: this.client, ...this.options });
    return this.made;
  }

  /** Ends what is under way and sends nothing more; the results will say so. */
  interrupt(): void {
    this.stopped = true;
    this.client.stop();
  }

  /** Makes sure that the target still answers, closes the recording, and decides. */
  async end(): Promise<Results> {
    await this.session.control();
    await this.client.close();
    const run = { ...this.parts.run, endedAt: new Date().toISOString() };
    const results = resultsOf(this.session, this.settings, this.options, run);
    return this.stopped ? interrupted(results) : results;
  }
}
