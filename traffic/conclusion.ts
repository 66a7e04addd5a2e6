import { assembled, hostsText } from '../engine/results.ts';
import type { Settings } from '../environment/settings/settings.ts';
import type { RunOptions } from '../runs/run-options.ts';
import { groups } from '../spec/generated/vocabulary.ts';
import { exitCodeOf, failedBy } from '../spec/verdict/gate.ts';
import type { VerdictReason } from '../spec/verdict/verdict-reason.ts';
import { NO_EXCHANGE } from '../spec/phrasing/unjudged.ts';
import { nextText, whyText } from '../spec/phrasing/verdict.ts';
import type { Gate, Results } from '../spec/verdict/results.ts';
import { rows, standingIds } from '../spec/verdict/requirements.ts';
import { decide, type Decision } from '../spec/verdict/verdict.ts';
import type { Traffic } from './traffic.ts';

/** How traffic is concluded. */
interface TrafficRun {
  readonly settings: Settings;
  readonly options: RunOptions;
  readonly run: Pick<Results['run'], 'id' | 'startedAt' | 'endedAt' | 'directory'>;
}

/**
 * The results of traffic. It is about what was seen, so its scope is partial and its verdict never `conforms`. The gate passes if
 * no requirement is broken and all that was given could be read; under `--complete` it never does, because traffic cannot test all.
 */
export function trafficResults(traffic: Traffic, { settings, options, run }: TrafficRun): Results {
  const decision = decide({
    catalogue: rows,
    gathered: traffic.gathered,
    selected: (id) => standingIds.has(id),
    served: traffic.served,
    mustServe: [],
    profile: options.profile,
    clock: settings.clock,
    strict: options.strict,
    mustBeComplete: false,
    blocked: null,
  });
  const addresses = Object.fromEntries(groups.map((group) => [group, traffic.bases.get(group) ?? '']));
  return assembled(concluded(decision, traffic, options.mustBeComplete), {
    exchanges: traffic.kept,
    settings,
    strict: options.strict,
    run: { ...run, replayOf: null, origin: { kind: 'traffic', responses: traffic.judged, leftOut: traffic.leftOut } },
    scope: 'partial',
    requests: { sent: 0, budget: 0, repeats: 0, throttled: traffic.throttled, unanswered: 0 },
    target: {
      name: hostsText([...traffic.bases.values()]) || 'traffic',
      sandbox: false,
      environment: settings.environment,
      addresses: addresses as Results['target']['addresses'],
      dataDigest: '',
    },
  });
}

/** What is broken counts; that nothing is broken proves nothing. */
function concluded(decision: Decision, { judged, damaged, leftOut }: Traffic, mustBeComplete: boolean): Decision {
  const read = damaged === 0 ? decision.gate : withDamage(decision.gate, damaged);
  if (decision.verdict === 'violates') return { ...decision, gate: read, exitCode: exitCodeOf(read) };
  const warned = decision.requirements.filter(({ status }) => status === 'warned').length;
  const because: VerdictReason =
    judged === 0 ? { kind: 'no-traffic' } : { kind: 'traffic', judged, ...(warned > 0 && { warned }) };
  const gate = judged > 0 && !mustBeComplete ? read : failedBy({ kind: 'inconclusive' }, read);
  const isEmpty = judged === 0 && Object.keys(leftOut).length === 0;
  const words = { because, why: whyText(because), next: isEmpty ? NO_EXCHANGE : nextText(because) };
  return { ...decision, verdict: 'inconclusive', gate, exitCode: exitCodeOf(gate), ...words };
}

const withDamage = ({ reasons }: Gate, count: number): Gate => ({
  passed: false,
  reasons: [...reasons, { kind: 'damaged-files', count }],
});
