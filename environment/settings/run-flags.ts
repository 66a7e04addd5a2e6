import { type MemberOf, memberOf, type RunFlag } from './setting.ts';

const flag = <const Flag extends string>(entry: RunFlag<Flag>): RunFlag<Flag> => entry;

/** Where a run writes unless `--out` says otherwise. */
export const DEFAULT_DIRECTORY = 'cardproof-out';

/** Where judged traffic is written unless `--out` says otherwise: it must not replace the evidence of a run. */
export const TRAFFIC_DIRECTORY = 'cardproof-traffic';

/** Where the runs of a fleet write unless `--out` says otherwise. */
export const FLEET_DIRECTORY = 'fleet-out';

/**
 * The flags of a run that are no settings: never read from `.env`, and no fact about the target. The options of the
 * commands, the variables of `npx playwright test` and the README's table of them are made from these entries.
 */
export const runFlags = [
  flag({
    flag: '--sandbox',
    variable: 'CARDPROOF_SANDBOX',
    topic: 'target',
    help: 'judge the embedded sandbox, not your environment',
  }),
  flag({
    flag: '--smoke',
    commands: ['run'],
    variable: null,
    topic: 'what is judged',
    help: 'a quick look with at most 25 requests; it does not give the verdict of the target',
  }),
  flag({
    flag: '--strict',
    commands: ['run', 'check', 'proxy'],
    variable: 'CARDPROOF_STRICT',
    topic: 'rules',
    help: 'warnings fail the run, too (exit 1)',
  }),
  flag({
    flag: '--complete',
    commands: ['run', 'check', 'proxy'],
    variable: 'CARDPROOF_COMPLETE',
    topic: 'rules',
    help: 'the run fails (exit 3) if a mandatory requirement was not tested',
  }),
  flag({
    flag: '--i-know-this-is-production',
    commands: ['init', 'run', 'doctor'],
    variable: null,
    topic: 'caution',
    help: 'required if the target is production',
  }),
  flag({
    flag: '--no-misplaced-key',
    variable: 'CARDPROOF_MISPLACED_KEY',
    topic: 'caution',
    help: 'skip the requests that send the key in other places than its header',
  }),
  flag({
    flag: '--redact-people',
    commands: ['run', 'check', 'proxy'],
    variable: 'CARDPROOF_REDACT_PEOPLE',
    topic: 'caution',
    help: 'replace names, e-mail addresses and customer ids in everything that is written',
    noHelp: 'write names, e-mail addresses and customer ids as they are; without it, they are replaced in production',
  }),
  flag({
    flag: '--out <dir>',
    default: DEFAULT_DIRECTORY,
    defaults: { check: TRAFFIC_DIRECTORY, proxy: TRAFFIC_DIRECTORY },
    commands: ['run', 'check', 'proxy'],
    variable: 'CARDPROOF_OUT',
    topic: 'output',
    help: 'folder for what the run writes',
  }),
  flag({
    flag: '--format <names>',
    commands: ['run', 'check', 'proxy'],
    variable: 'CARDPROOF_FORMAT',
    topic: 'output',
    help: 'more files: ctrf (ctrf.json), har (run.har), or both separated by a comma',
  }),
  flag({
    flag: '--open',
    commands: ['run'],
    variable: null,
    topic: 'output',
    help: 'open the report in a browser when the run has ended',
  }),
  flag({
    flag: '--quiet',
    commands: ['run', 'check', 'proxy'],
    variable: null,
    topic: 'output',
    help: 'show no progress',
  }),
  flag({
    flag: '--verbose',
    commands: ['run', 'check', 'proxy'],
    variable: null,
    topic: 'output',
    help: 'show every finding, the limits of the result and the open questions on the console, too',
  }),
];

type AnyFlag = (typeof runFlags)[number]['flag'];
type WithValue = Extract<AnyFlag, `${string} <${string}>`>;

/** The flags of a run as they were given. */
export type RunFlags = { readonly [Flag in Exclude<AnyFlag, WithValue> as MemberOf<Flag>]?: boolean | undefined } & {
  readonly [Flag in WithValue as MemberOf<Flag>]?: string | undefined;
};

/** Yes, no, or undefined if a text says neither. */
function choice(text: string): boolean | undefined {
  if (/^(1|true|yes)$/i.test(text)) return true;
  return /^(0|false|no)$/i.test(text) ? false : undefined;
}

/** The flags of a run as the environment of a Playwright run says them: it has no command line of its own for them. */
export function runFlagsOf(env: Readonly<Record<string, string | undefined>>): RunFlags {
  const given = runFlags.flatMap((entry): [string, string | boolean][] => {
    const text = entry.variable === null ? '' : (env[entry.variable] ?? '').trim();
    const value = entry.flag.includes('<') ? text || entry.default : choice(text);
    const onlyOn = !entry.flag.startsWith('--no-') && entry.noHelp === undefined;
    return value === undefined || (value === false && onlyOn) ? [] : [[memberOf(entry.flag), value]];
  });
  return Object.fromEntries(given);
}
