import { readFileSync } from 'node:fs';
import { SMOKE_BUDGET } from '../../../engine/suite.ts';
import { DEFAULT_BUDGET } from '../../../environment/settings/table.ts';
import type { Results } from '../../../spec/verdict/results.ts';
import { groups } from '../../../spec/generated/vocabulary.ts';
import { BUDGETS } from '../curve.ts';
import { PROOF_CLOCK } from '../in-process.ts';
import { stateHere } from '../page.ts';
import { type DocumentOptions, knownData } from './document.ts';

/**
 * A tool that judges an API, set up as its own guide tells; its files are in the folder of `setup/` that the first word of its name
 * names. In commands and variables, PROGRAMS stands for the folder of its installation, PACKAGE for the file of Cardproof's
 * package, BASE for the address of the sandbox and KEY for its key.
 */
export interface Tool {
  readonly name: string;
  readonly version: string;
  /** Carried out in an empty folder. */
  readonly install: readonly string[];
  readonly command: string;
  readonly env: Readonly<Record<string, string>>;
  readonly document?: DocumentOptions;
  /** A report that it writes, as JSON, and the names of the warnings in it. */
  readonly report?: { readonly file: string; readonly warnings: (report: never) => readonly string[] };
  /** What is switched off because it fails a correct target, and what is set otherwise than by default. */
  readonly remark: string;
}

const NPM = 'npm install --no-audit --no-fund';
/** Cardproof is whatever it is now: its version names the state of the code. */
const { state } = stateHere();
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };
const { customerIds, foreignCustomerIds, foreignCardholderIds } = knownData();

/** The smaller budgets are in the name: each is a point of the line in the picture. */
export const cardproofName = (budget: number): string =>
  budget === DEFAULT_BUDGET ? 'Cardproof' : `Cardproof ${budget}`;

const cardproof = (budget: number): Tool => ({
  name: cardproofName(budget),
  version: `${version} (${state})`,
  install: [`${NPM} PACKAGE`],
  command: `node PROGRAMS/node_modules/cardproof/dist/cli.js run --quiet${budget === SMOKE_BUDGET ? ' --smoke' : ''}`,
  env: {
    ...Object.fromEntries(groups.map((name) => [`${name.toUpperCase()}_BASE_URL`, `BASE/${name}/v1`])),
    SUBSCRIPTION_KEY: 'KEY',
    CUSTOMER_IDS: customerIds.join(),
    FOREIGN_CUSTOMER_IDS: foreignCustomerIds.join(),
    FOREIGN_CARDHOLDER_IDS: foreignCardholderIds.join(),
    CLOCK: PROOF_CLOCK,
    REQUEST_BUDGET: String(budget),
  },
  report: {
    file: 'cardproof-out/results.json',
    warnings: ({ requirements }: Pick<Results, 'requirements'>) =>
      requirements.flatMap(({ id, status }) => (status === 'warned' ? [id] : [])),
  },
  remark: 'all checks',
});

/** The tools, each as its guide tells a careful user, with nothing that fails the sandbox without a fault. */
export const tools: readonly Tool[] = [
  ...BUDGETS.map(cardproof),
  {
    name: 'Schemathesis',
    version: '4.32.5',
    install: ['python3 -m venv .', 'bin/pip install --quiet schemathesis==4.32.5'],
    command: 'PROGRAMS/bin/schemathesis run openapi.yaml --url BASE --no-color --report-json-path report.json',
    env: { SUBSCRIPTION_KEY: 'KEY' },
    report: {
      file: 'report.json',
      warnings: ({ warnings }: { readonly warnings: Readonly<Record<string, readonly unknown[]>> }) =>
        Object.entries(warnings).flatMap(([kind, all]) => (all.length > 0 ? [kind] : [])),
    },
    remark:
      'all phases; all checks but `unsupported_method` (the sandbox answers 404 to TRACE); limits and offsets from a dictionary (the sandbox rejects fractions)',
  },
  {
    name: 'Specmatic',
    version: '2.55.1',
    install: [`${NPM} specmatic@2.55.1`],
    command:
      'java -jar PROGRAMS/node_modules/specmatic/specmatic.jar test openapi.yaml --testBaseURL=BASE --junitReportDir=junit',
    env: { subscriptionKey: 'KEY', SPECMATIC_GENERATIVE_TESTS: 'true' },
    document: { withoutExamples: true, integers: true },
    remark: 'external examples, all resiliency tests; limit and offset are integers (the sandbox rejects fractions)',
  },
  {
    name: 'Portman with Newman',
    version: '1.33.0',
    // Its package does not name tslib, which it needs.
    install: [`${NPM} @apideck/portman@1.33.0 newman@6.2.2 tslib@2.8.1`],
    command:
      'PROGRAMS/node_modules/.bin/portman --local openapi.yaml --baseUrl BASE --portmanConfigFile portman-config.yaml --output collection.json --runNewman',
    env: { PORTMAN_SUBSCRIPTION_KEY: 'KEY' },
    document: { integers: true },
    remark: 'all contract tests but the response time, which is off by default; variations of the transactions',
  },
  {
    name: 'Redocly Respect',
    version: '2.77.0',
    install: [`${NPM} @redocly/cli@2.77.0`],
    command: 'PROGRAMS/node_modules/.bin/redocly respect api.arazzo.yaml --json-output=out.json',
    env: { REDOCLY_CLI_RESPECT_INPUT: 'subscriptionKey=KEY' },
    remark: 'all checks; the steps are ours',
  },
];

/** The tools without Cardproof's smaller budgets. */
export const compared: readonly Tool[] = tools.filter(({ name }) => !name.startsWith('Cardproof '));

/** What is not compared, and why. */
export const LEFT_OUT =
  'EvoMaster is not compared: its package in the registry (6.2.0) downloads the program from elsewhere, and we could not install the program itself from the registries that we tried.';
