import { gzipSync } from 'node:zlib';
import type { Exchange } from '../../spec/exchange.ts';
import { requestHeaders } from '../har.ts';
import { visible } from '../plain.ts';
import { groupBy, type Run } from '../view.ts';

/** Exchanges shown although nothing refers to them. */
const sampleSize = 300;
const longestBody = 60_000;
/** Bounds of the packed evidence, in characters of bodies and of the result. */
const mostBodyText = 24_000_000;
const mostPacked = 10_000_000;

/** The exchanges that the page carries, and what was left out. */
export interface Evidence {
  readonly exchanges: readonly Exchange[];
  readonly included: ReadonlySet<string>;
  readonly byCheck: ReadonlyMap<string, readonly Exchange[]>;
  readonly total: number;
  readonly referenced: number;
}

/** All exchanges that findings and gaps refer to, and a sample of the others, spread evenly over the checks. */
export function gatherEvidence({ results, exchanges }: Run): Evidence {
  const wanted = new Set<string>();
  for (const row of results.requirements) {
    for (const finding of row.findings) for (const id of finding.exchanges) wanted.add(id);
  }
  for (const gap of results.gaps) for (const id of gap.exchanges) wanted.add(id);
  const byCheck = groupBy(exchanges, (exchange) => exchange.check);
  const included = new Set(exchanges.filter((exchange) => wanted.has(exchange.id)).map((exchange) => exchange.id));
  const referenced = included.size;
  for (let round = 0; included.size < referenced + sampleSize && round < sampleSize; round += 1) {
    const before = included.size;
    for (const own of byCheck.values()) {
      const next = own[round];
      if (next !== undefined && included.size < referenced + sampleSize) included.add(next.id);
    }
    if (included.size === before && round > 20) break;
  }
  const chosen = exchanges.filter((exchange) => included.has(exchange.id));
  chosen.sort((a, b) => Number(wanted.has(b.id)) - Number(wanted.has(a.id)));
  return { exchanges: chosen, included, byCheck, total: exchanges.length, referenced };
}

/** The evidence as compressed base64; the same body is kept once, and bodies are cut when the page would grow too big. */
export function pack(evidence: Evidence): string {
  for (let share = 1; ; share /= 2) {
    const packed = gzipSync(JSON.stringify(payload(evidence, share)), { level: 6 }).toString('base64');
    if (packed.length <= mostPacked || share < 0.001) return packed;
  }
}

function payload(evidence: Evidence, share: number): object {
  const bodies: string[] = [];
  const seen = new Map<string, number>();
  let left = mostBodyText * share;
  const bodyIndex = (text: string): number => {
    const known = seen.get(text);
    if (known !== undefined) return known;
    const cut = Math.max(0, Math.min(text.length, longestBody * share, left));
    left -= cut;
    const note = cut < text.length ? `\n… ${text.length - cut} more characters: see exchanges.ndjson` : '';
    bodies.push(visible(text.slice(0, cut)) + note);
    seen.set(text, bodies.length - 1);
    return bodies.length - 1;
  };
  return { bodies, exchanges: evidence.exchanges.map((exchange) => compact(exchange, bodyIndex)) };
}

/** An exchange as the page's script reads it; every text made visible here, once. */
function compact(exchange: Exchange, bodyIndex: (text: string) => number): object {
  const { outcome, ask } = exchange;
  const headers = requestHeaders(exchange).map(({ name, value }) => [name, value]);
  const common = {
    id: visible(exchange.id),
    url: visible(exchange.url),
    asked: headers,
    note: visible(
      `${exchange.check} #${exchange.ordinal}${exchange.attempt > 0 ? `, repeat ${exchange.attempt}` : ''} · ${ask.intent} request, key ${ask.key} · ${exchange.at} · ${Math.round(exchange.milliseconds)} ms`,
    ),
  };
  if (outcome.kind === 'no-answer') return { ...common, failed: visible(`${outcome.why}: ${outcome.message}`) };
  const oddities = [
    `${outcome.body.bytes} bytes`,
    outcome.body.utf8 ? '' : 'not UTF-8',
    outcome.body.byteOrderMark ? 'byte order mark' : '',
  ];
  return {
    ...common,
    status: outcome.status,
    headers: outcome.headers.map(([name, value]) => [visible(name), visible(value)]),
    size: oddities.filter((text) => text !== '').join(', '),
    body: bodyIndex(outcome.body.text),
  };
}
