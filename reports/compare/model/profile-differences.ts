import type { Profile, Waiver } from '../../../spec/profile.ts';
import { valueChange, type ValueChange } from './value-change.ts';

/** How two profiles differ in content, whatever their files are called. */
export function profileDifferences(a: Profile, b: Profile): ValueChange[] {
  const pins = [...new Set([...Object.keys(a.pins), ...Object.keys(b.pins)])].sort();
  const waived = [...new Set([...a.waivers, ...b.waivers].map((one) => one.requirement))].sort();
  return [
    ...pins.flatMap((id) => valueChange(`pin ${id}`, pinOf(a, id), pinOf(b, id))),
    ...waived.flatMap((id) => valueChange(`waiver ${id}`, waiverText(waiverOf(a, id)), waiverText(waiverOf(b, id)))),
  ];
}

/** A profile's waiver of a requirement. */
export function waiverOf(profile: Profile | undefined, id: string): Waiver | undefined {
  return profile?.waivers.find((waiver) => waiver.requirement === id);
}

function pinOf(profile: Profile, id: string): string {
  return Object.hasOwn(profile.pins, id) ? (profile.pins[id] ?? 'none') : 'none';
}

function waiverText(waiver: Waiver | undefined): string {
  return waiver === undefined ? 'none' : `until ${waiver.until}: ${waiver.why}`;
}
