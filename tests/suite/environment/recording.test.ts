import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Request, Exchange } from '../../../spec/exchange/exchange.ts';
import * as recording from '../../../environment/recording/recorder.ts';
import { parseRecording, type Recording } from '../../../environment/recording/reading.ts';
import { Redactor } from '../../../environment/redaction/redaction.ts';
import { ReplayClient } from '../../../environment/recording/replay.ts';
import { readSettings } from '../../../environment/settings/settings.ts';
import { storedRecording } from '../../../runs/stored.ts';
import { folder } from '../folder.ts';
import { made } from '../spec/fake-exchanges.ts';

const KEY = '0123456789abcdef0123456789abcdef';
const ask: Request = made('findCardholder', {}, { query: [['customerId', 'A1']] }).request;

/** The first try of a request fails, the next one does not. */
const exchange = (id: string, check: string, attempt: number): Exchange =>
  made(
    'findCardholder',
    { a: 1 },
    { status: attempt === 0 ? 503 : 200, ask, query: [], headers: [], place: { id, check, attempt } },
  );

function header(redactPeople = false): recording.RecordingHeader {
  const settings = { ...readSettings({}, {}, '2025-01-31T12:00:00Z'), key: KEY, customerIds: ['A1'] };
  return {
    kind: 'run',
    schema: 2,
    suite: { name: 'cardproof', version: '2.0.0', catalogue: '1.0.0' },
    run: { id: 'r1', startedAt: '2025-01-31T12:00:00.000Z' },
    redactPeople,
    settings: recording.recordedSettings(settings, new Redactor({ key: KEY, redactPeople })),
  };
}

function written(): string {
  const directory = folder();
  const own = recording.createRecorder(directory, header());
  own.add({ kind: 'exchange', exchange: exchange('e0001', 'c', 0) });
  own.add({ kind: 'exchange', exchange: exchange('e0002', 'c', 1) });
  own.close();
  return directory;
}

const textOf = (directory: string): string => readFileSync(join(directory, recording.RECORDING_FILE), 'utf8');

/** The state of a text; null if it is not a recording. */
function stateOf(text: string): string | null {
  try {
    return parseRecording(text).state;
  } catch {
    return null;
  }
}

describe('a recording', () => {
  it('gives back what was written, without the key', () => {
    const directory = written();
    const exchanges = [exchange('e0001', 'c', 0), exchange('e0002', 'c', 1)];
    expect(storedRecording(directory)).toEqual({
      header: header(),
      happenings: exchanges.map((one) => ({ kind: 'exchange', exchange: one })),
      exchanges,
      unsent: [],
      state: 'intact',
      damagedAt: null,
    });
    expect(textOf(directory)).not.toContain(KEY);
  });

  it('cut off at any byte, it says so and keeps every whole line', () => {
    const text = textOf(written());
    const first = text.indexOf('\n') + 1;
    for (let length = 0; length < text.length; length++) {
      const cut = text.slice(0, length);
      expect(stateOf(cut), `at ${length}`).toBe(length < first ? null : 'cut');
      if (length >= first) {
        const wholeExchanges = Math.min(2, cut.split('\n').length - 2);
        expect(parseRecording(cut).exchanges.length, `at ${length}`).toBe(wholeExchanges);
      }
    }
  });

  it('changed at any byte, it says so', () => {
    const text = textOf(written());
    for (let at = 0; at < text.length; at++) {
      const other = text.charAt(at) === 'x' ? 'y' : 'x';
      expect(stateOf(text.slice(0, at) + other + text.slice(at + 1)), `at ${at}`).not.toBe('intact');
    }
  });

  it('shows which line was changed, taken out, moved or added, and leaves it out', () => {
    const text = textOf(written());
    const lines = text.split('\n');
    const [head = '', one = '', two = '', end = ''] = lines;
    const changed = parseRecording(text.replace('503', '200'));
    expect(changed).toMatchObject({ state: 'edited', damagedAt: 2, exchanges: [{ id: 'e0002' }] });
    for (const other of [
      [head, two, end],
      [head, two, one, end],
      [head, one, one, two, end],
      [head, end],
      [one, two],
    ]) {
      expect(['edited', null]).toContain(stateOf(`${other.join('\n')}\n`));
    }
    expect(stateOf(`${text}${one}\n`)).toBe('edited');
    expect(stateOf(`${text}{"kind":"exch`)).toBe('edited');
    expect(() => parseRecording('nothing')).toThrow(/not a Cardproof recording/);
  });

  it('that cannot be written is refused at once', () => {
    const directory = folder();
    mkdirSync(join(directory, recording.RECORDING_FILE, 'taken'), { recursive: true });
    expect(() => recording.createRecorder(directory, header())).toThrow(/EISDIR|ENOTEMPTY|EEXIST/);
  });
});

describe('a replay', () => {
  const played = async (kept: Recording, asks: (client: ReplayClient) => readonly Promise<Exchange>[]) => {
    const client = new ReplayClient(kept);
    const answers = asks(client);
    await client.play(() => undefined);
    return { client, answers: await Promise.all(answers) };
  };

  it('answers the same asks, and no others', async () => {
    const { client, answers } = await played(storedRecording(written()), (one) => [
      one.send('c', ask),
      one.send('c', ask),
    ]);
    expect(answers).toMatchObject([{ id: 'e0002' }, { outcome: { why: 'not-recorded' } }]);
    expect(client.counts).toMatchObject({ sent: 2, repeats: 1, budget: 400 });
    expect({ missing: client.missing.length, unasked: client.unasked() }).toEqual({ missing: 1, unasked: 0 });
    const other = await played(storedRecording(written()), (one) => [one.send('c', { ...ask, key: 'absent' })]);
    expect(other.answers).toMatchObject([{ outcome: { why: 'not-recorded' } }]);
    expect(other.client.unasked()).toBe(1);
  });

  it('gives answers in the order in which they came, and begins checks where they began', async () => {
    const memory = recording.createMemoryRecorder(header());
    memory.add({ kind: 'check', requirement: 'a' });
    memory.add({ kind: 'exchange', exchange: exchange('e0002', 'late', 1) });
    memory.add({ kind: 'check', requirement: 'b' });
    memory.add({ kind: 'exchange', exchange: exchange('e0001', 'early', 1) });
    memory.close();
    const client = new ReplayClient(parseRecording(memory.text()));
    const order: string[] = [];
    for (const check of ['early', 'late']) void client.send(check, ask).then(({ id }) => order.push(id));
    await client.play((requirement) => order.push(requirement));
    expect(order).toEqual(['a', 'e0002', 'b', 'e0001']);
  });

  it('does not take a try for the answer that a cut recording may have repeated', async () => {
    const memory = recording.createMemoryRecorder(header());
    memory.add({ kind: 'exchange', exchange: exchange('e0001', 'c', 0) });
    const cut = await played(parseRecording(memory.text()), (one) => [one.send('c', ask)]);
    expect(cut.answers).toMatchObject([{ outcome: { why: 'not-recorded' } }]);
    memory.close();
    const whole = await played(parseRecording(memory.text()), (one) => [one.send('c', ask)]);
    expect(whole.answers).toMatchObject([{ id: 'e0001' }]);
  });

  it('compares people by shape where they were redacted', async () => {
    const memory = recording.createMemoryRecorder(header(true));
    memory.add({ kind: 'exchange', exchange: exchange('e0001', 'c', 0) });
    const unsent = { kind: 'no-answer', why: 'budget', message: 'spent' } as const;
    memory.add({ kind: 'unsent', exchange: { ...exchange('e0000', 'd', 0), outcome: unsent } });
    memory.close();
    const other: Request = { ...ask, query: [['customerId', 'Q7']] };
    const asks = (one: ReplayClient) => [one.send('c', other), one.send('d', ask)];
    const { client, answers } = await played(parseRecording(memory.text()), asks);
    expect(answers).toMatchObject([{ id: 'e0001' }, { outcome: { why: 'budget' } }]);
    expect(client.counts.sent).toBe(1);
  });
});
