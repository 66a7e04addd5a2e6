import { expect, it } from 'vitest';
import { stateText } from '../../../reports/fleet/model.ts';
import { largeFleet, madeUpFleet, madeUpTarget, silentTarget, wrongWith } from './fake-fleet.ts';

const fleet = madeUpFleet([
  madeUpTarget('north', 'violates'),
  madeUpTarget('south', 'conforms', () => ({ scope: 'partial' })),
  madeUpTarget('east', 'inconclusive'),
  silentTarget('west'),
]);

/** The fleet as a program reads it, with one place changed; `undefined` removes a member. */
function spoiled(path: readonly (string | number)[], value: unknown): unknown {
  const whole = JSON.parse(JSON.stringify(fleet)) as unknown;
  const place = path.slice(0, -1).reduce((at, name) => (at as Record<string, unknown>)[name], whole);
  (place as Record<string, unknown>)[path.at(-1) ?? ''] = value;
  return JSON.parse(JSON.stringify(whole)) as unknown;
}

/** Every member of the fleet that has a fixed name, once: the first target was judged. */
const members: readonly (readonly (string | number)[])[] = [
  ...Object.keys(fleet).map((name) => [name]),
  ...Object.keys(fleet.requirements[0] ?? {}).map((name) => ['requirements', 0, name]),
  ...Object.keys(fleet.targets[0] ?? {}).map((name) => ['targets', 0, name]),
  ...Object.keys(fleet.targets[0]?.judged ?? {}).map((name) => ['targets', 0, 'judged', name]),
];

it('the schema of fleet.json accepts fake fleets (judged, partial, silent, empty, large) and every state', () => {
  for (const one of [fleet, largeFleet(20), madeUpFleet([])]) expect(wrongWith(one)).toEqual([]);
  for (const state of Object.keys(stateText))
    expect(wrongWith(spoiled(['targets', 3, 'state'], state)), state).toEqual([]);
});

it('it names every member: without it, or with a value of another kind, a fleet is refused', () => {
  expect(members.length).toBeGreaterThan(20);
  const accepted = members.filter((path) =>
    [undefined, [[]]].some((value) => wrongWith(spoiled(path, value)).length === 0),
  );
  expect(accepted).toEqual([]);
});

it.each<[string, (string | number)[], unknown]>([
  ['a member that there is not', ['more'], 1],
  ['a member of a target that there is not', ['targets', 0, 'key'], 'x'],
  ['another version', ['schema'], 3],
  ['an exit code that a fleet does not have', ['exitCode'], 2],
  ['an unknown state', ['targets', 0, 'state'], 'done'],
  ['an unknown verdict', ['targets', 0, 'judged', 'verdict'], 'passed'],
  ['an unknown status', ['targets', 0, 'judged', 'statuses', 'failed'], ['a/b']],
  ['a requirement without a group', ['targets', 0, 'judged', 'statuses', 'violated'], ['email']],
  ['a status with one requirement twice', ['targets', 0, 'judged', 'statuses', 'violated'], ['a/b', 'a/b']],
  ['a time without a zone', ['targets', 0, 'judged', 'startedAt'], '2026-03-15T12:00:00'],
  ['a count below 0', ['targets', 0, 'judged', 'open'], -1],
])('it refuses %s', (_what, path, value) => expect(wrongWith(spoiled(path, value))).not.toEqual([]));
