/** Lengths of time in words. */
import { counted } from './counted.ts';

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];
/** Fewer seconds are told with a digit behind the point. */
const FEW = 10;

/** A length of time in the largest unit of which there are two: `3 days`, `90 seconds`, `0.4 seconds`. */
export function lengthText(seconds: number): string {
  if (seconds < FEW && !Number.isInteger(seconds))
    return `${seconds < 0.1 ? 'less than 0.1' : seconds.toFixed(1)} seconds`;
  const [length, unit] = (
    [
      [DAY, 'day'],
      [HOUR, 'hour'],
      [MINUTE, 'minute'],
    ] as const
  ).find(([one]) => seconds >= 2 * one) ?? [1, 'second'];
  return counted(unit, Math.round(seconds / length));
}
