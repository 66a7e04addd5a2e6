import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { rollup, sum } from 'd3-array';
import { readHar } from '../../../traffic/har.ts';
import { Masking } from '../../../traffic/masking.ts';
import { recognise, type SeenResponse } from '../../../traffic/recognition.ts';
import { Traffic } from '../../../traffic/traffic.ts';
import type { Hooks } from '../../../sandbox/api/hooks.ts';
import type { Sandbox } from '../../../sandbox/api/server.ts';
import { answers } from '../../../spec/generated/schemas.ts';
import { ajvWithFormats } from '../../../spec/oracles/contract.ts';
import type { Results } from '../../../spec/verdict/results.ts';
import { environmentOf } from '../alone.ts';
import { PROOF_CLOCK } from '../in-process.ts';
import { atSandbox, costOf, grown, inTurns, lengthen, secondsOf, writeHar } from './inputs.ts';

/** What one measurement came to; sizes are in MB. `size`: of what grows. */
export interface Measurement {
  readonly size?: number | undefined;
  readonly requests?: number;
  readonly seconds?: number;
  readonly memory?: number;
  readonly written?: number;
  /** What has a bound, or is held against a peer; the peer or the bound is `beside` it. */
  readonly figure?: { readonly is: number; readonly unit: string; readonly atMost: number };
  readonly beside?: string;
  readonly wrong?: readonly string[];
}

export const root = fileURLToPath(new URL('../../../', import.meta.url));
const [cli, playwright] = [join(root, 'dist/cli.js'), join(root, 'node_modules/@playwright/test')];
const RUN = [cli, 'run', '--sandbox', '--quiet', '--out'];
type Env = Readonly<Record<string, string>>;
const ms = (seconds: number): string => `${(seconds * 1000).toFixed(0)} ms`;
/** What a command of ours costs that writes into a folder, and what it writes; of a sandbox, with how many requests. */
async function spent(words: readonly string[], out: string, env: Env = {}, sandbox?: Sandbox, budget = 400) {
  const cost = await costOf([cli, ...words, '--out', out], env);
  const files = existsSync(out) ? readdirSync(out, { recursive: true, encoding: 'utf8' }) : [];
  const [written, requests] = [sum(files, (name) => statSync(join(out, name)).size / 1e6), sandbox?.requests() ?? 0];
  const over = requests > budget ? [`${requests} requests of ${budget}`] : [];
  const wrong = [...(cost.code === 2 ? [cost.output.trim()] : []), ...over];
  return { seconds: cost.processorSeconds, memory: cost.memory, written, requests, wrong };
}
const ran = (sandbox: Sandbox, out: string, more: Env = {}) =>
  spent(['run', '--quiet'], out, { ...environmentOf(sandbox, PROOF_CLOCK), ...more }, sandbox);

const UNTIL_REQUEST = `import { subscribe } from 'node:diagnostics_channel';
subscribe('undici:client:sendHeaders', () => process.exit());`;
/** What a run costs until it has sent its first request, beside a Node that does nothing. */
const started = (): Promise<Measurement> =>
  atSandbox(async (sandbox) => {
    const env = {
      ...environmentOf(sandbox, PROOF_CLOCK),
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(UNTIL_REQUEST)}`,
    };
    const [is, bare] = await inTurns(
      () => secondsOf([cli, 'run', '--quiet'], env),
      () => secondsOf(['-e', '0']),
    );
    return { figure: { is: is * 1000, unit: ' ms', atMost: 400 }, beside: `node -e 0: ${ms(bare)}` };
  });

/** A run beside a Playwright run of 200 empty tests in one file. */
const wholeRun = (): Promise<Measurement> =>
  atSandbox(async (_sandbox, folder) => {
    const tests = Array.from({ length: 200 }, (_, at) => `test('empty ${at}', () => {});\n`);
    const head = `import { test } from ${JSON.stringify(join(playwright, 'index.mjs'))};\n`;
    writeFileSync(join(folder, 'empty.spec.mjs'), head + tests.join(''));
    const words = [join(playwright, 'cli.js'), 'test', '--config', folder, '--workers', '1', '--reporter', 'line'];
    const [seconds, theirs] = await inTurns(
      () => secondsOf([...RUN, join(folder, 'run')]),
      () => secondsOf(words),
    );
    const beside = `200 empty Playwright tests: ${ms(theirs)}; ${await profiled(folder)}`;
    return { seconds, figure: { is: seconds / theirs, unit: ' ×', atMost: 0.7 }, beside };
  });

/** Where the time of a run goes: the samples of its profile, by the folder or the package that the code is of. */
async function profiled(folder: string): Promise<string> {
  const profile = ['--cpu-prof', `--cpu-prof-dir=${folder}`, '--cpu-prof-name=run.cpuprofile'];
  await secondsOf([...profile, ...RUN, join(folder, 'run')]);
  const { nodes } = JSON.parse(readFileSync(join(folder, 'run.cpuprofile'), 'utf8')) as {
    readonly nodes: readonly { readonly hitCount: number; readonly callFrame: { functionName: string; url: string } }[];
  };
  const busy = nodes.filter(({ callFrame }) => callFrame.functionName !== '(idle)');
  const counted = (of: typeof nodes): number => sum(of, ({ hitCount }) => hitCount);
  const places = rollup(busy, counted, ({ callFrame: { functionName, url } }) => {
    const [, name = basename(url, '.js') || functionName] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
    return url.startsWith('node:') ? 'Node' : name;
  });
  const sorted = [...places].sort(([, a], [, b]) => b - a).slice(0, 12);
  return sorted.map(([place, hits]) => `${place} ${Math.round((100 * hits) / counted(busy))} %`).join(', ');
}

/** Judging in memory beside `JSON.parse` and a compiled schema of ajv on the same bodies. */
const judged = (): Promise<Measurement> =>
  atSandbox(async (_sandbox, folder) => {
    await secondsOf([...RUN, folder, '--format', 'har']);
    const kept: SeenResponse[] = [];
    await readHar(writeHar(folder, 2000), (entry) => void ('seen' in entry && kept.push(entry.seen)));
    const ajv = ajvWithFormats();
    const schemaOf = (url: string) => answers[recognise(url, null)?.operation ?? 'getCardholder'];
    const validators = new Map(kept.map(({ url }) => [url, ajv.compile(schemaOf(url))]));
    const measured = (judge: (seen: SeenResponse) => unknown) => (): Promise<number> => {
      const before = process.cpuUsage();
      kept.forEach(judge);
      const { user, system } = process.cpuUsage(before);
      return Promise.resolve((user + system) / kept.length);
    };
    const traffic = new Traffic({ addresses: null, masking: new Masking({ key: '' }) });
    const [is, theirs] = await inTurns(
      measured((seen) => traffic.add({ seen })),
      measured(({ url, body }) => validators.get(url)?.(JSON.parse(body.toString('utf8')))),
    );
    const beside = `bare ajv: ${theirs.toFixed(0)} µs of each; judged: ${is.toFixed(0)} µs`;
    return { figure: { is: is / theirs, unit: ' ×', atMost: 2 }, beside };
  });

/** A target that responds after 60 ms, on the clock; bound: as many requests as may be are always open. Reports count, start-up does not. */
async function waited(concurrency: number): Promise<Measurement> {
  let [first, last, waiting] = [0, 0, 0];
  const slow: Hooks = {
    request: (call) => {
      first ||= performance.now();
      return call;
    },
    wire: async (wire) => {
      await setTimeout(60);
      const now = performance.now();
      waiting += Math.min(60, now - last);
      last = now;
      return wire;
    },
  };
  return atSandbox(async (sandbox, out) => {
    const cost = await ran(sandbox, out, { CONCURRENCY: String(concurrency) });
    const [bound, end] = [(cost.requests * 60) / concurrency, performance.now()];
    const [figure, tail] = [{ is: (end - first) / bound, unit: ' ×', atMost: 1.3 }, ms((end - last) / 1000)];
    const beside = `bound ${ms(bound / 1000)}; ${ms(waiting / 1000)} with a request open, ${tail} after the last response`;
    return { ...cost, figure, beside };
  }, slow);
}

/** What is done with a run afterwards; its recording, or its traffic, may be made as long as `size`. */
const afterwards = (words: (run: string, size: number) => readonly string[]) => (size?: number) =>
  atSandbox(async (_sandbox, folder): Promise<Measurement> => {
    const run = join(folder, 'run');
    await secondsOf([...RUN, run, '--format', 'har']);
    return { ...(await spent(words(run, size ?? 0), join(folder, 'out'))), size };
  });

const institution = (what: keyof typeof grown) => (count: number) =>
  atSandbox(
    async (sandbox, out) => {
      const cost = await ran(sandbox, out);
      const { requirements } = JSON.parse(readFileSync(join(out, 'results.json'), 'utf8')) as Results;
      const findings = sum(requirements, ({ findingsTotal }) => findingsTotal);
      return { ...cost, size: what === 'findings' ? findings : count };
    },
    { records: (home) => grown[what](home, count) },
  );

/** A fleet of smoke runs of 25 requests. */
const judgedMany = (size: number): Promise<Measurement> =>
  atSandbox(async (sandbox, folder) => {
    const { addresses, customerIds: customers, key } = sandbox;
    const target = (_: unknown, nth: number) => ({ name: `target-${nth}`, addresses, key: 'BENCH_KEY', customers });
    const [file, out] = [join(folder, 'targets.yaml'), join(folder, 'out')];
    writeFileSync(file, JSON.stringify({ targets: Array.from({ length: size }, target) }));
    const words = ['fleet', 'run', file, '--smoke', '--jobs', '2', '--quiet'];
    return { ...(await spent(words, out, { BENCH_KEY: key }, sandbox, 25 * size)), size };
  });

type Measurements = Readonly<Record<string, () => Promise<Measurement>>>;
/** Sizes end at `BENCH_MOST`: the largest take long. */
const most = Number(process.env['BENCH_MOST'] ?? Infinity);
const growth = (what: string, sizes: readonly number[], of: (size: number) => Promise<Measurement>): Measurements =>
  Object.fromEntries(sizes.filter((size) => size <= most).map((size) => [`${size} ${what}`, () => of(size)]));

const LENGTHS = [400, 10_000, 100_000];
/** What is measured, by axis and name. */
export const axes: Readonly<Record<string, Measurements>> = {
  start: { 'first request': started },
  run: { 'run --sandbox': wholeRun },
  judging: { 'in memory': judged },
  latency: { '1 at a time': () => waited(1), '8 at a time': () => waited(8) },
  memory: { replay: () => afterwards((run) => ['replay', run])() },
  transactions: growth('in the window', [100, 1000, 10_000, 100_000], institution('transactions')),
  customers: growth('customers', [1, 10, 100], institution('customers')),
  fleet: growth('targets', [1, 20, 200], judgedMany),
  findings: growth('broken values', [1, 10, 100, 1000, 2000], institution('findings')),
  checked: growth(
    'responses in a HAR file',
    LENGTHS,
    afterwards((run, size) => ['check', '--quiet', writeHar(run, size)]),
  ),
  recorded: growth(
    'exchanges in a recording',
    LENGTHS,
    afterwards((run, size) => ['report', lengthen(run, size)]),
  ),
};
