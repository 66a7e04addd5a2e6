import type { Waiver } from '../../../spec/profile.ts';
import { valueChanges, type Reading, type ValueChange } from './value-change.ts';
import type { Side } from './side.ts';

/** How two profiles differ in content, whatever their files are called. */
export function profileDifferences(a: Side, b: Side): ValueChange[] {
  const profiles = [a, b].flatMap(({ told }) => told?.profile ?? []);
  const pinned = new Set(profiles.flatMap(({ pins }) => Object.keys(pins)).sort());
  const waived = new Set(profiles.flatMap(({ waivers }) => waivers.map(({ requirement }) => requirement)).sort());
  const pins = [...pinned].map((id): Reading => [`pin ${id}`, (side) => pinOf(side, id) ?? 'none']);
  const waivers = [...waived].map((id): Reading => [`waiver ${id}`, (side) => waiverText(waiverOf(side, id))]);
  return valueChanges([...pins, ...waivers], a, b);
}

/** The answer that a run's profile pins. */
export function pinOf({ told }: Side, id: string): string | undefined {
  return told?.profile.pins[id];
}

/** A waiver of a requirement in a run's profile. */
export function waiverOf({ told }: Side, id: string): Waiver | undefined {
  return told?.profile.waivers.find(({ requirement }) => requirement === id);
}

function waiverText(waiver: Waiver | undefined): string {
  return waiver === undefined ? 'none' : `until ${waiver.until}: ${waiver.why}`;
}
