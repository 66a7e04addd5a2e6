import { NO_PROFILE } from '../../spec/verdict/verdict-reason.ts';
import type { Results } from '../../spec/verdict/results.ts';
import type { Exchange } from '../../spec/exchange/exchange.ts';
import { noRecorder } from '../../environment/recording/recorder.ts';
import { Redactor } from '../../environment/redaction/redaction.ts';
import { readSettings, type SandboxAccess, type Settings, withSandbox } from '../../environment/settings/settings.ts';
import { Judging } from '../../runs/judging.ts';
import type { RunOptions } from '../../runs/run-options.ts';
import { clientOf } from '../../runs/lifecycle.ts';
import type { Sandbox } from '../../sandbox/api/sandbox.ts';
import { type SandboxOptions, startSandbox } from '../../sandbox/api/server.ts';
import { suite } from '../checks/all.ts';
import { Agent, type Dispatcher, errors } from 'undici';
import type { Inside } from '../../sandbox/api/listen.ts';
import type { Wire } from '../../sandbox/api/messages.ts';

/** A clock that proofs and tests agree on. */
export const PROOF_CLOCK = '2026-03-15T12:00:00.000Z';

/** After so many checks it is looked whether a run has seen enough. */
const LOOKS: readonly number[] = [0, 20, 45, 70];

/**
 * Judges a target in this process, writing nothing: many targets can be judged side by side. A sandbox of this process is asked
 * without sockets. The run ends early if it has seen enough.
 */
export async function judgeInProcess(
  access: SandboxAccess & Partial<Pick<Sandbox, 'inside'>>,
  change: Partial<Settings> = {},
  ids: readonly string[] = [],
  more: Partial<RunOptions> = {},
  isEnough: (judging: Judging) => boolean = () => false,
): Promise<{ results: Results; exchanges: readonly Exchange[] }> {
  const settings = {
    ...withSandbox(readSettings({ sandbox: true, clock: PROOF_CLOCK }, {}, PROOF_CLOCK), access),
    ...change,
  };
  const carrier = access.inside === undefined ? {} : { carrier: new Indoors(access.inside) };
  const client = clientOf(settings, 'proof', new Redactor({ key: settings.key }), noRecorder, carrier);
  const progress = (_next: string, done: number): void => {
    if (LOOKS.includes(done) && isEnough(judging)) judging.interrupt();
  };
  const options = { profile: NO_PROFILE, strict: false, mustBeComplete: false, ids, smoke: false, progress, ...more };
  const run = { id: 'proof', startedAt: new Date().toISOString(), directory: '', replayOf: null };
  const judging: Judging = new Judging(settings, options, { suite, client, run });
  await judging.session.runAll();
  return { results: await judging.end(), exchanges: client.exchanges };
}

/** Starts a sandbox with what is planted in it, judges it as above, and ends it. */
export async function judgePlanted(
  { seed = 1, ...planted }: Omit<SandboxOptions, 'clock'>,
  change: Partial<Settings> = {},
  ...more: [ids?: readonly string[], more?: Partial<RunOptions>, isEnough?: (judging: Judging) => boolean]
): ReturnType<typeof judgeInProcess> {
  const sandbox = await startSandbox({ clock: PROOF_CLOCK, seed, ...planted });
  try {
    return await judgeInProcess(sandbox, { seed, ...change }, ...more);
  } finally {
    await sandbox.close();
  }
}

/**
 * Carries requests to a sandbox of this process without sockets, which cost a fifth of a run; those to other origins go over the
 * network. The command is tried with sockets (tests/suite/cli, `npm run prove -- broken`).
 */
export class Indoors extends Agent {
  private readonly inside: Inside;

  constructor(inside: Inside) {
    super();
    this.inside = inside;
  }

  override dispatch(options: Agent.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    if (String(options.origin) !== this.inside.origin) return super.dispatch(options, handler);
    void this.carry(options, handler);
    return true;
  }

  private async carry({ path, method, headers }: Agent.DispatchOptions, handler: Dispatcher.DispatchHandler) {
    let isOver = false;
    const fail = (error: Error): void => {
      if (!isOver) handler.onError?.(error);
      isOver = true;
    };
    handler.onConnect?.((error) => fail(error ?? new errors.RequestAbortedError()));
    const given = Object.entries((headers ?? {}) as Record<string, string>);
    const sent = Object.fromEntries(given.map(([name, value]) => [name.toLowerCase(), value]));
    const wire = await this.inside.respond({ url: path, method, headers: sent });
    if (isOver) return;
    if (wire.isNeverSent === true) return fail(new errors.SocketError('other side closed'));
    handler.onHeaders?.(wire.status, headersOf(wire), () => undefined, '');
    const isCut = wire.breaksOff === true && wire.bytes.length > 1;
    if (wire.bytes.length > 0)
      handler.onData?.(Buffer.from(wire.bytes.subarray(0, isCut ? wire.bytes.length / 2 : undefined)));
    if (isCut) fail(new errors.SocketError('other side closed'));
    else handler.onComplete?.([]);
  }
}

/** Names and values by turns, as they would stand on the wire. */
function headersOf({ headers, chunked, status, bytes }: Wire): Buffer[] {
  const length = chunked === true || status === 204 ? [] : [['content-length', String(bytes.length)] as const];
  return [...Object.entries(headers), ...length].flatMap(([name, values]) =>
    [values].flat().flatMap((value) => [Buffer.from(name), Buffer.from(value, 'latin1')]),
  );
}
