import type { IncomingMessage } from 'node:http';
import type { Sandbox } from '../../../sandbox/api/sandbox.ts';
import type { Group } from '../../../spec/exchange/exchange.ts';
import { frontOf, type Way } from '../../proof/broken/front.ts';
import { consoleSummary } from '../../../reports/formats/summary.ts';
import { forms } from '../../../reports/write.ts';
import { RECORDING_FILE } from '../../../environment/recording/recorder.ts';
import type { Settings } from '../../../environment/settings/settings.ts';
import { type Recorded, recordedOf } from '../recorded-runs.ts';

/** How a target spoils what the sandbox behind it answers. */
export interface Hostility {
  /** The key that it takes; that of the sandbox, unless given. */
  readonly key?: string;
  /** What a string member becomes. */
  readonly text: (value: string, member: string) => string;
  /** Members added to every object, given the request as its log would have it. */
  readonly members?: (request: string) => readonly (readonly [string, string])[];
  readonly headers?: (request: string) => readonly (readonly [string, string])[];
  readonly statusText?: string;
  /** A whole body in place of that of the answer of this number; null for none. */
  readonly body?: (nth: number) => string | Buffer | null;
}

const KEY = 'ocp-apim-subscription-key';

/** A target on this machine that answers with hostile strings, and remembers the bodies that it sent. */
export interface HostileTarget {
  readonly addresses: Readonly<Record<Group, string>>;
  readonly sent: string[];
  close(): Promise<void>;
}

export async function hostileTarget(sandbox: Sandbox, hostility: Hostility): Promise<HostileTarget> {
  const sent: string[] = [];
  const way: Way = async ({ request, response, count, behind }) => {
    const log = `GET ${request.url} ${JSON.stringify(request.rawHeaders)}`;
    const answer = await behind();
    const body = hostility.body?.(count) ?? spoiled(answer.body.toString(), hostility, log);
    sent.push(String(body));
    const extra = (hostility.headers?.(log) ?? []).flat();
    const kept = Object.entries(answer.headers).filter(([name]) => /^content-type$/.test(name));
    response.writeHead(answer.status, hostility.statusText ?? '', [...kept.flat().map(String), ...extra]).end(body);
  };
  const front = await frontOf(sandbox, way, (headers) => ownKey(headers, sandbox.key, hostility.key));
  return { addresses: front.addresses, sent, close: () => front.close() };
}

/** The sandbox takes its own key in place of the target's, and no other. */
function ownKey(headers: IncomingMessage['headers'], own: string, taken = own): IncomingMessage['headers'] {
  return headers[KEY] === undefined ? headers : { ...headers, [KEY]: headers[KEY] === taken ? own : 'nobody' };
}

/** Written by hand, so that a member `__proto__` is one. */
function spoiled(text: string, hostility: Hostility, log: string): string {
  const write = (value: unknown, member: string): string => {
    if (typeof value === 'string') return JSON.stringify(hostility.text(value, member));
    if (Array.isArray(value)) return `[${value.map((one) => write(one, member)).join(',')}]`;
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    const own = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}:${write(one, name)}`);
    const more = (hostility.members?.(log) ?? []).map(
      ([name, one]) => `${JSON.stringify(name)}:${JSON.stringify(one)}`,
    );
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
