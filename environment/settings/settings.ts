import { isOrdinary, isRandom, keyNeedles } from '../redaction/secret-forms.ts';
import { type EnvFile, mistypedIn, NO_FILE } from './env-file.ts';
import { isLoopback, leftIn } from './readers.ts';
import type { RunFlags } from './run-flags.ts';
import { type MemberOf, memberOf, type Problem, type Setting, SettingsError, type Situation } from './setting.ts';
import { declared, settings as table } from './table.ts';
import type { Group } from '../../spec/exchange/exchange.ts';
import { groups } from '../../spec/generated/vocabulary.ts';

export type SettingName = keyof typeof table;
type Values = { [Name in SettingName]: (typeof table)[Name] extends Setting<infer Value> ? Value : never };
type AddressName = `${Group}Address`;

export type DeclaredName = keyof typeof declared;
export const declaredNames = Object.keys(declared) as readonly DeclaredName[];
export const addressNames = groups.map((group): AddressName => `${group}Address`);

/** Everything a run is told: the values of the table, and what the flags of a run make of them. */
export interface Settings extends Omit<Values, AddressName | DeclaredName> {
  addresses: Record<Group, string>;
  sandbox: boolean;
  /** Whether the announced probes may put the key elsewhere than in its header. */
  misplacedKey: boolean;
  iKnowProduction: boolean;
  /** Whether names, e-mail addresses and customer ids are replaced in everything written. */
  redactPeople: boolean;
  /** Flags that say where and how the target is asked, as words of a command; people apart if they are redacted. */
  flags: readonly string[];
  warnings: string[];
}

type SettingFlag = MemberOf<(typeof table)[SettingName]['flag']>;

/** The command line, as commander gives it: the texts of the settings, and the flags of a run. */
export type Flags = RunFlags & { readonly [Flag in SettingFlag]?: string | number | undefined };

type Variables = Readonly<Record<string, string | undefined>>;

const entries: { readonly [Name in SettingName]: Setting<Values[Name]> } = table;
const names = (Object.keys(table) as SettingName[]).filter((name) => entries[name].of !== 'package');

/** What was given for a setting: a flag wins over the environment, empty or blank counts as missing. */
export function textOf(name: SettingName, flags: Flags, env: Variables): string | undefined {
  const { flag, variable } = entries[name];
  const members: Readonly<Record<string, unknown>> = flags;
  const all = [members[memberOf(flag ?? '')], variable === null ? undefined : env[variable]];
  return all.map((one) => String(one ?? '').trim()).find((text) => text !== '');
}

/** Reads one setting into `values`; returns what is wrong with it. */
function read<Name extends SettingName>(
  name: Name,
  text: string,
  values: Partial<Values>,
  env: Variables,
): Problem | null {
  const left = entries[name].of === 'run' ? null : leftIn(text);
  const reading = left === null ? entries[name].read(text) : { wrong: left };
  if ('wrong' in reading) {
    const shown = mayBeShown(name, text, (env[entries.key.variable ?? ''] ?? '').trim());
    return problem(name, 'unreadable', `${reading.wrong}${shown ? ` (it is ${text})` : ''}`);
  }
  values[name] = reading.value;
  return null;
}

function problem(name: SettingName, kind: Problem['kind'], message: string): Problem {
  const { variable, example } = entries[name];
  if (variable !== null) return { kind, variable, message, example: `${variable}=${quoted(example)}` };
  return { kind, variable: typedFlag(name), message, example: `${typedFlag(name)} ${example}` };
}

/** A flag without the placeholder of its value. */
const typedFlag = (name: SettingName): string => String(entries[name].flag).replace(/ .*$/, '');

/** Longer values are not repeated in a message. */
const REPEATED = 60;

/**
 * Whether a message may repeat what was given. Never with the key in it, in whatever form, and of the needed settings only a plain
 * address if the key is known: what people mistake for one another holds the key.
 */
function mayBeShown(name: SettingName, text: string, key: string): boolean {
  if (name === 'signingKey' || text.length > REPEATED || /[?#@]/.test(text)) return false;
  if (entries[name].of === 'needed' && (key === '' || name === 'key' || !URL.canParse(text))) return false;
  return key === '' || (!text.includes(key) && keyNeedles(key).in(text).length === 0);
}

const quoted = (example: string): string => (example.includes(' ') ? `'${example}'` : example);

/** Fills in the default of a setting that was not given. */
function fillIn<Name extends SettingName>(name: Name, values: Partial<Values>, situation: Situation): void {
  const entry = entries[name];
  values[name] ??= 'is' in entry.default ? entry.default.is : entry.default.from(situation);
}

/** Variables that pipelines set; not all of them set CI. */
const OF_PIPELINES: readonly string[] = [
  ...['CI', 'TF_BUILD', 'JENKINS_URL', 'TEAMCITY_VERSION', 'BITBUCKET_BUILD_NUMBER', 'CODEBUILD_BUILD_ID'],
];

const inCi = (env: Variables): boolean =>
  OF_PIPELINES.some((name) => !/^(|0|false|no)$/i.test((env[name] ?? '').trim()));

/**
 * Reads the settings from the command line and an environment (`loadEnvironment` merges `.env` into it). Pure. Throws
 * a SettingsError that lists all problems at once.
 */
export function readSettings(flags: Flags, env: Variables, now: string, file: EnvFile = NO_FILE): Settings {
  const needed = names.filter((name) => entries[name].of === 'needed');
  const isNone = needed.every((name) => textOf(name, flags, env) === undefined);
  const isMeant = inCi(env) || file.unread !== null;
  const sandbox = flags.sandbox === true || (flags.sandbox === undefined && isNone && !isMeant);
  const { values, problems } = readSome(
    names.filter((name) => !sandbox || entries[name].of === 'run'),
    flags,
    env,
    needed,
    file,
  );
  if (!sandbox && isNone && file.unread !== null) problems.unshift(ofFile(file.unread));
  const settings = assemble(values, flags, now, sandbox);
  const wrong = [...problems, ...contradictions(settings), ...(flags.sandbox === true ? ofNoSandbox(flags) : [])];
  if (wrong.length > 0) throw new SettingsError(wrong);
  return { ...settings, warnings: [...file.warnings, ...(sandbox ? [] : cautions(settings))] };
}

/** Reads some settings, each by itself, without defaults: what is not given is wrong only if it is `needed`. */
export function readSome(
  chosen: readonly SettingName[],
  flags: Flags,
  env: Variables,
  needed: readonly SettingName[],
  file: EnvFile,
): { readonly values: Partial<Values>; readonly problems: Problem[] } {
  const values: Partial<Values> = {};
  const problems = chosen.flatMap((name): Problem[] => {
    const text = textOf(name, flags, env);
    if (text === undefined) return needed.includes(name) ? [problem(name, 'missing', missing(name, env, file))] : [];
    const wrong = read(name, text, values, env);
    return wrong === null ? [] : [wrong];
  });
  return { values, problems };
}

function missing(name: SettingName, env: Variables, { misread }: EnvFile): string {
  const { variable } = entries[name];
  const [instead] = mistypedIn(Object.keys(env)).find(([, meant]) => meant === variable) ?? [];
  const where = misread.get(variable ?? '');
  if (where !== undefined) return `is missing: ${where}`;
  return instead === undefined ? 'is missing' : `is missing (there is ${instead}: is that a typing error?)`;
}

const ofFile = (message: string): Problem => ({
  kind: 'missing',
  variable: '.env',
  message,
  example: problem('lookupAddress', 'missing', '').example,
});

/** The settings from the values that could be read. */
function assemble(given: Partial<Values>, flags: Flags, now: string, sandbox: boolean): Settings {
  const production = given.environment === 'production';
  const near = sandbox || (!production && groups.every((group) => isLoopback(given[`${group}Address`] ?? '')));
  for (const name of names) fillIn(name, given, { now, near });
  const { cardholderAddress, credentialAddress, lookupAddress, accountAddress, ...rest } = given as Values;
  const pace = rest.requestsPerSecond;
  const redactPeople = flags.redactPeople ?? production;
  return {
    ...rest,
    addresses: addressesIn({ cardholderAddress, credentialAddress, lookupAddress, accountAddress }),
    requestsPerSecond: pace !== null && production ? pace / 2 : pace,
    sandbox,
    misplacedKey: flags.misplacedKey !== false && !production,
    iKnowProduction: flags.iKnowThisIsProduction === true,
    redactPeople,
    flags: flagsGiven(flags, redactPeople),
    warnings: [],
  };
}

/** Settings that name people. */
const PEOPLE: readonly SettingName[] = ['customerIds', 'foreignCustomerIds', 'foreignCardholderIds'];
/** What results tell of a run anyway, and what is about its files. */
const TOLD: readonly SettingName[] = ['seed', 'profile', 'signingKey', ...declaredNames];

function flagsGiven(flags: Flags, redactPeople: boolean): string[] {
  const given = names.filter((name) => !TOLD.includes(name) && !(redactPeople && PEOPLE.includes(name)));
  const words = given.flatMap((name) => {
    const [text, flag] = [textOf(name, flags, {}), entries[name].flag?.split(' ')[0]];
    return text === undefined || flag === undefined ? [] : [flag, text];
  });
  return flags.redactPeople === true ? [...words, '--redact-people'] : words;
}

/** The base addresses by group; empty if one is not given. */
export const addressesIn = (values: Partial<Values>) =>
  Object.fromEntries(groups.map((group) => [group, values[`${group}Address`] ?? ''])) as Record<Group, string>;

/** What is wrong although each value is right. */
function contradictions(settings: Settings): Problem[] {
  const problems: Problem[] = [];
  if (settings.environment === 'production' && !settings.iKnowProduction) {
    const message = 'is production: add the flag --i-know-this-is-production';
    problems.push(problem('environment', 'contradiction', message));
  }
  if (!settings.sandbox) problems.push(...keyInAddresses(settings));
  const both = settings.foreignCustomerIds.filter((id) => settings.customerIds.includes(id));
  if (both.length > 0) {
    const message = `has ${both.length} of the ids in CUSTOMER_IDS: no customer is of both institutions`;
    problems.push(problem('foreignCustomerIds', 'contradiction', message));
  }
  return problems;
}

/** The flags that describe a target, although the sandbox is to be judged. What the environment or `.env` says may stay there. */
function ofNoSandbox(flags: Flags): Problem[] {
  const message = 'describes a target, but --sandbox judges the sandbox: remove one of the two';
  const given = names.filter((name) => entries[name].of !== 'run' && textOf(name, flags, {}) !== undefined);
  return given.map((name) => ({ kind: 'contradiction', variable: typedFlag(name), message, example: '' }));
}

/** The addresses that hold the key. */
export function keyInAddresses({ key, addresses }: Pick<Settings, 'key' | 'addresses'>): Problem[] {
  const message = 'contains the subscription key, which every report would show: remove it from the address';
  const forms = keyNeedles(key);
  const holding = groups.filter((group) => forms.in(addresses[group]).length > 0);
  return holding.map((group) => problem(`${group}Address`, 'contradiction', message));
}

/** What is allowed but deserves a word. */
function cautions(settings: Settings): string[] {
  const clear = Object.values(settings.addresses).filter((one) => /^http:/i.test(one) && !isLoopback(one));
  const origins = new Set(clear.map((one) => new URL(one).origin));
  return [
    ...(clear.length > 0 ? [`the key is sent unencrypted: ${[...origins].join(', ')} uses plain http`] : []),
    ...(isRandom(settings.key) && !isOrdinary(settings.key)
      ? []
      : ['your SUBSCRIPTION_KEY could appear in any text, so the reports cannot be searched for it']),
  ];
}

/** What the embedded sandbox knows of itself. */
export type SandboxAccess = Pick<Settings, 'addresses' | 'key' | 'customerIds'> &
  Partial<Pick<Settings, 'foreignCustomerIds' | 'foreignCardholderIds' | 'issuerTypeParam'>>;

/** Settings that point at a running sandbox. */
export function withSandbox(settings: Settings, sandbox: SandboxAccess): Settings {
  const { addresses, key, customerIds, foreignCustomerIds, foreignCardholderIds, issuerTypeParam } = sandbox;
  return {
    ...settings,
    addresses,
    key,
    customerIds,
    foreignCustomerIds: foreignCustomerIds ?? [],
    foreignCardholderIds: foreignCardholderIds ?? [],
    issuerTypeParam: issuerTypeParam ?? {},
    sandbox: true,
  };
}
