/**
 * `npm run bench:traffic`: how fast responses to an application are judged, against bare validation of the same bodies
 * (JSON.parse and one compiled schema of ajv), alternately in one process: from memory, and from a HAR file, which both
 * read in the same way; and how much memory many of them take.
 */
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { startSandbox } from '../../sandbox/api/server.ts';
import { answers } from '../../spec/generated/schemas.ts';
import { type Operation, operationIds, keyHeader } from '../../spec/generated/vocabulary.ts';
import { ajvWithFormats } from '../../spec/oracles/ajv.ts';
import { entriesOf } from '../../passive/har.ts';
import { Masking } from '../../passive/masking.ts';
import { recognise } from '../../passive/recognition.ts';
import type { Seen } from '../../passive/seen.ts';
import { Traffic } from '../../passive/traffic.ts';

const { values } = parseArgs({ options: { exchanges: { type: 'string', default: '100000' } } });
const wanted = Number(values.exchanges);
const CLOCK = '2026-03-15T12:00:00.000Z';
const ROUND = 2000;
/** Readings of the file by each. */
const TURNS = 5;

const sandbox = await startSandbox({ clock: CLOCK, seed: 1 });
const asked = await recorded();
await sandbox.close();

const ajv = ajvWithFormats();
const validators = new Map(operationIds.map((operation) => [operation, ajv.compile(answers[operation])]));
const judged = traffic();

let [bare, ours, bytes] = [0, 0, 0];
const heap: number[] = [];
for (let done = 0; done < wanted; done += ROUND) {
  const round = Array.from({ length: ROUND }, (_, i) => fresh(asked[(done + i) % asked.length] ?? never(), done + i));
  bytes += round.reduce((sum, { seen }) => sum + seen.body.length, 0);
  let start = performance.now();
  for (const { operation, seen } of round) validators.get(operation)?.(JSON.parse(seen.body.toString('utf8')));
  bare += performance.now() - start;
  start = performance.now();
  for (const { seen } of round) judged.add(seen);
  ours += performance.now() - start;
  if (done % 10_000 === 0) heap.push(measured());
}
const each = (time: number): string => `${((time * 1000) / wanted).toFixed(0)} µs each`;
console.log(`${wanted} answers, ${(bytes / wanted / 1024).toFixed(1)} KiB each`);
console.log(`bare validation ${each(bare)}; judged ${each(ours)}; ratio ${(bare / ours).toFixed(2)}`);
console.log(`heap, MB, every 10000 answers: ${heap.map((one) => one.toFixed(0)).join(' ')}`);

await fromFile();

/** Reads a file again and again, by turns to validate its bodies and to judge them. */
async function fromFile(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'cardproof-bench-'));
  const file = join(directory, 'traffic.har');
  const out = createWriteStream(file);
  out.write('{"log":{"version":"1.2","creator":{"name":"bench","version":"1"},"entries":[');
  for (let i = 0; i < ROUND; i += 1) {
    out.write((i === 0 ? '' : ',') + entryOf(fresh(asked[i % asked.length] ?? never(), i).seen));
  }
  out.end(']}}');
  await finished(out);
  let [validated, whole] = [0, 0];
  for (let turn = 0; turn < TURNS; turn += 1) {
    let start = performance.now();
    for await (const entry of entriesOf(file)) if ('seen' in entry) validate(entry.seen);
    validated += performance.now() - start;
    start = performance.now();
    const from = traffic();
    for await (const entry of entriesOf(file)) if ('seen' in entry) from.add(entry.seen);
    whole += performance.now() - start;
  }
  rmSync(directory, { recursive: true });
  const of = (time: number): string => `${((time * 1000) / (TURNS * ROUND)).toFixed(0)} µs each`;
  console.log(
    `from a file: read and validated ${of(validated)}; read and judged ${of(whole)}; ratio ${(validated / whole).toFixed(2)}`,
  );
}

function validate({ url, body }: Seen): void {
  const of = recognise(url, sandbox.addresses);
  if (of !== null) validators.get(of.operation)?.(JSON.parse(body.toString('utf8')));
}

function traffic(): Traffic {
  return new Traffic({ addresses: sandbox.addresses, masking: new Masking({ key: sandbox.key }) });
}

/** An entry of a HAR file. */
function entryOf({ method, url, asked: given, status, headers, body, at, milliseconds }: Seen): string {
  const named = (pairs: readonly (readonly [string, string])[]) => pairs.map(([name, value]) => ({ name, value }));
  const content = { size: body.length, mimeType: 'application/json', text: body.toString('utf8') };
  const request = { method, url, headers: named(given ?? []) };
  return JSON.stringify({
    startedDateTime: at,
    time: milliseconds,
    request,
    response: { status, headers: named(headers), content },
  });
}

function measured(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1024 / 1024;
}

function never(): never {
  throw new Error('the sandbox gave no answers');
}

interface Asked {
  readonly operation: Operation;
  readonly seen: Seen;
}

/** The same answer about other records, so that nothing can be remembered of it. */
function fresh({ operation, seen }: Asked, number: number): Asked {
  const last = number.toString(16).padStart(8, '0');
  const body = seen.body.toString('utf8').replace(/"transactionId":"[0-9a-f]{8}/g, `"transactionId":"${last}`);
  return { operation, seen: { ...seen, body: Buffer.from(body) } };
}

/** What a usual application asks: whom, then their record, credentials and transactions. */
async function recorded(): Promise<Asked[]> {
  const all: Asked[] = [];
  const get = async (operation: Operation, url: string): Promise<string> => {
    const answer = await fetch(url, { headers: { [keyHeader]: sandbox.key } });
    const body = Buffer.from(await answer.arrayBuffer());
    const headers: [string, string][] = [];
    answer.headers.forEach((value, name) => headers.push([name, value]));
    const asked = [[keyHeader, sandbox.key]] as const;
    all.push({
      operation,
      seen: { method: 'GET', url, asked, status: answer.status, headers, body, at: CLOCK, milliseconds: 5 },
    });
    return body.toString('utf8');
  };
  const { cardholder, credential, lookup, account } = sandbox.addresses;
  for (const customerId of sandbox.customerIds) {
    const { id } = JSON.parse(await get('findCardholder', `${lookup}/cardholders/find?customerId=${customerId}`)) as {
      id: string;
    };
    await get('getCardholder', `${cardholder}/cardholders/${id}`);
    await get('getCardholderCredentials', `${credential}/cardholders/${id}/credentials`);
    await get('listCredentialTypes', `${credential}/credentials/types`);
    for (const offset of [0, 25, 50]) {
      const window = 'postDateTimeStartDateTime=2025-09-01T00:00:00Z&postDateTimeEndDateTime=2026-03-15T00:00:00Z';
      await get('listCardholderTransactions', `${account}/cardholders/${id}/transactions?${window}&offset=${offset}`);
    }
  }
  return all;
}
