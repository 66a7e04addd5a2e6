import type { Order } from '../../engine/suite.ts';

/**
 * The one order of the requests of a run, by worth, so that a smaller budget loses least; a smoke run is its beginning.
 * Chosen by measuring which requests kill the most planted faults (`docs/curve.md`). What is confirmed by further requests
 * comes before what one answer shows.
 */
export const order: Order = {
  opening: {
    discovery: { share: 1, subjects: 1, spans: [31, 7, 1], dense: 25 },
    checks: [
      ['types/total', 1],
      ['transactions-window/start-inclusive', 1],
      ['transactions-window/end-inclusive', 1],
      ['transactions-account/sound', 1],
      ['transactions/prediction', 2],
      ['transactions/default-limit', 1],
      ['find/pattern-kept', 1],
      ['find/unknown-finds-nobody', 1],
      ['transactions-input/malformed-date-refused', 1],
      ['authentication/header-suffices', 6],
      ['transactions-input/cardholder-id-refused', 1],
      ['transactions-input/start-missing-refused', 1],
      ['transactions-input/end-missing-refused', 1],
      ['transactions-input/limit-type-refused', 1],
      ['transactions-input/offset-type-refused', 1],
      ['transactions-input/result-value-refused', 1],
      ['transactions-input/account-type-refused', 1],
      ['scope/foreign-cardholder', 3],
      ['scope/foreign-customer', 1],
      ['types/issuer-filter-sound', 4],
      ['credentials/issuer-filter-sound', 4],
      ['types/limit-accepted', 2],
      ['cardholder/malformed-id-refused', 1],
      ['credentials/bad-input-refused', 1],
      ['find/missing-parameter-refused', 1],
      ['types/bad-type-refused', 1],
      ['authentication/header-suffices', 5],
    ],
  },
  first: [
    'gap-input/limit-above-maximum',
    'transactions/walk-complete',
    'transactions-window/start-inclusive',
    'transactions-window/end-inclusive',
    'types/limit-accepted',
    'types/walk-complete',
    'transactions/slice',
    'transactions-window/one-instant',
    'transactions/default-offset',
    'transactions/default-result',
    'transactions-window/complete',
    'find/pattern-kept',
    'find/unknown-finds-nobody',
    'transactions/prediction',
    'authentication/header-suffices',
    'errors/json-object',
  ],
};
