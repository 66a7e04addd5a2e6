import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { fleetOf } from '../../../environment/settings/env-file.ts';
import { environmentFor } from '../../../fleet/fleet-run.ts';
import { inShard } from '../../../fleet/target.ts';
import { loadTargets } from '../../../fleet/targets-file.ts';
import { explain } from '../../../runs/usage.ts';
import { CARDHOLDER } from '../../checks/shared/samples.ts';
import { fileWith } from '../folder.ts';

const schema = JSON.parse(readFileSync(new URL('../../../spec/targets.schema.json', import.meta.url), 'utf8')) as {
  readonly definitions: object;
  readonly properties: {
    readonly defaults: { readonly properties: object };
    readonly targets: { readonly items: { readonly properties: object } };
  };
};
const fits = new Ajv({ strict: true, allowUnionTypes: true, strictRequired: false }).compile(schema);

const GOOD = `
defaults:
  key: SHARED_KEY
  customers: [A1001, 2002]
  budget: 300
  redactPeople: true
targets:
  - name: north
    base: https://north.example.org/{group}/v1
    profile: north.yaml
    requestsPerSecond: 2.5
  - name: south
    key: SOUTH_KEY
    environment: production
    budget: 25
    redactPeople: false
    misplacedKey: false
    strict: true
    timeLimit: 2
    timeout: 5
    addresses:
      cardholder: https://a.example.org/v1
      credential: https://b.example.org/v1
      lookup: https://c.example.org/v1
      account: https://d.example.org/v1/
`;

/** The least that a target needs, with more lines in it. */
const one = (more = '', key = 'NORTH_KEY') =>
  `targets:\n  - name: north\n    base: https://n.example.org/v1\n    customers: A1\n    key: ${key}\n${more}`;

/** Every setting and flag of a target: a value, and what it adds to the environment or the words of the run. */
const PASSED_ON: Readonly<Record<string, readonly [value: string, told: string]>> = {
  customers: ['[A9, B9]', 'CUSTOMER_IDS=A9,B9'],
  foreignCustomers: ['F1', 'FOREIGN_CUSTOMER_IDS=F1'],
  foreignCardholders: [CARDHOLDER, `FOREIGN_CARDHOLDER_IDS=${CARDHOLDER}`],
  issuerTypeParam: ['issuer', 'ISSUER_TYPE_PARAM=issuer'],
  environment: ['production', 'TARGET_ENVIRONMENT=production'],
  requestsPerSecond: ['3', 'REQUESTS_PER_SECOND=3'],
  concurrency: ['2', 'CONCURRENCY=2'],
  budget: ['7', 'REQUEST_BUDGET=7'],
  seed: ['4', 'SEED=4'],
  clock: ["'2026-03-15T12:00:00Z'", 'CLOCK=2026-03-15T12:00:00Z'],
  profile: ['/p.yaml', 'PROFILE=/p.yaml'],
  timeout: ['9', '--timeout 9'],
  smoke: ['true', '--smoke'],
  strict: ['true', '--strict'],
  complete: ['true', '--complete'],
  misplacedKey: ['false', '--no-misplaced-key'],
  redactPeople: ['true', '--redact-people'],
};

it.each(Object.entries(PASSED_ON))('a run is told %s', (name, [value, told]) => {
  const given = `    ${name}: ${value}\n`;
  const text = name === 'customers' ? one().replace(/ +customers: .*\n/, given) : one(given);
  const [target] = loadTargets(fileWith(text, 't.yaml'));
  const variables = Object.entries(target?.env ?? {}).map((pair) => pair.join('='));
  expect([...variables, target?.words.join(' ')]).toContain(told);
});

describe('a file of targets', () => {
  const path = fileWith(GOOD, 'targets.yaml');
  const targets = loadTargets(path);

  it('gives each target its settings, those of the defaults below them', () => {
    const [north, south] = targets;
    expect(north).toEqual({
      name: 'north',
      env: {
        CARDHOLDER_BASE_URL: 'https://north.example.org/cardholder/v1',
        CREDENTIAL_BASE_URL: 'https://north.example.org/credential/v1',
        LOOKUP_BASE_URL: 'https://north.example.org/lookup/v1',
        ACCOUNT_BASE_URL: 'https://north.example.org/account/v1',
        CUSTOMER_IDS: 'A1001,2002',
        REQUESTS_PER_SECOND: '2.5',
        REQUEST_BUDGET: '300',
        PROFILE: join(dirname(path), 'north.yaml'),
      },
      words: ['--redact-people'],
      keyVariable: 'SHARED_KEY',
      production: false,
      timeLimit: 15,
    });
    expect(south).toMatchObject({ keyVariable: 'SOUTH_KEY', production: true, timeLimit: 2 });
    expect(south?.env).toMatchObject({ REQUEST_BUDGET: '25', LOOKUP_BASE_URL: 'https://c.example.org/v1' });
    expect(south?.words).toEqual(['--timeout', '5', '--strict', '--no-misplaced-key', '--no-redact-people']);
  });

  it('gives a run its key by its environment, and no key of another target', () => {
    const [north] = targets;
    if (north === undefined) throw new Error('there is no target');
    const above = { PATH: 'p', SOUTH_KEY: 'key-of-south', SHARED_KEY: 'shared', FOREIGN_CUSTOMER_IDS: 'B1', SEED: '9' };
    const env = environmentFor(north, 'shared', { file: 'my.yaml', all: targets }, above);
    const from = { CARDPROOF_FLEET_TARGET: '{"kind":"fleet","file":"my.yaml","target":"north"}' };
    expect(env).toEqual({ ...north.env, PATH: 'p', SUBSCRIPTION_KEY: 'shared', CARDPROOF_NO_ENV_FILE: '1', ...from });
    expect(fleetOf(env)).toEqual({ kind: 'fleet', file: 'my.yaml', target: 'north' });
    expect(fleetOf(above)).toBeNull();
  });

  it('keeps its schema, which knows each setting and flag in a target and among the defaults', () => {
    expect(fits(parse(GOOD)), JSON.stringify(fits.errors)).toBe(true);
    const { defaults, targets: list } = schema.properties;
    const [ofDefaults, ofTarget] = [defaults, list.items].map(({ properties }) => Object.keys(properties));
    expect(ofDefaults?.toSorted()).toEqual(['key', 'timeLimit', ...Object.keys(PASSED_ON)].sort());
    expect(ofTarget?.toSorted()).toEqual([...(ofDefaults ?? []), 'name', 'base', 'addresses'].sort());
  });
});

/** Each line has ten times what the one before it has. */
const bomb = [...'abcdefgh'].reduce(
  (text, letter, at, all) =>
    `${text}  - &${letter} [${
      at === 0
        ? 'x'
        : Array(10)
            .fill(`*${all[at - 1]}`)
            .join()
    }]\n`,
  'targets:\n',
);

const refused: readonly (readonly [string, string, number, string])[] = [
  ['a key', one('', 'f3a9c1d2e4b5a6978812f3a9c1d2e4b5'), 5, 'Never write the key itself'],
  ['a key of capitals', one('', 'F3A9C1D2E4B5A6978812F3A9C1D2E4B5'), 5, 'Never write the key itself'],
  ['a key as the setting', one('    subscriptionKey: f3a9c1d2\n'), 6, 'there is no member subscriptionKey here'],
  ['no key', one('').replace(/ +key: .*\n/, ''), 2, 'key is missing'],
  ['no customers', one('').replace(/ +customers: .*\n/, ''), 2, 'customers is missing'],
  ['no address', one('').replace(/ +base: .*\n/, ''), 2, 'base or addresses is missing'],
  ['an address without version', one('').replace('/v1', ''), 3, 'does not end with the version segment /v1'],
  ['a misspelt member', one('    budgets: 3\n'), 6, 'did you mean budget'],
  ['a wrong budget', one('    budget: 0\n'), 6, 'budget must be >= 1'],
  ['a budget in words', one('    budget: many\n'), 6, 'budget must be a whole number'],
  ['a switch in words', one('    strict: often\n'), 6, 'strict must be true or false'],
  ['a name with a path in it', one('').replace('north', '../north'), 2, 'name does not fit: 1 to 64 letters'],
  ['a name twice', `${one('')}${one('').replace('targets:\n', '').replace('north', 'North')}`, 6, 'two targets'],
  ['one address of four', one('').replace('base: https', 'addresses: {lookup: https').replace('/v1', '/v1}'), 3, 'account is missing'],
  ['a name among the defaults', `defaults: {name: a}\n${one('')}`, 1, 'there is no member name here'],
  ['targets as a mapping', 'targets:\n  north: 1\n', 2, 'targets must be a list'],
  ['a target that is nothing', 'targets:\n  -\n', 2, 'an element of targets must be a mapping'],
  ['a text as a target', 'targets:\n  - south\n', 2, 'an element of targets must be a mapping'],
  ['nothing', '', 1, 'targets is missing'],
  ['no YAML', 'targets: [\n', 1, 'this is not YAML'],
  ['an alias of itself', 'targets: &a\n  - *a\n', 2, 'must be a mapping'],
  ['aliases without end', bomb, 1, 'this is not YAML that can be read'],
]; // prettier-ignore

it.each(refused)('a file that is refused: %s: says the line, and never a key', (_, text, line, sentence) => {
  const said = problemOf(() => loadTargets(fileWith(text, 't.yaml')));
  expect(said).toMatch(/^cardproof: \S+t\.yaml is invalid:\n/);
  const ofLine = said.split('\n').filter((one) => one.includes(`line ${line}: `));
  expect(ofLine.join('\n'), said).toContain(sentence);
  expect(said).toContain('docs/fleet.md');
  expect(said.toLowerCase()).not.toContain('f3a9c1d2');
});

/** What is told of an error that the user can fix. */
function problemOf(act: () => unknown): string {
  try {
    act();
    return '';
  } catch (error) {
    const { code, text } = explain(error);
    expect(code).toBe(2);
    return text;
  }
}

it('shards take every target once, whatever their number', () => {
  const all = Array.from({ length: 23 }, (_, at) => at);
  for (const of of [1, 2, 4, 7, 30]) {
    const parts = Array.from({ length: of }, (_, at) => inShard(all, `${at + 1}/${of}`));
    expect(parts.flat().sort((a, b) => a - b)).toEqual(all);
    expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(Math.ceil(23 / of));
  }
  for (const text of ['0/4', '5/4', '1', 'a/b', '1/0', '-1/2'])
    expect(() => inShard(all, text)).toThrow('--shard must be two numbers such as 2/4');
});
