import { randomBytes } from 'node:crypto';
import { assembled, hostsText } from '../engine/results.ts';
import { createRecorder } from '../environment/recording/recorder.ts';
import { loadEnvironment } from '../environment/settings/env-file.ts';
import { SettingsError } from '../environment/settings/setting.ts';
import {
  addressesIn,
  addressNames,
  type Flags,
  keyInAddresses,
  readSettings,
  readSome,
  type Settings,
} from '../environment/settings/settings.ts';
import type { Format } from '../reports/files.ts';
import { finish } from '../runs/conclusion.ts';
import { takeFolder } from '../runs/guard.ts';
import { judgedHere } from '../runs/judging.ts';
import { recordingHeader } from '../runs/recording-header.ts';
import { maskEarlyValues } from '../runs/rejudging.ts';
import { formatsOf, type RunOptions, runOptionsOf } from '../runs/run-options.ts';
import { UsageError } from '../runs/usage.ts';
import { forgetBody } from '../spec/exchange/response.ts';
import { type Group, groups } from '../spec/generated/vocabulary.ts';
import { leftOutTexts, nothingJudgedNext } from '../spec/phrasing/unjudged.ts';
import { nextText, whyText } from '../spec/phrasing/verdict.ts';
import { counted } from '../spec/phrasing/words.ts';
import { exitCodeOf, failedBy } from '../spec/verdict/gate.ts';
import { rows, standingIds } from '../spec/verdict/requirements.ts';
import type { Gate, Results } from '../spec/verdict/results.ts';
import type { VerdictReason } from '../spec/verdict/verdict-reason.ts';
import { servedBy } from '../spec/verdict/served.ts';
import { decide, type Decision } from '../spec/verdict/verdict.ts';
import { exchangeSeen } from './exchange.ts';
import { Masking, unmasked } from './masking.ts';
import { type Addresses, recognise, type Seen } from './recognition.ts';
import { OTHERS, Traffic } from './traffic.ts';

/** What is judged, and how. */
interface TrafficPlan {
  readonly settings: Settings;
  readonly options: RunOptions;
  readonly addresses: Addresses;
  readonly bases?: ReadonlyMap<string, string>;
  readonly formats: readonly Format[];
}

/**
 * What the settings say of traffic. Nothing is needed: no request is sent, so that the addresses only say what to look for,
 * and the key only what to mask. `wanted`: all four addresses are needed; so they are if one is given. Throws a SettingsError.
 */
export function planOf(flags: Flags, wanted: boolean): TrafficPlan {
  const { env, ...file } = loadEnvironment(process.cwd());
  const rest = readSettings({ ...flags, sandbox: true }, env, new Date().toISOString(), file);
  const own = readSome(['key', 'customerIds', 'environment'], flags, env, [], file);
  const some = readSome(addressNames, flags, env, [], file);
  const isGiven = some.problems.length + Object.keys(some.values).length > 0;
  const places = readSome(addressNames, flags, env, wanted || isGiven ? addressNames : [], file);
  const { key = '', customerIds = [], environment = 'unknown' } = own.values;
  const addresses = isGiven ? addressesIn(places.values) : null;
  const contradictions = addresses === null ? [] : keyInAddresses({ key, addresses });
  const problems = [...places.problems, ...own.problems, ...contradictions];
  if (problems.length > 0) {
    // There is no sandbox to try it on, as a run has. Null: the usual sentence fits.
    const or = wanted ? '' : ', or set none of the four: then the files show the addresses, if they end in /v1';
    const areMissing = problems.every(({ kind }) => kind === 'missing');
    throw new SettingsError(problems, areMissing ? `Set them in the environment or in .env${or}.` : null);
  }
  const settings: Settings = {
    ...rest,
    sandbox: false,
    key,
    customerIds,
    environment,
    redactPeople: flags.redactPeople ?? environment === 'production',
    ...(addresses === null ? {} : { addresses }),
  };
  return { settings, options: runOptionsOf(flags, settings), addresses, formats: formatsOf(flags) };
}

/** What went to a base address: successes of the shape that the specification states, and requests in all. */
interface Tally {
  readonly group: Group;
  readonly base: string;
  readonly stated: number;
  readonly requests: number;
}

/** The base addresses that files show, by group. Another API may have paths like these, and may come first. */
export class Bases {
  private readonly met = new Map<string, Tally>();

  /** Counts an entry of a file, if its address could be one of the API. */
  count(entry: Seen): void {
    const of = recognise('seen' in entry ? entry.seen.url : (entry.url ?? ''), null);
    if (of === null) return;
    const { group, base } = of;
    const { stated, requests } = this.met.get(group + base) ?? { stated: 0, requests: 0 };
    const exchange = 'seen' in entry ? exchangeSeen(entry.seen, of, unmasked, 1) : null;
    const isStated = exchange !== null && servedBy([exchange]).size > 0;
    if (exchange !== null) forgetBody(exchange);
    this.met.set(group + base, { group, base, stated: stated + Number(isStated), requests: requests + 1 });
  }

  /**
   * Of each group the base address with most successes of the stated shape, then with most requests, then the first. Throws a
   * UsageError if two had as many of both: which of them is the target is for the user to say.
   */
  chosen(): ReadonlyMap<Group, string> {
    const best = [...this.met.values()].sort((a, b) => b.stated - a.stated || b.requests - a.requests);
    const chosen = new Map(best.toReversed().map((one) => [one.group, one]));
    const tie = best.find((one) => {
      const { base, stated, requests } = chosen.get(one.group) ?? one;
      return stated > 0 && base !== one.base && one.stated === stated && one.requests === requests;
    });
    if (tie !== undefined) {
      const both = `${chosen.get(tie.group)?.base} and ${tie.base}`;
      throw new UsageError(
        `${both} both respond like the ${tie.group} group: name the four base addresses that are to be judged`,
      );
    }
    return new Map([...chosen].map(([group, { base }]) => [group, base]));
  }
}

/** Traffic that is being judged into a folder. */
export interface OpenTraffic {
  readonly traffic: Traffic;
  /** Decides, writes every report and searches all of it for secrets. */
  conclude(): Promise<Results>;
  /** Lets go of the folder, whether or not it was concluded. */
  close(): void;
}

/** Begins to judge traffic into a directory, with the files of a run. */
export function openTraffic(directory: string, plan: TrafficPlan): OpenTraffic {
  const { settings, options, formats } = plan;
  const unlock = takeFolder(directory, 'traffic');
  try {
    const { key, redactPeople, customerIds } = settings;
    const masking = new Masking({ key, redactPeople, customerIds });
    const run = { id: randomBytes(6).toString('hex'), startedAt: new Date().toISOString() };
    // Nothing of it was asked by a check, so that it cannot be judged again as a run.
    const header = { ...recordingHeader(run, settings, options, masking, null), traffic: true };
    const recorder = createRecorder(directory, header);
    const traffic = new Traffic({ ...plan, masking, keep: (exchange) => recorder.add({ kind: 'exchange', exchange }) });
    return {
      traffic,
      conclude: async () => {
        recorder.close();
        // The last credentials may have been forgotten: their values are known once a body is masked.
        masking.body('');
        maskEarlyValues(directory, traffic.kept, masking);
        traffic.maskAgain();
        const ended = { ...run, endedAt: new Date().toISOString(), directory };
        const results = await judgedHere(resultsOf(traffic, plan, ended));
        finish(directory, { results, exchanges: traffic.kept }, masking, formats);
        return results;
      },
      close: () => {
        recorder.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * The results of traffic. It is about what was seen, so its scope is partial and its verdict never `conforms`. The gate passes if
 * no requirement is broken and all that was given could be read; under `--complete` it never does, because traffic cannot test all.
 */
function resultsOf(
  traffic: Traffic,
  { settings, options: { profile, strict, mustBeComplete } }: TrafficPlan,
  run: Pick<Results['run'], 'id' | 'startedAt' | 'endedAt' | 'directory'>,
): Results {
  const decision = decide({
    catalogue: rows,
    gathered: traffic.gathered,
    selected: (id) => standingIds.has(id),
    served: traffic.served,
    mustServe: [],
    profile,
    clock: settings.clock,
    strict,
    mustBeComplete: false,
    blocked: null,
  });
  const addresses = Object.fromEntries(groups.map((group) => [group, traffic.bases.get(group) ?? '']));
  return assembled(concluded(decision, traffic, mustBeComplete), {
    exchanges: traffic.kept,
    settings,
    strict,
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
  const damage = { kind: 'damaged-files', count: damaged } as const;
  const read: Gate = damaged === 0 ? decision.gate : { passed: false, reasons: [...decision.gate.reasons, damage] };
  if (decision.verdict === 'violates') return { ...decision, gate: read, exitCode: exitCodeOf(read) };
  const warned = decision.requirements.filter(({ status }) => status === 'warned').length;
  const because: VerdictReason =
    judged === 0 ? { kind: 'no-traffic' } : { kind: 'traffic', judged, ...(warned > 0 && { warned }) };
  const gate = judged > 0 && !mustBeComplete ? read : failedBy({ kind: 'inconclusive' }, read);
  const next = judged === 0 ? nothingJudgedNext(leftOut) : nextText(because);
  const words = { because, why: whyText(because), next };
  return { ...decision, verdict: 'inconclusive', gate, exitCode: exitCodeOf(gate), ...words };
}

/** Places that are named; of more, the others are counted. */
const NAMED = 3;

/** What was judged and what was left out, a line each. */
export function accountOf({ judged, kept, leftOut, bases, otherPlaces, damaged }: Traffic): string[] {
  const met = groups.flatMap((group) => (bases.has(group) ? [`${group} at ${bases.get(group)}`] : []));
  const evidence = judged > 0 ? `; ${counted('exchange', kept.length)} kept as evidence` : '';
  const left = otherPlaces.length - NAMED;
  const others = [
    ...otherPlaces.slice(0, NAMED),
    ...(left > 0 ? [`${otherPlaces.length < OTHERS ? '' : 'at least '}${left} more`] : []),
  ].join(', ');
  return [
    `judged ${counted('response', judged)}${evidence}`,
    ...met,
    ...leftOutTexts(leftOut).map((text) => `left out ${text}`),
    ...(others === '' ? [] : [`the other addresses are at ${others}`]),
    ...(damaged === 0 ? [] : [`${counted('file', damaged)} damaged: only what comes before the damage was judged`]),
  ];
}
