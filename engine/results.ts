import { catalogueVersion } from '../spec/generated/catalogue.ts';
import type { Results } from '../spec/results.ts';
import type { Settings } from '../environment/settings/settings.ts';
import type { Session } from './session.ts';
import type { JudgeOptions } from './session-options.ts';

export const SUITE_VERSION = '2.0.0';

export interface RunFacts {
  readonly id: string;
  readonly startedAt: string;
  readonly endedAt: string;
  readonly directory: string;
  readonly replayOf: string | null;
}

/** The results of a session: everything that `results.json` says. */
export function resultsOf(session: Session, settings: Settings, options: JudgeOptions, run: RunFacts): Results {
  const decision = session.decide();
  const { client } = session.options;
  return {
    schema: 2,
    verdict: decision.verdict,
    gate: decision.gate,
    because: decision.because,
    why: decision.why,
    next: decision.next,
    scope: options.ids.length === 0 && options.smoke !== true ? 'full' : 'partial',
    complete: decision.complete,
    strict: options.strict,
    exitCode: decision.exitCode,
    requirements: decision.requirements,
    gaps: decision.gaps,
    requests: client.counts,
    target: {
      name: settings.sandbox ? 'embedded sandbox' : hostOf(settings.addresses.account),
      sandbox: settings.sandbox,
      environment: settings.environment,
      addresses: settings.addresses,
      dataDigest: session.dataDigest(),
    },
    suite: { name: 'cardproof', version: SUITE_VERSION, catalogue: catalogueVersion },
    settings: {
      seed: settings.seed,
      clock: settings.clock,
      requestsPerSecond: settings.requestsPerSecond,
      concurrency: settings.concurrency,
      profile: settings.profile,
      redactPeople: settings.redactPeople,
    },
    run: {
      ...run,
      milliseconds: Math.max(0, Date.parse(run.endedAt) - Date.parse(run.startedAt)),
    },
  };
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
