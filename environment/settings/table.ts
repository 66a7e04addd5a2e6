import * as read from './readers.ts';
import type { Setting } from './setting.ts';

/** Requests that a run sends at most, unless told otherwise. */
export const DEFAULT_BUDGET = 400;

/** Lets the compiler infer the value and the flag of an entry. */
const setting = <const Value, const Flag extends string | null>(entry: Setting<Value, Flag>): Setting<Value, Flag> =>
  entry;

const address = <const Flag extends string>(variable: string, flag: Flag, group: string) =>
  setting({
    variable,
    flag,
    of: 'needed',
    topic: 'target',
    read: read.address,
    default: { is: '' },
    example: `https://uat.example.org/${group}/v1`,
    help: `base address of the ${group} group; ends with /v1`,
    documentation: 'Base addresses of the four groups. Each ends with `/v1`.',
  });

const declaredFact = <const Flag extends string>(variable: string, flag: Flag, example: string, help: string) =>
  setting({
    variable,
    flag,
    commands: ['certify'],
    of: 'package',
    topic: 'output',
    read: read.name,
    default: { is: '' },
    example,
    help: `needed: ${help}`,
    documentation:
      'Needed by `certify`: what [the statement of a package](docs/hand-over.md) declares of the product and of those who stand behind it.',
  });

/** What the statement of a package declares; a run takes none of it. */
export const declared = {
  productName: declaredFact(
    'PRODUCT_NAME',
    '--product-name <name>',
    'Example Campus Cards',
    'the product that was tested',
  ),
  productVersion: declaredFact('PRODUCT_VERSION', '--product-version <version>', '4.2.1', 'its version'),
  legalEntity: declaredFact('LEGAL_ENTITY', '--legal-entity <name>', 'Example Vendor Ltd', 'who declares the result'),
  contact: declaredFact('CONTACT', '--contact <text>', 'conformance@vendor.example', 'how to reach them'),
  responsiblePerson: declaredFact(
    'RESPONSIBLE_PERSON',
    '--responsible-person <name>',
    'Kim Doe, head of operations',
    'who answers for the declaration',
  ),
  ranBy: declaredFact('RAN_BY', '--ran-by <name>', 'Example Vendor Ltd, release team', 'who ran the suite'),
};

/**
 * The settings: what reads them, the flags, the help, `.env.example` and the table in the README are made from these
 * entries. The name of an entry is its member in `Settings` and in a recording.
 */
export const settings = {
  cardholderAddress: address('CARDHOLDER_BASE_URL', '--cardholder-base-url <url>', 'cardholder'),
  credentialAddress: address('CREDENTIAL_BASE_URL', '--credential-base-url <url>', 'credential'),
  lookupAddress: address('LOOKUP_BASE_URL', '--lookup-base-url <url>', 'lookup'),
  accountAddress: address('ACCOUNT_BASE_URL', '--account-base-url <url>', 'account'),
  key: setting({
    variable: 'SUBSCRIPTION_KEY',
    flag: null,
    of: 'needed',
    topic: 'target',
    read: read.subscriptionKey,
    default: { is: '' },
    example: '<the-key-that-you-were-given>',
    help: 'the subscription key',
    documentation:
      'The key. No flag sets it, because process lists show flags. In `.env`, put it in quotes: without quotes, a # begins a comment.',
  }),
  customerIds: setting({
    variable: 'CUSTOMER_IDS',
    flag: '--customer-ids <ids>',
    of: 'needed',
    topic: 'target',
    read: read.customerIds,
    default: { is: [] },
    example: 'A1001,A1002',
    help: 'customers that exist, separated by commas',
    documentation:
      'Customers that exist, separated by commas. The first one is read in depth: put the customer with the most transactions first.',
  }),
  foreignCustomerIds: setting({
    variable: 'FOREIGN_CUSTOMER_IDS',
    flag: '--foreign-customer-ids <ids>',
    of: 'target',
    topic: 'target',
    read: read.customerIds,
    default: { is: [] },
    example: 'B2001',
    help: 'customers of another institution',
    documentation: 'Ids that belong to another institution. Without them, the scope of the key is not tested.',
  }),
  foreignCardholderIds: setting({
    variable: 'FOREIGN_CARDHOLDER_IDS',
    flag: '--foreign-cardholder-ids <ids>',
    of: 'target',
    topic: 'target',
    read: read.cardholderIds,
    default: { is: [] },
    example: '0b5c1a52-6a0f-4d0e-9a57-3f0c8c6f1d2e',
    help: 'cardholders of another institution',
    documentation: 'Ids that belong to another institution. Without them, the scope of the key is not tested.',
  }),
  issuerTypeParam: setting({
    variable: 'ISSUER_TYPE_PARAM',
    flag: '--issuer-type-param <name>',
    of: 'target',
    topic: 'target',
    read: read.issuerTypeParam,
    default: { is: {} },
    example: 'types=issuerType,credentials=issuerType',
    help: 'name of the issuer type filter, or types=a,credentials=b',
    documentation: 'Name of the issuer type filter, or `types=a,credentials=b`. Without it, likely names are tried.',
  }),
  environment: setting({
    variable: 'TARGET_ENVIRONMENT',
    flag: '--target-environment <name>',
    of: 'target',
    topic: 'target',
    read: read.environment,
    default: { is: 'uat' },
    example: 'uat',
    help: 'uat (the default) or production',
    documentation:
      '`uat` or `production`. Production needs `--i-know-this-is-production`, halves the pace and skips some requests.',
  }),
  requestsPerSecond: setting({
    variable: 'REQUESTS_PER_SECOND',
    flag: '--requests-per-second <n>',
    of: 'run',
    topic: 'pace',
    read: read.positive(1000),
    default: { from: ({ near }) => (near ? null : 10) },
    example: '10',
    help: 'the pace; default 10, or no limit if the target is on this machine',
    documentation: 'The pace. Default: 10, or no limit if the target is on this machine.',
  }),
  concurrency: setting({
    variable: 'CONCURRENCY',
    flag: '--concurrency <n>',
    of: 'run',
    topic: 'pace',
    read: read.integer(1, 32),
    default: { is: 1 },
    example: '1',
    help: 'how many requests may be in flight at the same time; default 1',
    documentation: 'How many requests may be in flight at the same time.',
  }),
  budget: setting({
    variable: 'REQUEST_BUDGET',
    flag: '--request-budget <n>',
    of: 'run',
    topic: 'pace',
    read: read.integer(1, 1_000_000),
    default: { is: DEFAULT_BUDGET },
    example: '400',
    help: 'send at most this many requests; default 400',
    documentation:
      'Maximum number of requests, never exceeded. The report lists what could not be tested because of it. Requests that the checks do not need are spent on reading more records, but for a few that are kept for asking again.',
  }),
  seed: setting({
    variable: 'SEED',
    flag: '--seed <n>',
    commands: ['run', 'doctor', 'serve'],
    of: 'run',
    topic: 'repetition',
    read: read.integer(-2_147_483_648, 2_147_483_647),
    default: { is: 1 },
    example: '1',
    help: 'seed of the random choices; default 1',
    documentation: 'Seed of the random choices. The same seed gives the same choices.',
  }),
  clock: setting({
    variable: 'CLOCK',
    flag: '--clock <instant>',
    commands: ['run', 'doctor', 'serve'],
    of: 'run',
    topic: 'repetition',
    read: read.moment,
    default: { from: ({ now }) => new Date(now).toISOString() },
    example: '2026-01-31T12:00:00Z',
    help: "the run's current time, ISO 8601; default now",
    documentation: "The run's current time, ISO 8601. Default: now.",
  }),
  profile: setting({
    variable: 'PROFILE',
    flag: '--profile <file>',
    commands: ['init', 'run', 'check', 'proxy'],
    of: 'run',
    topic: 'rules',
    read: read.path,
    default: { is: null },
    example: 'profile.yaml',
    help: 'YAML file with pinned answers and waivers',
    documentation: 'A file with [pinned answers and waivers](docs/profile.md).',
  }),
  signingKey: setting({
    variable: 'SIGNING_KEY',
    flag: '--signing-key <file>',
    commands: ['run', 'certify'],
    of: 'run',
    topic: 'output',
    read: read.pathOfKey,
    default: { is: null },
    example: '/home/me/signing-key',
    help: 'sign every file: path of an ed25519 private key (OpenSSH or PEM)',
    documentation: 'Path of an ed25519 private key that [signs every file](docs/signing.md) of a run or a package.',
  }),
  ...declared,
  timeoutMs: setting({
    variable: null,
    flag: '--timeout <seconds>',
    commands: ['run', 'doctor'],
    of: 'run',
    topic: 'pace',
    read: read.positive(600, (seconds) => Math.ceil(seconds * 1000)),
    default: { is: 10_000 },
    example: '10',
    help: 'time limit of one request; default 10',
    documentation: 'Time limit of one request, in seconds.',
  }),
};
