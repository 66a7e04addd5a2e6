import type { Exchange } from '../exchange.ts';
import type { KeyPlacement } from '../key-placement.ts';
import { broken, type Judged, obstructed, refused, together, holds } from '../judged.ts';
import { STATUS } from '../place.ts';
import { isErrorBody, responseOf } from '../response.ts';
import { ended, endingOf, notServed, receptionOf, rejectsKey, statusOf } from '../reception.ts';

/** What anyone can send who does not hold the key. */
const WITHOUT_KEY: readonly KeyPlacement[] = [
  'absent',
  'empty',
  'wrong',
  'altered',
  'altered-first',
  'truncated',
  'lengthened',
];

/** A request whose key is not right, between two with the right key. */
export interface Probed {
  /** The positive control before. */
  readonly before: Exchange;
  /** Null if it was not sent, because the control was not served. */
  readonly probe: Exchange | null;
  /** The positive control after; null if none was needed, because nothing was refused. */
  readonly after: Exchange | null;
  /** The same request without any key, if the probe was served. */
  readonly keyless?: Exchange;
}

/**
 * No data for a request whose key is not right (specification: Authentication). A refusal counts only between two
 * requests with the right key that are served.
 */
export function noDataWithout({ before, probe, after, keyless }: Probed): Judged {
  if (probe === null || receptionOf(before) !== 'served') return noControl('before', before);
  if (after === null || receptionOf(probe) !== 'refused') return judgeProbe(probe, before, keyless);
  return receptionOf(after) === 'served' ? holds() : noControl('after', after);
}

function judgeProbe(probe: Exchange, before: Exchange, keyless?: Exchange): Judged {
  const reception = receptionOf(probe);
  if (reception === 'served') {
    // Without a body, or with errors alone, it gave no data, and yet refused nothing.
    if (hasNoBody(probe)) return obstructed(ended(probe));
    if (isErrorBody(probe)) return obstructed(notServed(probe));
    const { key, operation } = probe.request;
    const needsNone = keyless !== undefined && givesData(keyless);
    const to = needsNone || WITHOUT_KEY.includes(key) ? 'anyone' : 'key-holder';
    const fact = { kind: 'served-without-key', at: STATUS, status: statusOf(probe), to, key, operation } as const;
    return needsNone ? broken({ ...fact, keyless: true }, probe, before, keyless) : broken(fact, probe, before);
  }
  return reception === 'refused' ? holds(0) : obstructed(ended(probe));
}

const hasNoBody = (exchange: Exchange): boolean => responseOf(exchange)?.body.bytes === 0;
const givesData = (exchange: Exchange): boolean =>
  receptionOf(exchange) === 'served' && !hasNoBody(exchange) && !isErrorBody(exchange);

const noControl = (when: 'before' | 'after', exchange: Exchange): Judged =>
  obstructed({ kind: 'no-positive-control', when, exchange: exchange.id, ending: endingOf(exchange) });

/** The key in its header alone is enough in every group (specification: Authentication, rules 1, 2 and 5). */
export function keyWorksEverywhere(exchanges: readonly Exchange[]): Judged {
  const elsewhere = exchanges.some((exchange) => receptionOf(exchange) === 'served');
  const judged = exchanges.map((exchange) => {
    if (receptionOf(exchange) === 'served') return holds();
    return elsewhere && rejectsKey(statusOf(exchange))
      ? refused({ because: 'key-accepted-elsewhere' }, exchange)
      : obstructed(ended(exchange));
  });
  return together(judged);
}
