import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rollup, sum } from 'd3-array';
import { entriesOf } from '../../../traffic/har.ts';
import { Masking } from '../../../traffic/masking.ts';
import { recognise } from '../../../traffic/recognition.ts';
import type { Seen } from '../../../traffic/seen.ts';
import { Traffic } from '../../../traffic/traffic.ts';
import { html } from '../../../reports/html/report.tsx';
import type { Hooks } from '../../../sandbox/api/hooks.ts';
import type { Sandbox } from '../../../sandbox/api/server.ts';
import { answers } from '../../../spec/generated/schemas.ts';
import { ajvWithFormats } from '../../../spec/oracles/ajv.ts';
import type { Results } from '../../../spec/results.ts';
import { sharedBrowser } from '../../suite/programs.ts';
import { largeRun } from '../../suite/reports/large.ts';
import { environmentOf } from '../alone.ts';
import { frontOf, type Way } from '../broken/front.ts';
import { brokenWays, harmless } from '../broken/ways.ts';
import { PROOF_CLOCK } from '../in-process.ts';
import { atSandbox, costOf, grown, inTurns, lengthen, secondsOf, writeHar } from './inputs.ts';

/** What one measurement came to; sizes are in MB. */
export interface Came {
  /** How much there was of what grows. */
  readonly size?: number | undefined;
  readonly requests?: number;
  /** Requests over the budget. */
  readonly over?: number;
  readonly seconds?: number;
  readonly memory?: number;
  readonly written?: number;
  /** What has a bound, or is held against a peer; the peer or the bound is `beside` it. */
  readonly figure?: { readonly is: number; readonly unit: string; readonly atMost: number | null };
  readonly beside?: string;
  readonly wrong?: readonly string[];
}

export const root = fileURLToPath(new URL('../../../', import.meta.url));
const [cli, playwright] = [join(root, 'dist/cli.js'), join(root, 'node_modules/@playwright/test')];
const RUN = [cli, 'run', '--sandbox', '--quiet', '--out'];
const ms = (seconds: number): string => `${(seconds * 1000).toFixed(0)} ms`;
/** What a command of ours costs that writes into a folder, and what it writes. */
async function spent(words: readonly string[], out: string, env: Record<string, string> = {}) {
  const cost = await costOf([cli, ...words, '--out', out], env);
  const files = existsSync(out) ? readdirSync(out, { recursive: true, encoding: 'utf8' }) : [];
  const written = sum(files, (name) => statSync(join(out, name)).size / 1e6);
  return { ...cost, written, wrong: cost.code === 2 ? [cost.output.trim()] : [] };
}
async function ran(sandbox: Sandbox, out: string, more: Record<string, string> = {}) {
  const cost = await spent(['run', '--quiet'], out, { ...environmentOf(sandbox, PROOF_CLOCK), ...more });
  return { ...cost, ...within(sandbox.requests(), 400) };
}
const within = (requests: number, budget: number) => ({ requests, over: Math.max(0, requests - budget) });

/** What the command costs until it ends, or has sent its first request, beside a Node that does nothing. */
const started = (words: readonly string[], atMost: number | null): Promise<Came> =>
  atSandbox(async (sandbox) => {
    const env = { ...environmentOf(sandbox, PROOF_CLOCK), BENCH_UNTIL: 'request' };
    const ours = (): Promise<number> => secondsOf([cli, ...words], env);
    const [is, bare] = await inTurns(ours, () => secondsOf(['-e', '0']));
    return { figure: { is: is * 1000, unit: ' ms', atMost }, beside: `node -e 0: ${ms(bare)}` };
  });

/** A run beside a Playwright run of 200 empty tests in one file. */
const wholeRun = (): Promise<Came> =>
  atSandbox(async (_sandbox, folder) => {
    const tests = Array.from({ length: 200 }, (_, at) => `test('empty ${at}', () => {});\n`);
    const head = `import { test } from ${JSON.stringify(join(playwright, 'index.mjs'))};\n`;
    writeFileSync(join(folder, 'empty.spec.mjs'), head + tests.join(''));
    const words = [join(playwright, 'cli.js'), 'test', '--config', folder, '--workers', '1', '--reporter', 'line'];
    const ours = (): Promise<number> => secondsOf([...RUN, join(folder, 'run')]);
    const [seconds, theirs] = await inTurns(ours, () => secondsOf(words));
    const beside = `200 empty Playwright tests: ${ms(theirs)}; ${await profiled(folder)}`;
    return { seconds, figure: { is: seconds / theirs, unit: ' ×', atMost: 0.7 }, beside };
  });

/** Where the time of a run goes: the samples of its profile, by the folder or the package that the code is of. */
async function profiled(folder: string): Promise<string> {
  await secondsOf(['--cpu-prof', '--cpu-prof-dir', folder, ...RUN, join(folder, 'run')]);
  const file = readdirSync(folder).find((name) => name.endsWith('.cpuprofile')) ?? '';
  const { nodes } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as {
    readonly nodes: readonly { readonly hitCount: number; readonly callFrame: Readonly<Record<string, string>> }[];
  };
  const placeOf = ({ functionName = '', url = '' }: Readonly<Record<string, string>>): string =>
    /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ??
    (url.startsWith('node:') ? 'Node' : url === '' ? functionName : basename(url, '.js'));
  const busy = nodes.filter(({ callFrame }) => callFrame['functionName'] !== '(idle)');
  const counted = (of: typeof nodes): number => sum(of, ({ hitCount }) => hitCount);
  const places = [...rollup(busy, counted, ({ callFrame }) => placeOf(callFrame))].sort(([, a], [, b]) => b - a);
  const share = ([place, hits]: readonly [string, number]) => `${place} ${Math.round((100 * hits) / counted(busy))} %`;
  return places.slice(0, 12).map(share).join(', ');
}

async function* seenIn(file: string): AsyncGenerator<Seen> {
  for await (const entry of entriesOf(file)) if ('seen' in entry) yield entry.seen;
}

/** Judging beside `JSON.parse` and a compiled schema of ajv on the same bodies: in memory, or read from a HAR file. */
const judged = (isFile: boolean): Promise<Came> =>
  atSandbox(async (_sandbox, folder) => {
    await secondsOf([...RUN, folder, '--format', 'har']);
    const file = writeHar(folder, 2000);
    const kept: Seen[] = [];
    for await (const seen of seenIn(file)) kept.push(seen);
    const ajv = ajvWithFormats();
    const validators = new Map(
      kept.map(({ url }) => [url, ajv.compile(answers[recognise(url, null)?.operation ?? 'getCardholder'])]),
    );
    const measured = (judge: (seen: Seen) => unknown) => async (): Promise<number> => {
      const before = process.cpuUsage();
      for await (const seen of isFile ? seenIn(file) : kept) judge(seen);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / kept.length;
    };
    const traffic = new Traffic({ addresses: null, masking: new Masking({ key: '' }) });
    const [is, theirs] = await inTurns(
      measured((seen) => traffic.add(seen)),
      measured(({ url, body }) => validators.get(url)?.(JSON.parse(body.toString('utf8')))),
    );
    const beside = `bare ajv: ${theirs.toFixed(0)} µs of each; judged: ${is.toFixed(0)} µs`;
    return { figure: { is: is / theirs, unit: ' ×', atMost: 2 }, beside };
  });

/** A target that responds after 60 ms, on the clock; bound: as many requests as may be are always open. */
async function waited(concurrency: number): Promise<Came> {
  let [first, open, since, waiting] = [0, 0, 0, 0];
  const slow: Hooks = {
    request: (call) => {
      if (open++ === 0) since = performance.now();
      first ||= since;
      return call;
    },
    wire: async (wire) => {
      await setTimeout(60);
      if (--open === 0) waiting += (performance.now() - since) / 1000;
      return wire;
    },
  };
  return atSandbox(async (sandbox, out) => {
    const cost = await ran(sandbox, out, { CONCURRENCY: String(concurrency) });
    const [bound, took] = [(cost.requests * 0.06) / concurrency, (performance.now() - first) / 1000];
    const beside = `bound ${ms(bound)}; ${ms(waiting)} with a request open, ${(waiting / bound).toFixed(2)} ×`;
    return { ...cost, figure: { is: took / bound, unit: ' ×', atMost: 1.3 }, beside };
  }, slow);
}

/** What is done with a run afterwards; its recording may be made longer. */
const afterwards = (words: (run: string) => readonly string[], size?: number): Promise<Came> =>
  atSandbox(async (_sandbox, folder) => {
    const run = join(folder, 'run');
    await secondsOf([...RUN, run]);
    if (size !== undefined) lengthen(run, size);
    return { ...(await spent(words(run), join(folder, 'out'))), size };
  });

/** First contentful paint of the page of a very large run, on the clock, beside that of a page that is almost empty. */
const painted = (): Promise<Came> =>
  atSandbox(async (_sandbox, folder) => {
    const browser = await sharedBrowser();
    const [large, empty] = [join(folder, 'large.html'), join(folder, 'empty.html')];
    writeFileSync(large, html(largeRun()));
    writeFileSync(empty, '<!doctype html><title>empty</title><p>Almost nothing.</p>\n');
    const paint = (file: string) => async (): Promise<number> => {
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
      await page.goto(pathToFileURL(file).href, { waitUntil: 'load' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      const at = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN);
      await page.close();
      return at;
    };
    const [is, least] = await inTurns(paint(large), paint(empty));
    await browser.close();
    const figure = { is, unit: ' ms', atMost: 1000 };
    return { written: statSync(large).size / 1e6, figure, beside: `almost empty page: ${least.toFixed(0)} ms` };
  });

/** A run of a target that is broken below the contract, with the settings that users have, on the clock. */
const survived = (name: string, way: Way): Promise<Came> =>
  atSandbox(async (sandbox, out) => {
    const front = await frontOf(sandbox, way);
    const { code, output, clock, ...cost } = await ran({ ...sandbox, ...front }, out);
    await front.close();
    const wrong = [
      ...(clock < 90 ? [] : ['90 seconds']),
      ...(cost.written < 50 ? [] : ['50 MB are written']),
      ...(/\n\s+at \S+ ?\(?\S*:\d+:\d+|defect of cardproof/i.test(output) ? ['a stack trace is shown'] : []),
      ...((harmless.has(name) ? [0] : [1, 3]).includes(code ?? -1) ? [] : [`exit code ${code}`]),
    ];
    return { ...cost, wrong, beside: `${ms(clock)} on the clock` };
  });

const grew = (what: keyof typeof grown) => (count: number) =>
  atSandbox(
    async (sandbox, out) => {
      const cost = await ran(sandbox, out);
      const { requirements } = JSON.parse(readFileSync(join(out, 'results.json'), 'utf8')) as Results;
      const findings = sum(requirements, ({ findingsTotal }) => findingsTotal);
      return { ...cost, size: what === 'findings' ? findings : count };
    },
    { records: (home) => grown[what](home, count) },
  );

const checked = (size: number): Promise<Came> =>
  atSandbox(async (_sandbox, folder) => {
    await secondsOf([...RUN, folder, '--format', 'har']);
    return { ...(await spent(['check', '--quiet', writeHar(folder, size)], join(folder, 'out'))), size };
  });

/** A fleet of smoke runs of 25 requests. */
const judgedMany = (size: number): Promise<Came> =>
  atSandbox(async (sandbox, folder) => {
    const { addresses, customerIds: customers, key } = sandbox;
    const target = (_: unknown, nth: number) => ({ name: `target-${nth}`, addresses, key: 'BENCH_KEY', customers });
    const file = join(folder, 'targets.yaml');
    writeFileSync(file, JSON.stringify({ targets: Array.from({ length: size }, target) }));
    const words = ['fleet', 'run', file, '--smoke', '--jobs', '2', '--quiet'];
    const cost = await spent(words, join(folder, 'out'), { BENCH_KEY: key });
    return { ...cost, size, ...within(sandbox.requests(), 25 * size) };
  });

type Measurements = Readonly<Record<string, () => Promise<Came>>>;
/** Sizes end at `BENCH_MOST`: the largest take long. */
const most = Number(process.env['BENCH_MOST'] ?? Infinity);
const growth = (what: string, sizes: readonly number[], of: (size: number) => Promise<Came>): Measurements =>
  Object.fromEntries(sizes.filter((size) => size <= most).map((size) => [`${size} ${what}`, () => of(size)]));

/** What is measured, by axis and name. */
export const axes: Readonly<Record<string, Measurements>> = {
  start: {
    'first request': () => started(['run', '--quiet'], 400),
    '--help': () => started(['--help'], null),
  },
  run: { 'run --sandbox': wholeRun },
  judging: { 'in memory': () => judged(false), 'HAR file': () => judged(true) },
  latency: { '1 at a time': () => waited(1), '8 at a time': () => waited(8) },
  memory: {
    replay: () => afterwards((run) => ['replay', run]),
    report: () => afterwards((run) => ['report', run, '--format', 'ctrf,har']),
  },
  report: { '10,000 exchanges, 2,000 findings': painted },
  transactions: growth('in the window', [100, 1000, 10_000, 100_000], grew('transactions')),
  customers: growth('customers', [1, 10, 100], grew('customers')),
  fleet: growth('targets', [1, 20, 200], judgedMany),
  findings: growth('broken values', [1, 10, 100, 1000, 2000], grew('findings')),
  checked: growth('responses in a HAR file', [400, 10_000, 100_000], checked),
  recorded: growth('exchanges in a recording', [400, 10_000, 100_000], (size) =>
    afterwards((run) => ['report', run], size),
  ),
  'broken-targets': Object.fromEntries(
    Object.entries(brokenWays).map(([name, way]) => [name, () => survived(name, way)]),
  ),
};
