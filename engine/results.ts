import { catalogueVersion } from '../spec/generated/catalogue.ts';
import { queryCoverage } from '../spec/query-coverage.ts';
import type { Origin, Results } from '../spec/results.ts';
import type { Settings } from '../environment/settings/settings.ts';
import { SUITE_VERSION } from '../environment/suite-version.ts';
import type { Session } from './session.ts';
import type { JudgeOptions } from './session-options.ts';

/** When and where a run took place, and what it is made of. Times are ISO 8601. */
export interface RunFacts {
  readonly id: string;
  readonly startedAt: string;
  readonly endedAt: string;
  readonly directory: string;
  readonly replayOf: string | null;
  readonly origin?: Origin;
}

/** The results of a session: everything that `results.json` says. */
export function resultsOf(session: Session, settings: Settings, options: JudgeOptions, run: RunFacts): Results {
  const { verdict, gate, because, why, next, complete, exitCode, requirements, gaps } = session.decide();
  const { sandbox, environment, addresses } = settings;
  const { seed, clock, requestsPerSecond, concurrency, profile, redactPeople } = settings;
  return {
    schema: 2,
    verdict,
    gate,
    because,
    why,
    next,
    scope: options.ids.length === 0 && options.smoke !== true ? 'full' : 'partial',
    complete,
    strict: options.strict,
    exitCode,
    requirements,
    gaps,
    coverage: queryCoverage(session.options.client.exchanges),
    requests: session.options.client.counts,
    target: {
      name: sandbox ? 'embedded sandbox' : hostsText(addresses),
      sandbox,
      environment,
      addresses,
      dataDigest: session.dataDigest(),
    },
    suite: { name: 'cardproof', version: SUITE_VERSION, catalogue: catalogueVersion },
    settings: { seed, clock, requestsPerSecond, concurrency, profile, redactPeople },
    run: { ...run, milliseconds: Math.max(0, Date.parse(run.endedAt) - Date.parse(run.startedAt)) },
  };
}

/** The hosts that were asked, the one of the account group first: mostly it is one. */
function hostsText({ account, ...others }: Settings['addresses']): string {
  const [first = '', ...more] = new Set([account, ...Object.values(others)].map(hostOf));
  const [second] = more;
  if (second === undefined) return first;
  return more.length === 1 ? `${first} and ${second}` : `${first} and ${more.length} other hosts`;
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
