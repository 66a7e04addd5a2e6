import { Agent, type Dispatcher, errors } from 'undici';
import type { Inside } from '../../sandbox/api/listen.ts';
import type { Wire } from '../../sandbox/api/messages.ts';

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
