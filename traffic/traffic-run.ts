import { randomBytes } from 'node:crypto';
import { createRecorder } from '../environment/recording/recorder.ts';
import type { Settings } from '../environment/settings/settings.ts';
import type { Format } from '../reports/files.ts';
import { finish } from '../runs/conclusion.ts';
import { takeFolder } from '../runs/guard.ts';
import { judgedHere } from '../runs/program.ts';
import { recordingHeader } from '../runs/recording-header.ts';
import type { RunOptions } from '../runs/run-options.ts';
import type { Results } from '../spec/verdict/results.ts';
import { trafficResults } from './conclusion.ts';
import { Masking } from './masking.ts';
import type { Addresses } from './recognition.ts';
import { Traffic } from './traffic.ts';
import { groups } from '../spec/generated/vocabulary.ts';
import { counted } from '../spec/phrasing/words.ts';
import { leftOutTexts } from '../spec/phrasing/unjudged.ts';

/** What is judged, and how. */
export interface TrafficPlan {
  readonly settings: Settings;
  readonly options: RunOptions;
  readonly addresses: Addresses;
  readonly bases?: ReadonlyMap<string, string>;
  readonly formats: readonly Format[];
}

/** Traffic that is being judged into a folder. */
export interface OpenTraffic {
  readonly traffic: Traffic;
  readonly masking: Masking;
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
      masking,
      conclude: async () => {
        recorder.close();
        const ended = { ...run, endedAt: new Date().toISOString(), directory };
        const results = await judgedHere(trafficResults(traffic, { settings, options, run: ended }));
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

/** What was judged and what was left out, a line each. */
export function accountOf({ judged, kept, leftOut, bases, otherPlaces, damaged }: Traffic): string[] {
  const met = groups.flatMap((group) => (bases.has(group) ? [`${group} at ${bases.get(group)}`] : []));
  const evidence = judged > 0 ? `; ${counted('exchange', kept.length)} kept as evidence` : '';
  return [
    `judged ${counted('response', judged)}${evidence}`,
    ...met,
    ...leftOutTexts(leftOut).map((text) => `left out ${text}`),
    ...(otherPlaces.length === 0 ? [] : [`the other addresses are at ${namesOf(otherPlaces)}`]),
    ...(damaged === 0 ? [] : [`${counted('file', damaged)} damaged: only what comes before the damage was judged`]),
  ];
}

/** Places that are named; of more, the others are counted. */
const NAMED = 3;

function namesOf(places: readonly string[]): string {
  const left = places.slice(NAMED).length;
  return [...places.slice(0, NAMED), ...(left === 0 ? [] : [`${left} more`])].join(', ');
}
