import { groups } from '../../../spec/generated/vocabulary.ts';
import { valueChange, type ValueChange } from './value-change.ts';
import { holdingsOf, holdingsText, sameHoldings } from './holdings.ts';
import { profileDifferences } from './profile-differences.ts';
import { settingsDifferences } from './settings-differences.ts';
import type { Side } from './side.ts';

/** Everything but the target's behaviour that can make two runs differ. */
export type Aspect = 'target' | 'data' | 'settings' | 'profile' | 'suite';

export interface Circumstance {
  readonly aspect: Aspect;
  /** `unknown` if what was recorded is not enough to say. */
  readonly state: 'same' | 'differs' | 'unknown';
  readonly differences: readonly ValueChange[];
  /** What the state rests on, a sentence; may be empty. */
  readonly note: string;
}

export type Circumstances = Readonly<Record<Aspect, Circumstance>>;

/** Compares the circumstances of two runs. */
export function circumstancesOf(a: Side, b: Side): Circumstances {
  return {
    target: targetOf(a, b),
    data: dataOf(a, b),
    settings: settingsOf(a, b),
    profile: profileOf(a, b),
    suite: circumstance('suite', [
      ...valueChange('version', a.results.suite.version, b.results.suite.version),
      ...valueChange('catalogue', a.results.suite.catalogue, b.results.suite.catalogue),
    ]),
  };
}

function circumstance(aspect: Aspect, differences: readonly ValueChange[], note = ''): Circumstance {
  return { aspect, state: differences.length === 0 ? 'same' : 'differs', differences, note };
}

function targetOf(a: Side, b: Side): Circumstance {
  const [before, after] = [a.results.target, b.results.target];
  if (a.results.run.id === b.results.run.id) {
    return circumstance('target', [], 'Both judge one recording: the target was asked only once.');
  }
  const kind = (sandbox: boolean): string => (sandbox ? 'the embedded sandbox' : 'given by the settings');
  const differences = valueChange('kind', kind(before.sandbox), kind(after.sandbox));
  // The embedded sandbox listens on another port each time.
  if (!before.sandbox && !after.sandbox) differences.push(...addressesOf(before.addresses, after.addresses));
  differences.push(...valueChange('environment', before.environment, after.environment));
  return circumstance('target', differences);
}

type Addresses = Side['results']['target']['addresses'];

/** If only the hosts differ, the hosts; else each address that differs. */
function addressesOf(before: Addresses, after: Addresses): ValueChange[] {
  const path = (address: string): string => (URL.canParse(address) ? new URL(address).pathname : address);
  const hosts = (addresses: Addresses): string =>
    [...new Set(groups.map((group) => addresses[group].slice(0, -path(addresses[group]).length)))].join(', ');
  const moved = groups.every((group) => path(before[group]) === path(after[group]));
  if (moved && hosts(before) !== hosts(after)) return [{ name: 'host', before: hosts(before), after: hosts(after) }];
  return groups.flatMap((group) => valueChange(`${group} address`, before[group], after[group]));
}

function dataOf(a: Side, b: Side): Circumstance {
  const differences = valueChange('digest', a.results.target.dataDigest, b.results.target.dataDigest);
  if (differences.length === 0) return circumstance('data', []);
  const holdings = holdingsOf(a.exchanges, b.exchanges);
  if (holdings === null) {
    return circumstance('data', differences, 'Without both recordings it cannot be said by how much.');
  }
  const text = holdingsText(holdings);
  const moved =
    a.results.target.sandbox && b.results.target.sandbox && a.results.settings.clock !== b.results.settings.clock;
  if (sameHoldings(holdings)) return circumstance('data', [], `Found in another order or by other requests: ${text}.`);
  return circumstance('data', differences, `${text}.${moved ? " The sandbox's data move with the clock." : ''}`);
}

function settingsOf(a: Side, b: Side): Circumstance {
  const note = a.told === null || b.told === null ? 'Some settings stand only in a recording, and one is missing.' : '';
  return circumstance('settings', settingsDifferences(a, b), note);
}

function profileOf(a: Side, b: Side): Circumstance {
  if (a.told !== null && b.told !== null)
    return circumstance('profile', profileDifferences(a.told.profile, b.told.profile));
  const [before, after] = [a.results.settings.profile, b.results.settings.profile];
  if (before === null && after === null) return circumstance('profile', []);
  const differences = valueChange('file', before ?? 'none', after ?? 'none');
  const note = 'Its content stands only in a recording, and one is missing.';
  return { aspect: 'profile', state: differences.length === 0 ? 'unknown' : 'differs', differences, note };
}
