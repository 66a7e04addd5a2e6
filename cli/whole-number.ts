import { UsageError } from '../runs/usage.ts';

/** The value of a flag that is a whole number, both bounds included. */
export function wholeNumber(flag: string, text: string, [least, most]: readonly [least: number, most: number]): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new UsageError(`${flag} must be a whole number from ${least} to ${most}`);
}

/** The port of `--port`; 0 takes a free one. */
export const portOf = (text: string): number => wholeNumber('--port', text, [0, 65_535]);
