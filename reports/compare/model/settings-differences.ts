import type { Results } from '../../../spec/results.ts';
import { valueChange, type ValueChange } from './value-change.ts';
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
  ['issuer type filter of types', ({ settings }) => settings.issuerTypeParam.types ?? 'not named'],
  ['issuer type filter of credentials', ({ settings }) => settings.issuerTypeParam.credentials ?? 'not named'],
  ['key misplaced on purpose', ({ settings }) => yes(settings.misplacedKey)],
  ['people replaced', ({ redactPeople }) => yes(redactPeople)],
];

/** People by their ids. The sandbox's ids are its own, and stand-ins compare with nothing but stand-ins. */
const people: readonly Reader<Told>[] = [
  ['customers', ({ settings }) => list(settings.customerIds)],
  ['foreign customers', ({ settings }) => list(settings.foreignCustomerIds)],
  ['foreign cardholders', ({ settings }) => list(settings.foreignCardholderIds)],
];

/** How the settings of two runs differ, as far as both tell. */
export function settingsDifferences(a: Side, b: Side): ValueChange[] {
  const [before, after] = [a.told, b.told];
  const sandbox = a.results.target.sandbox || b.results.target.sandbox;
  const comparable = !sandbox && before?.redactPeople === after?.redactPeople;
  const told = comparable ? [...recorded, ...people] : recorded;
  return [
    ...always.flatMap(([name, read]) => valueChange(name, read(a.results), read(b.results))),
    ...(before === null || after === null
      ? []
      : told.flatMap(([name, read]) => valueChange(name, read(before), read(after)))),
  ];
}
