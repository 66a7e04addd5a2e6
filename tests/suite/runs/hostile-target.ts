import type { Sandbox } from '../../../sandbox/api/sandbox.ts';
import { frontOf, type Way } from '../../proof/broken/front.ts';
import { consoleSummary } from '../../../reports/formats/summary.ts';
import { forms } from '../../../reports/write.ts';
import { RECORDING_FILE } from '../../../environment/recording/recorder.ts';
import type { Settings } from '../../../environment/settings/settings.ts';
import type { Recorded } from '../../proof/in-process.ts';
import { recordedOf } from '../recorded-runs.ts';

/** How a target spoils what the sandbox behind it answers. */
export interface Hostility {
  /** What a string member becomes. */
  readonly text: (value: string, member: string) => string;
  /** Members added to every object. */
  readonly members?: readonly (readonly [string, string])[];
  readonly headers?: readonly (readonly [string, string])[];
  readonly statusText?: string;
}

/** A target on this machine that answers with hostile strings, and remembers the bodies that it sent. */
export async function hostileTarget(sandbox: Sandbox, hostility: Hostility) {
  const sent: string[] = [];
  const way: Way = async ({ response, behind }) => {
    const answer = await behind();
    const body = spoiled(answer.body.toString(), hostility);
    sent.push(body);
    const kept = Object.entries(answer.headers).filter(([name]) => name === 'content-type');
    const headers = [...kept, ...(hostility.headers ?? [])].flat().map(String);
    response.writeHead(answer.status, hostility.statusText ?? '', headers).end(body);
  };
  const front = await frontOf(sandbox, way);
  return { addresses: front.addresses, sent, close: () => front.close() };
}

/** Written by hand, so that a member `__proto__` is one. */
function spoiled(text: string, { text: spoil, members = [] }: Hostility): string {
  const write = (value: unknown, member: string): string => {
    if (typeof value === 'string') return JSON.stringify(spoil(value, member));
    if (Array.isArray(value)) return `[${value.map((one) => write(one, member)).join(',')}]`;
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    const own = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}:${write(one, name)}`);
    const more = members.map(([name, one]) => `${JSON.stringify(name)}:${JSON.stringify(one)}`);
    return `{${[...own, ...more].join(',')}}`;
  };
  try {
    return write(JSON.parse(text) as unknown, '');
  } catch {
    return text;
  }
}

/** All that a run would have written and said. */
export interface Written extends Recorded {
  /** Every file by its name, and what stands on the console. */
  readonly files: ReadonlyMap<string, string>;
}

/** The files of a run, and what it says, on no disk. */
export function writtenBy(run: Recorded): Written {
  const files = new Map(forms.map(([name, make]) => [name, make(run)]));
  files.set(RECORDING_FILE, run.text);
  files.set('the console', consoleSummary(run.results, { color: false }));
  return { ...run, files };
}

/** The real pipeline against a target in front of a sandbox, in this process. */
export async function writtenOf(sandbox: Sandbox, change: Partial<Settings> = {}): Promise<Written> {
  return writtenBy(await recordedOf(sandbox, { change }));
}
