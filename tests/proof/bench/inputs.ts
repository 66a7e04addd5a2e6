import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from 'd3-array';
import { parseRecording } from '../../../environment/recording/reading.ts';
import { createRecorder, RECORDING_FILE } from '../../../environment/recording/recorder.ts';
import type { Hooks } from '../../../sandbox/api/hooks.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/api/server.ts';
import { institutions } from '../../../sandbox/data/institution.ts';
import { randomOf } from '../../../sandbox/data/random.ts';
import type { Institution } from '../../../sandbox/data/records.ts';
import { transactionsOf } from '../../../sandbox/data/transactions.ts';
import { type Cost, measured } from '../empty-project.ts';
import { PROOF_CLOCK } from '../in-process.ts';

async function inFolder<T>(act: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'cardproof-bench-'));
  return act(folder).finally(() => rmSync(folder, { recursive: true }));
}

/** Does something with a sandbox that differs and an empty folder, and removes both. */
export async function atSandbox<T>(act: (sandbox: Sandbox, out: string) => Promise<T>, hooks: Hooks = {}): Promise<T> {
  const sandbox = await startSandbox({ clock: PROOF_CLOCK, hooks: [hooks] });
  try {
    return await inFolder((folder) => act(sandbox, folder));
  } finally {
    await sandbox.close();
  }
}

/** What a command of Node costs, and what it starts. */
export const costOf = (words: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Cost> =>
  inFolder((folder) => measured(folder, [process.execPath, ...words], env));

/** Processor seconds of a command that must succeed: one that fails early would cost little. */
export async function secondsOf(...of: Parameters<typeof costOf>): Promise<number> {
  const { code, output, processorSeconds } = await costOf(...of);
  if (code !== 0) throw new Error(`${of[0].join(' ')} ended with ${code}: ${output}`);
  return processorSeconds;
}

/** Medians of what two functions measure in turns: whatever else the machine does meets both. */
export async function inTurns(ours: () => Promise<number>, theirs: () => Promise<number>): Promise<[number, number]> {
  const turns: [number, number][] = [];
  while (turns.length < 5) turns.push([await ours(), await theirs()]);
  return [median(turns, ([one]) => one) ?? NaN, median(turns, ([, one]) => one) ?? NaN];
}

/** Institutions in which something grows. */
export const grown = {
  /** Of the first cardholder, in the last 59 days: as many of them are pending as in the sandbox. */
  transactions: ({ people: [first] }, count) => {
    const span = { from: 0, to: 59, approved: Math.ceil(count * 0.8), pending: Math.floor(count * 0.2) };
    if (first) first.transactions = transactionsOf(randomOf(count), { spans: [span] }, Date.parse(PROOF_CLOCK));
  },
  /** Those of the sandbox, and of others without their credentials, which have types of their own. */
  customers: ({ people }, count) => {
    const of = (seed: number) => institutions({ seed, clock: PROOF_CLOCK }).home.people;
    const others = Array.from({ length: count }, (_, nth) => of(nth + 2)).flat();
    people.push(...others.map((one) => ({ ...one, credentials: [] })));
    people.splice(count);
  },
  /** Each is a finding in each response that shows it. */
  findings: ({ people }, count) => {
    const records = people.flatMap(({ transactions }) => transactions.map(({ record }) => record));
    const members = records.flatMap((record) => Object.keys(record).map((member) => ({ record, member })));
    const broken = members.filter(({ member }) => !/transactionId|DateTime|result/.test(member));
    for (const { record, member } of broken.slice(0, count)) Object.assign(record, { [member]: 7.5 });
  },
} satisfies Record<string, (home: Institution, count: number) => void>;

/** Writes a HAR file of as many responses, made of those that a run was served: each is about transactions of its own. */
export function writeHar(run: string, count: number): string {
  const [file, of] = [join(run, 'traffic.har'), readFileSync(join(run, 'run.har'), 'utf8')];
  const { log } = JSON.parse(of) as { log: { entries: { response: { status: number } }[] } };
  const served = log.entries.filter(({ response }) => response.status === 200).map((entry) => JSON.stringify(entry));
  writeFileSync(file, '{"log":{"version":"1.2","creator":{"name":"bench","version":"1"},"entries":[');
  for (let nth = 0; nth < count; nth += 1) {
    const id = `$1${nth.toString(16).padStart(8, '0')}`;
    const entry = served[nth % served.length]?.replaceAll(/(transactionId\\":\\")[0-9a-f]{8}/g, id);
    appendFileSync(file, `${nth === 0 ? '' : ','}${entry}`);
  }
  appendFileSync(file, ']}}');
  return file;
}

/** Makes the recording of a run longer: its shorter exchanges come again and again, each time with an id of its own. */
export function lengthen(run: string, count: number): string {
  const { header, exchanges } = parseRecording(readFileSync(join(run, RECORDING_FILE), 'utf8'));
  const short = exchanges.filter((exchange) => JSON.stringify(exchange).length < 1500);
  rmSync(join(run, RECORDING_FILE));
  const recorder = createRecorder(run, header);
  for (let nth = 1; nth <= count; nth += 1) {
    const one = short[nth % short.length];
    if (one) recorder.add({ kind: 'exchange', exchange: { ...one, id: `e${String(nth).padStart(4, '0')}` } });
  }
  recorder.close();
  return run;
}
