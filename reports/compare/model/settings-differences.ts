import type { Results } from '../../../spec/results.ts';
import { differing, type Difference } from './difference.ts';
import type { Side, Told } from './side.ts';

type Reader<T> = readonly [name: string, read: (of: T) => string];

const yes = (value: boolean): string => (value ? 'yes' : 'no');
const list = (values: readonly string[]): string => (values.length === 0 ? 'none' : values.join(', '));

/** What `results.json` tells. The clock is no setting to compare: it moves on from run to run. */
const always: readonly Reader<Results>[] = [
  ['seed', ({ settings }) => String(settings.seed)],
  ['requests per second', ({ settings }) => String(settings.requestsPerSecond ?? 'not limited')],
  ['concurrency', ({ settings }) => String(settings.concurrency)],
  ['request budget', ({ requests }) => String(requests.budget)],
  ['strict', ({ strict }) => yes(strict)],
  ['scope', ({ scope }) => scope],
];

/** What only a recording tells. */
const recorded: readonly Reader<Told>[] = [
  ['complete', ({ mustBeComplete }) => yes(mustBeComplete)],
  ['time-out', ({ settings }) => `${settings.timeoutMs} ms`],
  ['customers', ({ settings }) => list(settings.customerIds)],
  ['foreign customers', ({ settings }) => list(settings.foreignCustomerIds)],
  ['foreign cardholders', ({ settings }) => list(settings.foreignCardholderIds)],
  ['issuer type filter of types', ({ settings }) => settings.issuerTypeParam.types ?? 'not named'],
  ['issuer type filter of credentials', ({ settings }) => settings.issuerTypeParam.credentials ?? 'not named'],
  ['key misplaced on purpose', ({ settings }) => yes(settings.misplacedKey)],
  ['people replaced', ({ redactPeople }) => yes(redactPeople)],
];

/** How the settings of two runs differ, as far as both tell. */
export function settingsDifferences(a: Side, b: Side): Difference[] {
  const [before, after] = [a.told, b.told];
  // The sandbox's ids are its own, and stand-ins compare with nothing but stand-ins.
  const sandbox = a.results.target.sandbox || b.results.target.sandbox;
  const ids = !sandbox && before?.redactPeople === after?.redactPeople;
  const told = recorded.filter(([name]) => ids || !/customers|cardholders/.test(name));
  return [
    ...always.flatMap(([name, read]) => differing(name, read(a.results), read(b.results))),
    ...(before === null || after === null
      ? []
      : told.flatMap(([name, read]) => differing(name, read(before), read(after)))),
  ];
}
