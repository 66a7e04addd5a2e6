/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [member: string]: Json;
}

export type IssuerType = 'BIOMETRIC' | 'MOBILE' | 'PHYSICAL' | 'VIRTUAL';
export const issuerTypes: readonly IssuerType[] = ['BIOMETRIC', 'MOBILE', 'PHYSICAL', 'VIRTUAL'];
export type Result = 'APPROVED' | 'PENDING';

/** A credential type; what is filtered by stands beside the record that is shown. */
export interface StoredType {
  readonly id: string;
  readonly issuerType: IssuerType;
  record: JsonObject;
}

export interface StoredCredential {
  readonly issuerType: IssuerType;
  record: JsonObject;
}

/** A transaction: the columns that are filtered by, and the record that is shown. */
export interface StoredTransaction {
  readonly id: string;
  /** ISO 8601, as shown. */
  readonly postedAt: string;
  result: Result;
  readonly accountIds: readonly string[];
  record: JsonObject;
}

export interface Person {
  readonly cardholderId: string;
  customerId: string;
  cardholder: JsonObject;
  lookup: JsonObject;
  credentials: StoredCredential[];
  transactions: StoredTransaction[];
}

/** An institution with the key that opens it. */
export interface Institution {
  readonly key: string;
  readonly people: Person[];
  types: StoredType[];
}
