/** A known violation that a user accepts until a date, and why. */
export interface Waiver {
  readonly requirement: string;
  /** ISO 8601 date; from the day after it the waiver no longer holds. */
  readonly until: string;
  readonly why: string;
}

/** What a user relies on beyond the specification, and what they accept for a while. */
export interface Profile {
  /** Gap id → the answer that this target must keep giving. */
  readonly pins: Readonly<Record<string, string>>;
  readonly waivers: readonly Waiver[];
}

export const NO_PROFILE: Profile = { pins: {}, waivers: [] };
