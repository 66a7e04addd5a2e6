import { groups, type Group } from '../../../spec/generated/vocabulary.ts';
import { holdingsOf } from './holdings.ts';
import { profileDifferences } from './profile-differences.ts';
import { settingsDifferences } from './settings-differences.ts';
import type { Side } from './side.ts';
import { valueChanges, type Reading, type ValueChange } from './value-change.ts';

/** Everything but the target's behaviour that can make two runs differ. */
export const aspects = ['target', 'data', 'settings', 'profile', 'suite'] as const;
export type Aspect = (typeof aspects)[number];

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
    settings: circumstance('settings', settingsDifferences(a, b), untold(a, b, 'Some settings stand')),
    profile: profileOf(a, b),
    suite: circumstance('suite', valueChanges(suite, a, b)),
  };
}

const suite: readonly Reading[] = [
  ['version', ({ results }) => results.suite.version],
  ['catalogue', ({ results }) => results.suite.catalogue],
];
const digest: Reading = ['digest', ({ results }) => results.target.dataDigest];
const file: Reading = ['file', ({ results }) => results.settings.profile ?? 'none'];
const kind: Reading = [
  'kind',
  ({ results }) => (results.target.sandbox ? 'the embedded sandbox' : 'given by the settings'),
];
const environment: Reading = ['environment', ({ results }) => results.target.environment];

function circumstance(aspect: Aspect, differences: readonly ValueChange[], note = ''): Circumstance {
  return { aspect, state: differences.length === 0 ? 'same' : 'differs', differences, note };
}

/** What stands only in a recording, if either run has none. */
function untold(a: Side, b: Side, what: string): string {
  return a.told === null || b.told === null ? `${what} only in a recording, and one is missing.` : '';
}

function targetOf(a: Side, b: Side): Circumstance {
  if (a.results.run.id === b.results.run.id) {
    return circumstance('target', [], 'Both judge one recording: the target was asked only once.');
  }
  return circumstance('target', valueChanges([kind, ...addressesOf(a, b), environment], a, b));
}

/** If only the hosts differ, the hosts; else each address. The embedded sandbox listens on another port each time. */
function addressesOf(a: Side, b: Side): Reading[] {
  if (a.results.target.sandbox || b.results.target.sandbox) return [];
  const address = ({ results }: Side, group: Group): string => results.target.addresses[group];
  const path = (side: Side, group: Group): string =>
    URL.canParse(address(side, group)) ? new URL(address(side, group)).pathname : address(side, group);
  const host = (side: Side, group: Group): string => address(side, group).slice(0, -path(side, group).length);
  const hosts = (side: Side): string => [...new Set(groups.map((group) => host(side, group)))].join(', ');
  const moved = groups.every((group) => path(a, group) === path(b, group)) && hosts(a) !== hosts(b);
  return moved ? [['host', hosts]] : groups.map((group) => [`${group} address`, (side) => address(side, group)]);
}

function dataOf(a: Side, b: Side): Circumstance {
  const differences = valueChanges([digest], a, b);
  if (differences.length === 0) return circumstance('data', []);
  const held = holdingsOf(a.exchanges, b.exchanges);
  if (held === null) return circumstance('data', differences, 'Without both recordings it cannot be said by how much.');
  if (held.same) return circumstance('data', [], `Found in another order or by other requests: ${held.text}.`);
  const sandboxes = a.results.target.sandbox && b.results.target.sandbox;
  const moved = sandboxes && a.results.settings.clock !== b.results.settings.clock;
  return circumstance('data', differences, `${held.text}.${moved ? " The sandbox's data move with the clock." : ''}`);
}

function profileOf(a: Side, b: Side): Circumstance {
  const note = untold(a, b, 'Its content stands');
  if (note === '') return circumstance('profile', profileDifferences(a, b));
  if (a.results.settings.profile === null && b.results.settings.profile === null) return circumstance('profile', []);
  const named = circumstance('profile', valueChanges([file], a, b), note);
  return named.state === 'same' ? { ...named, state: 'unknown' } : named;
}
