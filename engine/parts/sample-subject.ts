import type { Snapshot, Subject } from '../../environment/discovery/snapshot.ts';
import { CARDHOLDER } from '../../spec/oracles/sample-fixtures.ts';
import { exchangeOf } from '../../spec/oracles/samples.ts';

/** A cardholder for the samples that active judgements are tried on. */
export const sampleSubject: Subject = {
  customerId: 'A1',
  cardholderId: CARDHOLDER,
  found: exchangeOf('findCardholder', 200, { id: CARDHOLDER, customerId: 'A1' }),
  record: exchangeOf('getCardholder', 200, { cardholderId: CARDHOLDER }),
  credentials: exchangeOf('getCardholderCredentials', 200, { credentials: [] }),
};

/** A refusal with an error response. */
export const sampleRefusal = exchangeOf('getCardholder', 404, { errors: [{ errorCode: 'E', errorMessage: 'm' }] });

/** What discovery learnt of the samples' target: this cardholder, and no transactions. */
export const sampleSnapshot: Snapshot = {
  subjects: [sampleSubject],
  types: null,
  span: null,
  refusedSpan: null,
  spanEvidence: [],
  history: null,
  obstacles: [],
};
