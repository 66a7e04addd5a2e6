import type { Json, JsonObject } from '../data/records.ts';
import { given, isObject, listIn, onSuccess, rewritten } from '../api/edits.ts';
import { breaking } from '../api/fault.ts';

const get = 'getCardholder';
const transactions = 'listCardholderTransactions';
const credentials = 'getCardholderCredentials';

/** `cardholderId` as `CardholderId`, as a serialiser writes it that leaves the names of its classes. */
const capitalised = (members: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(members).map(([name, value]) => [name.charAt(0).toUpperCase() + name.slice(1), value]),
  );

/** Every account line with its amount turned round. */
const negated = (line: JsonObject): JsonObject => {
  const { amount } = line;
  if (!isObject(amount)) return line;
  return { ...line, amount: { ...amount, value: -Number(amount['value']) } };
};
const lines = (transaction: JsonObject): JsonObject => ({
  ...transaction,
  accounts: listIn(transaction, 'accounts').map(negated),
});

export const faults = [
  ...breaking('body/known-members', {
    'record-wrapped': onSuccess('Get cardholder wraps the record in an object `data`.', get, (json) => ({
      data: json,
    })),
    'record-wrapped-if-inactive': onSuccess('Get cardholder wraps the record of an inactive one.', get, (json) =>
      json['cardholderActiveState'] === false ? { data: json } : json,
    ),
    'record-names-capitalised': onSuccess(
      'Credentials have capitals in all their member names.',
      credentials,
      (json) => ({
        credentials: listIn(json, 'credentials').map((record): Json => rewritten(record, capitalised)),
      }),
    ),
  }),
  ...breaking('body/records-agree', {
    'record-amounts-turned-by-account': onSuccess(
      'With accountId the amounts of transactions have the opposite sign.',
      transactions,
      (json, call) =>
        given(call, 'accountId') === undefined
          ? json
          : { ...json, transactions: listIn(json, 'transactions').map(lines) },
    ),
    'record-of-another-version': onSuccess(
      'Every fourth list of transactions has other types of transaction, as if a replica were out of date.',
      transactions,
      (json, _call, world) => {
        if (world.count('version') % 4 !== 3) return json;
        const other = { transactionType: 'FUND' };
        return { ...json, transactions: listIn(json, 'transactions').map((record) => ({ ...record, ...other })) };
      },
    ),
    'record-lost-flag-now-and-then': onSuccess(
      'Every third list of credentials says the opposite of cardholderLostFlag.',
      credentials,
      (json, _call, world) => {
        if (world.count('version') % 3 !== 2) return json;
        const turned = (record: JsonObject) => ({
          ...record,
          cardholderLostFlag: record['cardholderLostFlag'] !== true,
        });
        return { ...json, credentials: listIn(json, 'credentials').map(turned) };
      },
    ),
  }),
];
