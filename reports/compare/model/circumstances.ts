import { type Group, groups } from '../../../spec/generated/vocabulary.ts';
import type { Waiver } from '../../../spec/verdict/verdict-reason.ts';
import { count } from '../../view.ts';
import { holdingsOf, type Side } from './side.ts';
import { unlistedIn } from './unlisted.ts';

/** Everything but the target's behaviour that can make two runs differ. */
export const aspects = ['target', 'data', 'settings', 'profile', 'suite'] as const;
export type Aspect = (typeof aspects)[number];

/** Whether an aspect is the same in both runs. */
export interface Circumstance {
  /** `unknown` if what was recorded is not enough to say. */
  readonly state: 'same' | 'differs' | 'unknown';
  readonly differences: readonly ValueChange[];
  /** What the state rests on, a sentence; may be empty. */
  readonly note: string;
}

type Target = Side['results']['target'];

export type Circumstances = Readonly<Record<Aspect, Circumstance>>;

/** Compares the circumstances of two runs. */
export function circumstancesOf(a: Side, b: Side): Circumstances {
  return {
    target: targetOf(a, b),
    data: dataOf(a, b),
    settings: circumstance(
      settingsDifferences(a, b),
      areOtherStandIns(a, b) ? OTHER_STAND_INS : untold(a, b, 'Some settings are'),
    ),
    profile: profileOf(a, b),
    suite: suiteOf(a, b),
  };
}

const commitOf = ({ results }: Side): string | null => results.suite.commit ?? null;
const suite: readonly Reading[] = [
  ['version', ({ results }) => results.suite.version],
  ['catalogue', ({ results }) => results.suite.catalogue],
  ['commit', commitOf],
];
const digest: Reading = ['digest', ({ results }) => results.target.dataDigest];
const file: Reading = ['file', ({ results }) => results.settings.profile ?? 'none'];
const kind: Reading = [
  'kind',
  (side) => (isTraffic(side) ? null : side.results.target.sandbox ? 'the embedded sandbox' : 'given by the settings'),
];
const environment: Reading = [
  'environment',
  ({ results: { target } }) => (target.environment === 'unknown' ? null : target.environment),
];

/** Traffic shows the addresses to which its requests went, and of the data what they asked for. */
const isTraffic = ({ results }: Side): boolean => results.run.origin?.kind === 'traffic';

function circumstance(differences: readonly ValueChange[], note = ''): Circumstance {
  return { state: differences.length === 0 ? 'same' : 'differs', differences, note };
}

const unknown = (note: string): Circumstance => ({ state: 'unknown', differences: [], note });

/** The same version may have been built twice: only one commit or digest, without changes, is one suite. */
function suiteOf(a: Side, b: Side): Circumstance {
  const differences = valueChanges(suite, a, b);
  const commits = [a, b].map(commitOf);
  const known = commits.every((one) => one?.endsWith('+changes') === false);
  if (differences.length > 0 || known) return circumstance(differences);
  return unknown(
    commits.includes(null)
      ? 'The version is the same; an old run does not name its commit.'
      : 'The commit is the same, with changes that were not committed.',
  );
}

/** What stands only in a recording, if either run has none. */
function untold(a: Side, b: Side, what: string): string {
  return a.told === null || b.told === null ? `${what} only in a recording, and one is missing.` : '';
}

function targetOf(a: Side, b: Side): Circumstance {
  if (a.results.run.id === b.results.run.id) {
    return circumstance([], 'Both judge one recording: the requests were sent only once.');
  }
  const differences = valueChanges([kind, ...addressesOf(a, b), environment], a, b);
  const isOpen = ({ sandbox, addresses }: Target, other: Target): boolean =>
    sandbox !== other.sandbox || groups.some((group) => addresses[group] === '' && other.addresses[group] !== '');
  const [of, and] = [a.results.target, b.results.target];
  return differences.length > 0 || !(isOpen(of, and) || isOpen(and, of))
    ? circumstance(differences)
    : unknown('Traffic does not show every address of the target.');
}

/** If only the hosts differ, the hosts; else each address. The embedded sandbox listens on another port each time. */
function addressesOf(a: Side, b: Side): Reading[] {
  if (a.results.target.sandbox || b.results.target.sandbox) return [];
  const address = ({ results }: Side, group: Group): string => results.target.addresses[group];
  const known = groups.filter((group) => address(a, group) !== '' && address(b, group) !== '');
  const path = (side: Side, group: Group): string =>
    URL.canParse(address(side, group)) ? new URL(address(side, group)).pathname : address(side, group);
  const host = (side: Side, group: Group): string => address(side, group).slice(0, -path(side, group).length);
  const hosts = (side: Side): string => [...new Set(known.map((group) => host(side, group)))].join(', ');
  const moved = known.every((group) => path(a, group) === path(b, group)) && hosts(a) !== hosts(b);
  return moved ? [['host', hosts]] : known.map((group) => [`${group} address`, (side) => address(side, group)]);
}

function dataOf(a: Side, b: Side): Circumstance {
  if ([a, b].some(isTraffic) && a.results.run.id !== b.results.run.id)
    return unknown('Traffic does not show all data of the target.');
  const differences = valueChanges([digest], a, b);
  if (differences.length === 0) return alikeData(a, b);
  const held = holdingsOf(a.exchanges, b.exchanges);
  if (held === null) {
    return a.told === null || b.told === null
      ? circumstance(differences, 'Without both recordings, the differences are not known.')
      : unknown('One of the runs found no cardholder.');
  }
  if (held.same) return circumstance([], `Found in a different order or with different requests: ${held.text}.`);
  const sandboxes = a.results.target.sandbox && b.results.target.sandbox;
  const moved = sandboxes && a.results.settings.clock !== b.results.settings.clock;
  return circumstance(differences, `${held.text}.${moved ? ' The data of the sandbox depends on the clock.' : ''}`);
}

/** The digest covers what each run begins with: another transaction of a list that both read in full shows, too, that data changed. */
function alikeData({ exchanges: a }: Side, { exchanges: b }: Side): Circumstance {
  const only = [
    `${count(unlistedIn(b, a), 'transaction')} only in A`,
    `${count(unlistedIn(a, b), 'transaction')} only in B`,
  ];
  const told = only.filter((one) => !one.startsWith('0 '));
  if (told.length === 0) return circumstance([]);
  return { state: 'differs', differences: [], note: `${told.join(', ')}, of lists that both runs read.` };
}

function profileOf(a: Side, b: Side): Circumstance {
  const note = untold(a, b, 'Its content is');
  if (note === '') return circumstance(profileDifferences(a, b));
  if (a.results.settings.profile === null && b.results.settings.profile === null) return circumstance([]);
  const named = circumstance(valueChanges([file], a, b), note);
  return named.state === 'same' ? { ...named, state: 'unknown' } : named;
}

const yes = (value: boolean): string => (value ? 'yes' : 'no');

/**
 * What `results.json` tells, then what only a recording tells. The clock moves on from run to run, and what touches only the gate or
 * what is written explains no behaviour.
 */
const settings: readonly Reading[] = [
  ['seed', ({ results }) => String(results.settings.seed)],
  ['requests per second', ({ results }) => String(results.settings.requestsPerSecond ?? 'not limited')],
  ['concurrency', ({ results }) => String(results.settings.concurrency)],
  ['request budget', ({ results }) => String(results.requests.budget)],
  ['scope', ({ results }) => results.scope],
  ['time-out', ({ told }) => told && `${told.settings.timeoutMs} ms`],
  ['issuer type filter of types', ({ told }) => told && (told.settings.issuerTypeParam.types ?? 'not named')],
  [
    'issuer type filter of credentials',
    ({ told }) => told && (told.settings.issuerTypeParam.credentials ?? 'not named'),
  ],
  ['key sent in wrong places on purpose', ({ told }) => told && yes(told.settings.misplacedKey)],
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

const OTHER_STAND_INS = 'No customer has the same stand-in in both runs: the keys differ, or all customers do.';

/** Whether people have stand-ins in both runs, and no customer the same one: stand-ins are made with the key. */
function areOtherStandIns({ told: one }: Side, { told: other }: Side): boolean {
  if (one?.redactPeople !== true || other?.redactPeople !== true) return false;
  const [own, others] = [one.settings.customerIds, other.settings.customerIds];
  return own.length > 0 && others.length > 0 && !own.some((id) => others.includes(id));
}

/** How the settings of two runs differ, as far as both tell. Stand-ins of people compare with nothing but stand-ins. */
function settingsDifferences(a: Side, b: Side): ValueChange[] {
  const comparable = a.told?.redactPeople === b.told?.redactPeople && !areOtherStandIns(a, b);
  return valueChanges(comparable ? [...settings, ...people] : settings, a, b);
}

/** How two profiles differ in content, whatever their files are called. */
function profileDifferences(a: Side, b: Side): ValueChange[] {
  const profiles = [a, b].flatMap(({ told }) => told?.profile ?? []);
  const pinned = new Set(profiles.flatMap(({ pins }) => Object.keys(pins)).sort());
  const waived = new Set(profiles.flatMap(({ waivers }) => waivers.map(({ requirement }) => requirement)).sort());
  const pins = [...pinned].map((id): Reading => [`pin ${id}`, (side) => pinOf(side, id) ?? 'none']);
  const waivers = [...waived].map((id): Reading => [`waiver ${id}`, (side) => waiverText(waiverOf(side, id))]);
  return valueChanges([...pins, ...waivers], a, b);
}

/** The answer that a run's profile pins. */
export const pinOf = ({ told }: Side, id: string): string | undefined => told?.profile.pins[id];

/** A waiver of a requirement in a run's profile. */
export const waiverOf = ({ told }: Side, id: string): Waiver | undefined =>
  told?.profile.waivers.find(({ requirement }) => requirement === id);

const waiverText = (waiver: Waiver | undefined): string =>
  waiver === undefined ? 'none' : `until ${waiver.until}: ${waiver.why}`;

/** One value that is not the same in both runs. */
interface ValueChange {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** A value that runs are compared by, in words; null if the run does not tell it. */
type Reading = readonly [name: string, read: (side: Side) => string | null];

/** The readings that both runs tell, and tell differently. */
function valueChanges(readings: readonly Reading[], a: Side, b: Side): ValueChange[] {
  return readings.flatMap(([name, read]) => {
    const [before, after] = [read(a), read(b)];
    return before === null || after === null || before === after ? [] : [{ name, before, after }];
  });
}
