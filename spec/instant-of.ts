import { perText } from './memo.ts';
import { parseInstant } from './oracles/formats.ts';

/** The instant of a date-time, parsed once for each text: the transactions of a history are on many pages. */
export const instantOf = perText(parseInstant);
