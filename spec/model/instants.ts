import { perText } from './memo.ts';
import { parseInstant } from '../oracles/formats.ts';

/** Durations in milliseconds. */
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The instant of a date-time, parsed once for each text: the transactions of a history are on many pages. */
export const instantOf = perText(parseInstant);
