import { TRAFFIC_DIRECTORY } from '../../environment/settings/run-flags.ts';
import type { Flags } from '../../environment/settings/settings.ts';
import { settings as table } from '../../environment/settings/table.ts';
import { startProxy } from '../../traffic/proxy.ts';
import type { Seen } from '../../traffic/recognition.ts';
import type { TrafficResult } from '../../traffic/traffic.ts';
import { accountOf, openTraffic, type OpenTraffic, planOf } from '../../traffic/traffic-run.ts';
import { brokenBy } from '../../traffic/exchange.ts';
import { plain } from '../../reports/escape.ts';
import { printSummary } from '../../runs/conclusion.ts';
import { UsageError } from '../../runs/usage.ts';
import { EXIT } from '../../spec/verdict/gate.ts';
import { type Group, groups } from '../../spec/generated/vocabulary.ts';
import { shellQuoted } from '../../spec/phrasing/requests.ts';
import { statusOf } from '../../spec/exchange/disposition.ts';
import { interruption, portOf, say } from '../terminal/process.ts';

interface Options extends Flags {
  readonly port: string;
}

/** `cardproof proxy`: judges what passes between an application and the target, until it is interrupted. */
export async function proxyCommand(options: Options): Promise<number> {
  const port = portOf(options.port);
  const plan = planOf(options, true);
  if (plan.addresses === null) throw new UsageError('the four base addresses are needed');
  const open = openTraffic(options.out ?? TRAFFIC_DIRECTORY, plan);
  process.on('uncaughtException', survive);
  try {
    const quiet = options.quiet === true;
    const proxy = await startProxy(plan.addresses, port, (passed) => tell(open, passed, quiet));
    process.stdout.write(settingLines(proxy.addresses));
    say('listening on this machine only; Ctrl+C ends it and writes the report');
    await interruption();
    // The next one does not wait for the report.
    process.once('SIGINT', () => process.exit(EXIT.interrupted));
    await proxy.close();
    const results = await open.conclude();
    for (const line of accountOf(open.traffic)) say(line);
    printSummary(results, options.verbose);
    return results.exitCode;
  } finally {
    process.off('uncaughtException', survive);
    open.close();
  }
}

/** Whatever one response does, the next ones are handed on, and the report of all that was judged is written. */
function survive(error: unknown): void {
  say(`a response was not judged: ${error instanceof Error ? error.message : String(error)}`);
}

/** What to put into the application's settings. */
function settingLines(addresses: Readonly<Record<Group, string>>): string {
  const lines = groups.map((group) => `export ${table[`${group}Address`].variable}=${shellQuoted(addresses[group])}\n`);
  return `# for the application: its requests go through cardproof\n${lines.join('')}`;
}

/** A line for each answer; below it what is wrong with it. The application must get the next one even if this one cannot be kept. */
function tell({ traffic }: OpenTraffic, passed: Seen, quiet: boolean): void {
  try {
    const came = traffic.add(passed);
    if (!quiet) for (const line of lines(came)) process.stderr.write(`${plain(line)}\n`);
  } catch (error) {
    traffic.add({ why: 'failed' });
    survive(error);
  }
}

function lines(came: TrafficResult): string[] {
  if ('why' in came) return [];
  const { exchange, stood, masked } = came;
  const broken = brokenBy(stood);
  const sign = broken.length === 0 ? '✓' : broken.some(({ row }) => row.level === 'must') ? '✗' : '!';
  const { operation } = exchange.request;
  const first = `${sign} ${statusOf(exchange)} ${operation} ${exchange.milliseconds} ms ${exchange.id}`;
  if (!masked) return [first, ...broken.map(({ row }) => `    ${row.id}, as before`)];
  const told = broken.flatMap(({ row, findings }) => findings.slice(0, 1).map((one) => ({ row, ...one })));
  return [
    first,
    ...told.map((one) => `    ${one.row.id} at ${one.at}: expected ${one.expected}, actual ${one.actual}`),
  ];
}
