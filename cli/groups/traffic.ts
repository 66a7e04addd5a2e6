import { type Command, Option } from 'commander';
import type { Flags } from '../../environment/settings/settings.ts';
import type { ProxyOptions } from '../commands/proxy.ts';
import { withFlags } from '../options.ts';
import { exitWith } from './exit.ts';

const GROUP = 'Judge the traffic of an application:';

/** What is the default since version 2; pipelines of older versions have it. */
const onlyViolations = new Option('--only-violations').hideHelp();

/** The commands that judge the responses that an application received. */
export function addTraffic(cardproof: Command): void {
  withFlags(cardproof.command('check <files...>'), 'check')
    .helpGroup(GROUP)
    .description('judge the traffic in HAR files (of a browser, a proxy, Playwright)')
    .addOption(onlyViolations)
    .action((files: string[], flags: Flags) =>
      exitWith(import('../commands/check.ts'), ({ checkCommand }) => checkCommand(files, flags)),
    );
  withFlags(cardproof.command('proxy'), 'proxy')
    .helpGroup(GROUP)
    .description(
      'stand between an application and the target, and judge the traffic; Ctrl+C ends it, writes the report',
    )
    .option('--port <n>', 'port; 0 chooses a free one', '0')
    .addOption(onlyViolations)
    .action((options: ProxyOptions) =>
      exitWith(import('../commands/proxy.ts'), ({ proxyCommand }) => proxyCommand(options)),
    );
}
