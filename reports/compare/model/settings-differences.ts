import { valueChanges, type Reading, type ValueChange } from './value-change.ts';
import type { Side } from './side.ts';

const yes = (value: boolean): string => (value ? 'yes' : 'no');

/** What `results.json` tells, then what only a recording tells. The clock is no setting: it moves on from run to run. */
const settings: readonly Reading[] = [
  ['seed', ({ results }) => String(results.settings.seed)],
  ['requests per second', ({ results }) => String(results.settings.requestsPerSecond ?? 'not limited')],
  ['concurrency', ({ results }) => String(results.settings.concurrency)],
  ['request budget', ({ results }) => String(results.requests.budget)],
  ['strict', ({ results }) => yes(results.strict)],
  ['scope', ({ results }) => results.scope],
  ['complete', ({ told }) => told && yes(told.mustBeComplete)],
  ['time-out', ({ told }) => told && `${told.settings.timeoutMs} ms`],
  ['issuer type filter of types', ({ told }) => told && (told.settings.issuerTypeParam.types ?? 'not named')],
  [
    'issuer type filter of credentials',
    ({ told }) => told && (told.settings.issuerTypeParam.credentials ?? 'not named'),
  ],
  ['key misplaced on purpose', ({ told }) => told && yes(told.settings.misplacedKey)],
  ['people replaced', ({ told }) => told && yes(told.redactPeople)],
];

/** People by their ids; the sandbox's are its own. */
const people: readonly Reading[] = [
  ['customers', named('customerIds')],
  ['foreign customers', named('foreignCustomerIds')],
  ['foreign cardholders', named('foreignCardholderIds')],
];

function named(ids: 'customerIds' | 'foreignCustomerIds' | 'foreignCardholderIds'): Reading[1] {
  return ({ results, told }) => (results.target.sandbox ? null : told && (told.settings[ids].join(', ') || 'none'));
}

/** How the settings of two runs differ, as far as both tell. Stand-ins of people compare with nothing but stand-ins. */
export function settingsDifferences(a: Side, b: Side): ValueChange[] {
  const comparable = a.told?.redactPeople === b.told?.redactPeople;
  return valueChanges(comparable ? [...settings, ...people] : settings, a, b);
}
