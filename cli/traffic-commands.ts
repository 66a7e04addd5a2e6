import { type Command, Option } from 'commander';
import type { TrafficFlags } from '../passive/plan.ts';
import { checkCommand } from './commands/check.ts';
import { proxyCommand, type ProxyOptions } from './commands/proxy.ts';
import { withFlags } from './options.ts';

const onlyViolations = new Option(
  '--only-violations',
  'exit 0 unless a rule is broken, although traffic alone proves nothing',
);

/** The commands that judge what an application was answered. */
export function withTraffic(cardproof: Command, exitWith: (command: Promise<number>) => Promise<void>): void {
  withFlags(cardproof.command('check <files...>'), 'check')
    .description('judge the traffic that HAR files hold (of a browser, a proxy, Playwright)')
    .addOption(onlyViolations)
    .action((files: string[], flags: TrafficFlags) => exitWith(checkCommand(files, flags)));
  withFlags(cardproof.command('proxy'), 'proxy')
    .description(
      'stand between an application and the target, and judge what passes; Ctrl+C ends it and writes the report',
    )
    .option('--port <n>', '0 takes a free one', '0')
    .addOption(onlyViolations)
    .action((options: ProxyOptions) => exitWith(proxyCommand(options)));
}
