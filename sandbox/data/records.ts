import type { Enum, Records } from '../../spec/generated/vocabulary.ts';

/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [member: string]: Json;
}

export type Mutable<T> = T extends readonly (infer Element)[]
  ? Mutable<Element>[]
  : T extends object
    ? { -readonly [Member in keyof T]: Mutable<T[Member]> }
    : T;
/** A record of the contract as the sandbox holds it: a variant may change it, a fault may damage it as plain JSON. */
export type Shown<Name extends keyof Records> = Mutable<Records[Name]>;
export type IssuerType = Records['IssuerType'];
export type Result = Enum<'Transaction.result'>;

/** A credential type; the values of the filters are next to the record that is shown. */
export interface StoredType {
  readonly id: string;
  readonly issuerType: IssuerType;
  readonly record: Shown<'CredentialType'>;
}

export interface StoredCredential {
  readonly issuerType: IssuerType;
  readonly record: Shown<'Credential'>;
}

/** A transaction: the columns that are filtered by, and the record that is shown. */
export interface StoredTransaction {
  readonly id: string;
  /** ISO 8601, as shown. */
  readonly postedAt: string;
  result: Result;
  readonly accountIds: readonly string[];
  readonly record: Shown<'Transaction'>;
}

export interface Person {
  readonly cardholderId: string;
  customerId: string;
  cardholder: Shown<'Cardholder'>;
  lookup: Shown<'LookupResult'>;
  credentials: StoredCredential[];
  transactions: StoredTransaction[];
}

/** An institution with the key that opens it. */
export interface Institution {
  readonly key: string;
  readonly people: Person[];
  types: StoredType[];
}
