import { appendFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Ask, Exchange } from '../../spec/exchange.ts';
import * as recording from '../../target/recording.ts';
import { createRedactor } from '../../target/redaction.ts';
import { createReplayClient } from '../../target/replay.ts';
import { readSettings } from '../../target/settings.ts';

const KEY = '0123456789abcdef0123456789abcdef';
const ask: Ask = {
  operation: 'findCardholder',
  group: 'lookup',
  path: '/cardholders/find',
  query: [['customerId', 'A1']],
  key: 'header',
  intent: 'plain',
  subject: 'A1',
};

function exchange(id: string, check: string, ordinal: number, attempt: number): Exchange {
  const body = { text: '{"a":1}', bytes: 7, utf8: true, byteOrderMark: false };
  const outcome = { kind: 'answer', status: attempt === 0 ? 503 : 200, headers: [], body } as const;
  return {
    id,
    check,
    ordinal,
    attempt,
    ask,
    url: 'http://h/v1/x',
    outcome,
    at: '2025-01-31T12:00:00.000Z',
    milliseconds: 3,
  };
}

function header(redactPeople = false): recording.RecordingHeader {
  const settings = { ...readSettings({}, {}, '2025-01-31T12:00:00Z'), key: KEY, customerIds: ['A1'] };
  return {
    kind: 'run',
    schema: 1,
    suite: { name: 'cardproof', version: '1.0.0', catalogue: '1.0.0' },
    run: { id: 'r1', startedAt: '2025-01-31T12:00:00.000Z' },
    redactPeople,
    settings: recording.recordedSettings(settings, createRedactor({ key: KEY, redactPeople })),
  };
}

function written(end = true): string {
  const directory = mkdtempSync(join(tmpdir(), 'cardproof-'));
  const own = recording.createRecorder(directory, header());
  own.exchange(exchange('e0001', 'c', 0, 0));
  own.exchange(exchange('e0002', 'c', 0, 1));
  if (end) own.close();
  return directory;
}

describe('a recording', () => {
  it('gives back what was written, without the key', () => {
    const directory = written();
    expect(recording.readRecording(directory)).toEqual({
      header: header(),
      exchanges: [exchange('e0001', 'c', 0, 0), exchange('e0002', 'c', 0, 1)],
      unsent: [],
      intact: true,
      ended: true,
    });
    expect(readFileSync(join(directory, recording.RECORDING_FILE), 'utf8')).not.toContain(KEY);
  });

  it('is readable after a crash, and can be gone on with', () => {
    const directory = written(false);
    expect(recording.readRecording(directory)).toMatchObject({ intact: false, ended: false });
    const more = recording.resumeRecorder(directory);
    more.exchange(exchange('e0003', 'd', 0, 1));
    more.close();
    expect(recording.readRecording(directory)).toMatchObject({ intact: true, exchanges: { length: 3 } });
    appendFileSync(join(directory, recording.RECORDING_FILE), '{"kind":"exch');
    expect(recording.readRecording(directory)).toMatchObject({ intact: false, exchanges: { length: 3 } });
  });

  it('shows that a line was changed or taken out', () => {
    const path = join(written(), recording.RECORDING_FILE);
    const text = readFileSync(path, 'utf8');
    expect(recording.parseRecording(text.replace('503', '200')).intact).toBe(false);
    const lines = text.split('\n');
    writeFileSync(path, [...lines.slice(0, 1), ...lines.slice(2)].join('\n'));
    expect(recording.parseRecording(readFileSync(path, 'utf8')).intact).toBe(false);
    expect(() => recording.parseRecording('nothing')).toThrow(/not a recording/);
  });
});

describe('a replay', () => {
  it('answers the same asks, and no others', async () => {
    const client = createReplayClient(recording.readRecording(written()));
    expect((await client.send('c', ask)).id).toBe('e0002');
    expect(client.counts).toMatchObject({ sent: 2, repeats: 1, budget: 400 });
    expect((await client.send('c', ask)).outcome).toMatchObject({ why: 'not-recorded' });
    const other = createReplayClient(recording.readRecording(written()));
    expect((await other.send('c', { ...ask, key: 'absent' })).outcome).toMatchObject({ why: 'not-recorded' });
  });

  it('compares people by shape where they were redacted', async () => {
    const memory = recording.createMemoryRecorder(header(true));
    memory.exchange(exchange('e0001', 'c', 0, 0));
    memory.unsent({ ...exchange('e0000', 'd', 0, 0), outcome: { kind: 'no-answer', why: 'budget', message: 'spent' } });
    memory.close();
    const client = createReplayClient(recording.parseRecording(memory.text()));
    expect((await client.send('c', { ...ask, query: [['customerId', 'Q7']] })).id).toBe('e0001');
    expect((await client.send('d', ask)).outcome).toMatchObject({ why: 'budget' });
    expect(client.counts.sent).toBe(1);
  });
});
