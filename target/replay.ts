import type { Ask, Exchange } from '../spec/exchange.ts';
import { count, type Client, type Counts } from './client.ts';
import { shape } from './masks-people.ts';
import type { Recording } from './recording.ts';

/**
 * A client that answers from a recording: each ask gets what the same check's ask of the same ordinal got. An ask that
 * was not recorded, or differs from the recorded one, gets no answer (`not-recorded`).
 */
export function createReplayClient(recording: Recording): Client {
  const kept = new Map<string, Exchange[]>();
  for (const exchange of [...recording.exchanges, ...recording.unsent]) {
    const place = `${exchange.check} ${exchange.ordinal}`;
    kept.set(place, [...(kept.get(place) ?? []), exchange]);
  }
  const sent = new Set(recording.exchanges);
  const ordinals = new Map<string, number>();
  const exchanges: Exchange[] = [];
  const { budget } = recording.header.settings;
  const byShape = recording.header.redactPeople;
  return {
    exchanges,
    get counts(): Counts {
      return count(exchanges, exchanges.length, budget);
    },
    remaining: () => Math.max(0, budget - exchanges.length),
    stop: () => undefined,
    close: () => Promise.resolve(),
    send(check, ask) {
      const ordinal = ordinals.get(check) ?? 0;
      ordinals.set(check, ordinal + 1);
      const tries = (kept.get(`${check} ${ordinal}`) ?? []).toSorted((a, b) => a.attempt - b.attempt);
      const last = tries.at(-1);
      if (last === undefined || !sameAsk(last.ask, ask, byShape)) return Promise.resolve(absent(check, ordinal, ask));
      exchanges.push(...tries.filter((one) => sent.has(one)));
      return Promise.resolve(last);
    },
  };
}

/** Whether a recorded ask is the one asked now; who is named in it counts only by shape where people are redacted. */
function sameAsk(recorded: Ask, asked: Ask, byShape: boolean): boolean {
  const wire = (ask: Ask): string =>
    JSON.stringify([
      ask.operation,
      ask.group,
      ask.path,
      ask.query.map(([name, value]) => [name, person(name, value)]),
      ask.key,
    ]);
  const person = (name: string, value: string): string =>
    byShape && /^customerid$/i.test(name) ? shape(value) : value;
  return wire(recorded) === wire(asked);
}

function absent(check: string, ordinal: number, ask: Ask): Exchange {
  const message = 'the recording does not hold this request';
  const outcome = { kind: 'no-answer', why: 'not-recorded', message } as const;
  const at = new Date(0).toISOString();
  return { id: 'e0000', check, ordinal, attempt: 0, ask, url: ask.path, outcome, at, milliseconds: 0 };
}
