import type { Exchange } from '../spec/exchange/exchange.ts';
import { catalogueVersion } from '../spec/generated/catalogue.ts';
import { queryCoverage } from '../spec/model/query.ts';
import type { Origin, Results } from '../spec/verdict/results.ts';
import type { Decision } from '../spec/verdict/verdict.ts';
import type { Settings } from '../environment/settings/settings.ts';
import { SUITE_VERSION } from '../environment/suite-version.ts';
import type { Session } from './session.ts';
import type { JudgeOptions } from './suite.ts';

/** When and where a run took place, and what it is made of. Times are ISO 8601. */
export interface RunFacts {
  readonly id: string;
  readonly startedAt: string;
  readonly endedAt: string;
  readonly directory: string;
  readonly replayOf: string | null;
  readonly origin?: Origin;
  readonly flags?: readonly string[];
}

/** What one kind of run alone can say of what it judged. */
interface KindOfRun extends Pick<Results, 'scope' | 'requests' | 'target'> {
  readonly exchanges: readonly Exchange[];
  readonly settings: Settings;
  readonly strict: boolean;
  readonly run: RunFacts;
}

/** Everything that `results.json` says, of a decision and what was judged. */
export function assembled(decision: Decision, { exchanges, settings, run, ...parts }: KindOfRun): Results {
  const { verdict, gate, because, why, next, complete, exitCode, requirements, gaps } = decision;
  const { seed, clock, requestsPerSecond, concurrency, profile, redactPeople } = settings;
  return {
    schema: 3,
    verdict,
    gate,
    because,
    why,
    next,
    scope: parts.scope,
    complete,
    strict: parts.strict,
    exitCode,
    requirements,
    gaps,
    coverage: queryCoverage(exchanges),
    requests: parts.requests,
    target: parts.target,
    suite: { name: 'cardproof', version: SUITE_VERSION, catalogue: catalogueVersion },
    settings: { seed, clock, requestsPerSecond, concurrency, profile, redactPeople },
    run: { ...run, milliseconds: Math.max(0, Date.parse(run.endedAt) - Date.parse(run.startedAt)) },
  };
}

/** The results of a session. */
export function resultsOf(session: Session, settings: Settings, options: JudgeOptions, run: RunFacts): Results {
  const { sandbox, environment, addresses } = settings;
  const { client } = session.options;
  const decision = session.decide();
  // A smoke run reads less of the target than a run of one requirement does.
  const again = options.smoke === true ? null : session.used.again(decision.requirements, client.exchanges);
  return assembled(decision, {
    exchanges: client.exchanges,
    settings,
    strict: options.strict,
    run,
    scope: options.ids.length === 0 && options.smoke !== true ? 'full' : 'partial',
    requests: { ...client.counts, ...(again !== null && { again }) },
    target: {
      name: sandbox ? 'embedded sandbox' : hostsText([addresses.account, ...Object.values(addresses)]),
      sandbox,
      environment,
      addresses,
      dataDigest: session.dataDigest(),
    },
  });
}

/** The hosts of some addresses, in their order: mostly it is one. */
export function hostsText(addresses: readonly string[]): string {
  const [first = '', ...more] = new Set(addresses.map(hostOf));
  const [second] = more;
  if (second === undefined) return first;
  return more.length === 1 ? `${first} and ${second}` : `${first} and ${more.length} other hosts`;
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
