import type { Group } from '../../spec/exchange.ts';
import * as fields from './fields.ts';
import { SettingsError, type Problem, type Rule } from './fields.ts';

export { SettingsError, type Problem } from './fields.ts';
export { loadEnvironment, type Environment } from './env-file.ts';

/** Everything a run is told. */
export interface Settings {
  addresses: Record<Group, string>;
  key: string;
  customerIds: readonly string[];
  foreignCustomerIds: readonly string[];
  foreignCardholderIds: readonly string[];
  /** Name of the issuer type filter of either list, where known. */
  issuerTypeParam: { types?: string; credentials?: string };
  environment: 'uat' | 'production';
  /** Null: as fast as the target answers. */
  requestsPerSecond: number | null;
  concurrency: number;
  budget: number;
  seed: number;
  /** The run's one reading of the time, ISO 8601. */
  clock: string;
  profile: string | null;
  /** Path of the private key that signs the run; it is in no recording. */
  signingKey: string | null;
  timeoutMs: number;
  sandbox: boolean;
  /** Whether the announced probes may put the key elsewhere than in its header. */
  misplacedKey: boolean;
  iKnowProduction: boolean;
  /** Whether names, e-mail addresses and customer ids are replaced in all that is written. */
  redactPeople: boolean;
  warnings: string[];
}

type Text = string | number | undefined;

/** The command line, as commander gives it. `timeout` is in seconds. */
export interface Flags {
  sandbox?: boolean | undefined;
  iKnowThisIsProduction?: boolean | undefined;
  misplacedKey?: boolean | undefined;
  redactPeople?: boolean | undefined;
  timeout?: Text;
  cardholderBaseUrl?: Text;
  credentialBaseUrl?: Text;
  lookupBaseUrl?: Text;
  accountBaseUrl?: Text;
  subscriptionKey?: Text;
  customerIds?: Text;
  foreignCustomerIds?: Text;
  foreignCardholderIds?: Text;
  issuerTypeParam?: Text;
  targetEnvironment?: Text;
  requestsPerSecond?: Text;
  concurrency?: Text;
  requestBudget?: Text;
  seed?: Text;
  clock?: Text;
  profile?: Text;
  signingKey?: Text;
}

type Flag = Exclude<keyof Flags, 'sandbox' | 'iKnowThisIsProduction' | 'misplacedKey' | 'redactPeople'>;
interface Field {
  readonly flag: Flag;
  readonly variable: string;
  readonly example: string;
  readonly rule: Rule;
}

const base = (flag: Flag, variable: string, group: string): Field => ({
  flag,
  variable,
  example: `${variable}=https://uat.example.org/${group}/v1`,
  rule: fields.address,
});
const field = (flag: Flag, variable: string, value: string, rule: Rule): Field => ({
  flag,
  variable,
  example: `${variable}=${value}`,
  rule,
});

const NEEDED: readonly Field[] = [
  base('cardholderBaseUrl', 'CARDHOLDER_BASE_URL', 'cardholder'),
  base('credentialBaseUrl', 'CREDENTIAL_BASE_URL', 'credential'),
  base('lookupBaseUrl', 'LOOKUP_BASE_URL', 'lookup'),
  base('accountBaseUrl', 'ACCOUNT_BASE_URL', 'account'),
  field('subscriptionKey', 'SUBSCRIPTION_KEY', "'the key you were given'", fields.subscriptionKey),
  field('customerIds', 'CUSTOMER_IDS', 'A1001,A1002', fields.customerIds),
];
const OF_THE_TARGET: readonly Field[] = [
  field('foreignCustomerIds', 'FOREIGN_CUSTOMER_IDS', 'B2001', fields.customerIds),
  field('foreignCardholderIds', 'FOREIGN_CARDHOLDER_IDS', '0b5c1a52-6a0f-4d0e-9a57-3f0c8c6f1d2e', fields.cardholderIds),
  field('issuerTypeParam', 'ISSUER_TYPE_PARAM', 'types=issuerType,credentials=issuerType', fields.issuerTypeParam),
  field('targetEnvironment', 'TARGET_ENVIRONMENT', 'uat', fields.environment),
];
const OF_THE_RUN: readonly Field[] = [
  field('requestsPerSecond', 'REQUESTS_PER_SECOND', '5', fields.positive(1000)),
  field('concurrency', 'CONCURRENCY', '1', fields.integer(1, 32)),
  field('requestBudget', 'REQUEST_BUDGET', '400', fields.integer(1, 1_000_000)),
  field('seed', 'SEED', '1', fields.integer(-2_147_483_648, 2_147_483_647)),
  field('clock', 'CLOCK', '2025-01-31T12:00:00Z', fields.moment),
  field('profile', 'PROFILE', 'profile.yaml', () => null),
  field('signingKey', 'SIGNING_KEY', 'signing-key.pem', fields.pathOfKey),
  { flag: 'timeout', variable: '--timeout', example: '--timeout 10', rule: fields.positive(600) },
];

/** A flag wins over the environment; empty or blank counts as missing. */
function valueOf(of: Field, flags: Flags, env: Record<string, string | undefined>): string | undefined {
  for (const candidate of [flags[of.flag], env[of.variable]]) {
    if (candidate !== undefined && String(candidate).trim() !== '') return String(candidate).trim();
  }
  return undefined;
}

const inCi = (env: Record<string, string | undefined>): boolean => !/^(|0|false|no)$/i.test((env['CI'] ?? '').trim());

/**
 * Reads the settings from the command line and an environment (`loadEnvironment` merges `.env` into it). Pure. Throws
 * a SettingsError that lists all problems at once.
 */
export function readSettings(
  flags: Flags,
  env: Record<string, string | undefined>,
  now: string,
  warnings: readonly string[] = [],
): Settings {
  const present = NEEDED.filter((one) => valueOf(one, flags, env) !== undefined);
  const sandbox = flags.sandbox === true || (flags.sandbox === undefined && present.length === 0 && !inCi(env));
  const known = sandbox ? OF_THE_RUN : [...NEEDED, ...OF_THE_TARGET, ...OF_THE_RUN];
  const problems: Problem[] = [];
  const values = new Map<Flag, string>();
  for (const one of known) {
    const value = valueOf(one, flags, env);
    const wrong = value === undefined ? (NEEDED.includes(one) ? missing(present.length) : null) : one.rule(value);
    if (wrong !== null) problems.push({ variable: one.variable, message: wrong, example: one.example });
    else if (value !== undefined) values.set(one.flag, value);
  }
  const settings = assemble(values, flags, now, sandbox);
  problems.push(...contradictions(settings));
  if (problems.length > 0) throw new SettingsError(problems);
  return { ...settings, warnings: [...warnings, ...(sandbox ? [] : cautions(settings))] };
}

function missing(present: number): string {
  return present === 0 ? 'is missing (in CI the sandbox must be asked for with --sandbox)' : 'is missing';
}

/** Puts the values that passed their rules together; the defaults are here. */
function assemble(values: ReadonlyMap<Flag, string>, flags: Flags, now: string, sandbox: boolean): Settings {
  const number = (flag: Flag, otherwise: number): number => Number(values.get(flag) ?? otherwise);
  const address = (flag: Flag): string => fields.trimAddress(values.get(flag) ?? '');
  const addresses = {
    cardholder: address('cardholderBaseUrl'),
    credential: address('credentialBaseUrl'),
    lookup: address('lookupBaseUrl'),
    account: address('accountBaseUrl'),
  };
  const environment = values.get('targetEnvironment')?.toLowerCase() === 'production' ? 'production' : 'uat';
  const near = sandbox || (environment === 'uat' && Object.values(addresses).every(fields.isLoopback));
  const asked = values.get('requestsPerSecond');
  const pace = asked !== undefined ? Number(asked) : near ? null : 10;
  return {
    addresses,
    key: values.get('subscriptionKey') ?? '',
    customerIds: fields.list(values.get('customerIds') ?? ''),
    foreignCustomerIds: fields.list(values.get('foreignCustomerIds') ?? ''),
    foreignCardholderIds: fields.list(values.get('foreignCardholderIds') ?? ''),
    issuerTypeParam: fields.parseIssuerTypeParam(values.get('issuerTypeParam') ?? '') ?? {},
    environment,
    requestsPerSecond: pace !== null && environment === 'production' ? pace / 2 : pace,
    concurrency: number('concurrency', 1),
    budget: number('requestBudget', 400),
    seed: number('seed', 1),
    clock: new Date(values.get('clock') ?? now).toISOString(),
    profile: values.get('profile') ?? null,
    signingKey: values.get('signingKey') ?? null,
    timeoutMs: Math.ceil(number('timeout', 10) * 1000),
    sandbox,
    misplacedKey: flags.misplacedKey !== false && environment === 'uat',
    iKnowProduction: flags.iKnowThisIsProduction === true,
    redactPeople: flags.redactPeople ?? environment === 'production',
    warnings: [],
  };
}

/** What is wrong although each value is right. */
function contradictions(settings: Settings): Problem[] {
  const problems: Problem[] = [];
  if (settings.environment === 'production' && !settings.iKnowProduction) {
    problems.push({
      variable: 'TARGET_ENVIRONMENT',
      message: 'is production, which needs the flag --i-know-this-is-production',
      example: 'TARGET_ENVIRONMENT=uat',
    });
  }
  const both = settings.foreignCustomerIds.filter((id) => settings.customerIds.includes(id));
  if (both.length > 0) {
    const message = `names customers that CUSTOMER_IDS names too: ${both.join(', ')}`;
    problems.push({ variable: 'FOREIGN_CUSTOMER_IDS', message, example: 'FOREIGN_CUSTOMER_IDS=B2001' });
  }
  return problems;
}

/** What is allowed but deserves a word. */
function cautions(settings: Settings): string[] {
  const clear = Object.values(settings.addresses).filter((one) => /^http:/i.test(one) && !fields.isLoopback(one));
  return clear.length > 0 ? [`the key travels unencrypted: ${[...new Set(clear)].join(', ')} is plain http`] : [];
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
