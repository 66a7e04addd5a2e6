import type * as validation from 'ajv';
import type { ErrorObject, ValidateFunction } from 'ajv';
import { settings as table } from '../settings/table.ts';
import { keyPlacements, noAnswers } from '../../spec/evidence/fact-parts.ts';
import { intents } from '../../spec/exchange/exchange.ts';
import { groups, operations } from '../../spec/generated/vocabulary.ts';
import { later } from '../../spec/model/memo.ts';

/** Members that must be there, and such that may be. Others, which a later version may write, are left alone. */
const object = (members: Readonly<Record<string, object>>, optional: Readonly<Record<string, object>> = {}) => ({
  type: 'object',
  properties: { ...members, ...optional },
  required: Object.keys(members),
});
const list = (items: object) => ({ type: 'array', items });
const one = (of: readonly unknown[]) => ({ enum: of });
const [text, flag, count] = [{ type: 'string' }, { type: 'boolean' }, { type: 'integer', minimum: 0 }];
const orNull = (type: string) => ({ type: [type, 'null'] });
const moment = { type: 'string', format: 'moment' };
const pair = { type: 'array', items: text, minItems: 2, maxItems: 2 };

const settings = object({
  customerIds: list(text),
  foreignCustomerIds: list(text),
  foreignCardholderIds: list(text),
  issuerTypeParam: object({}, { types: text, credentials: text }),
  environment: one(['uat', 'production', 'unknown']),
  requestsPerSecond: orNull('number'),
  concurrency: { type: 'integer', format: 'concurrency' },
  budget: { type: 'integer', format: 'budget' },
  seed: { type: 'integer', format: 'seed' },
  clock: moment,
  profile: orNull('string'),
  timeoutMs: { type: 'number', minimum: 0 },
  addresses: object(Object.fromEntries(groups.map((group) => [group, { type: 'string', format: 'address' }]))),
  sandbox: flag,
  misplacedKey: flag,
  redactPeople: flag,
  warnings: list(text),
});

const asked = object(
  {},
  {
    profile: object({
      pins: { type: 'object', additionalProperties: text },
      waivers: list(object({ requirement: text, until: text, why: text })),
    }),
    strict: flag,
    mustBeComplete: flag,
    ids: list(text),
    smoke: flag,
  },
);

const header = object(
  {
    suite: object({ name: one(['cardproof']), version: text, catalogue: text }),
    // It names the file of a package.
    run: object(
      { id: { type: 'string', pattern: '^[A-Za-z0-9]{1,64}$' }, startedAt: moment },
      { origin: object({ kind: one(['fleet']), file: text, target: text }), flags: list(text) },
    ),
    redactPeople: flag,
    settings,
  },
  {
    asked,
    withoutForm: list(one(keyPlacements)),
    ordinaryKey: one([true]),
    signer: orNull('string'),
    traffic: one([true]),
  },
);

const givenUp = object({
  kind: one(['group-given-up']),
  group: one(groups),
  requests: one(['valid', 'other']),
  inARow: count,
  since: text,
});

const outcome = {
  type: 'object',
  required: ['kind'],
  discriminator: { propertyName: 'kind' },
  oneOf: [
    object({
      kind: one(['answer']),
      status: { type: 'integer', minimum: 100, maximum: 999 },
      headers: list(pair),
      body: object({ text, bytes: count, utf8: flag, byteOrderMark: flag }),
    }),
    object({ kind: one(['no-answer']), why: one(noAnswers), message: text }, { givenUp }),
  ],
};

const exchange = object({
  exchange: object({
    id: text,
    check: text,
    ordinal: count,
    attempt: count,
    request: object({
      operation: one(Object.keys(operations)),
      group: one(groups),
      path: text,
      query: list(pair),
      key: one(keyPlacements),
      intent: one(intents),
      subject: text,
    }),
    url: text,
    outcome,
    at: moment,
    // No request takes longer than a day.
    milliseconds: { type: 'number', minimum: 0, maximum: 86_400_000 },
  }),
});

const SCHEMAS = {
  run: header,
  chosen: object({ ids: list(text) }),
  check: object({ requirement: text }),
  derived: object({ requirement: text, ids: list(text) }),
  exchange,
  unsent: exchange,
  end: object({}),
} as const;

/** The kinds of lines of a recording. */
type Kind = keyof typeof SCHEMAS;
export const isKind = (kind: unknown): kind is Kind => typeof kind === 'string' && Object.hasOwn(SCHEMAS, kind);

const isMoment = (given: string): boolean => /^\d{4}-/.test(given) && !Number.isNaN(Date.parse(given));
/** What a setting may be, as if it was typed. */
const fits = (name: 'budget' | 'concurrency' | 'seed') => ({
  type: 'number' as const,
  validate: (given: number) => !('wrong' in table[name].read(String(given))),
});
const FORMATS = {
  moment: isMoment,
  address: (given: string) => given === '' || URL.canParse(given),
  budget: fits('budget'),
  concurrency: fits('concurrency'),
  seed: fits('seed'),
};

const validators = new Map<Kind, ValidateFunction>();

/** What is wrong with a line, and where in it; null if it fits its schema. */
export function misfitOf(line: { readonly kind: Kind }): string | null {
  const valid = validators.get(line.kind) ?? compiled(SCHEMAS[line.kind]);
  validators.set(line.kind, valid);
  return valid(line) ? null : sentenceOf(valid.errors?.[0]);
}

function compiled(schema: object): ValidateFunction {
  const { Ajv } = later('ajv') as typeof validation;
  return new Ajv({ strict: false, discriminator: true, formats: FORMATS }).compile(schema);
}

const sentenceOf = (error: ErrorObject | undefined): string =>
  `${error?.instancePath || 'it'} ${error?.message ?? 'is wrong'}`;
