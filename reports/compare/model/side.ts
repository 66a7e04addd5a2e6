import { listOf, successBody } from '../../../spec/exchange/response.ts';
import { member, valueFact } from '../../../spec/exchange/describe.ts';
import { DISCOVERY, type Exchange, sentAs } from '../../../spec/exchange/exchange.ts';
import type { Finding } from '../../../spec/evidence/finding.ts';
import type { Profile } from '../../../spec/verdict/verdict-reason.ts';
import type { RequirementResult, Results } from '../../../spec/verdict/results.ts';
import type { RecordedSettings } from '../../../environment/recording/recorder.ts';
import { count } from '../../view.ts';

/** What only the first line of a recording tells of a run. */
interface Told {
  readonly settings: RecordedSettings;
  /** The profile's content; `results.json` has only its file name. */
  readonly profile: Profile;
  readonly redactPeople: boolean;
}

/** One of the two runs that are compared. */
export interface Side {
  /** The folder it was read from, as it was typed. */
  readonly place: string;
  readonly results: Results;
  /** Empty if there is no recording. */
  readonly exchanges: readonly Exchange[];
  /** Null if there is no recording. */
  readonly told: Told | null;
  /** What makes its recording less than whole, in a sentence without subject; empty if nothing does. */
  readonly caution: string;
}

/** Requirements by id. */
type Rows = ReadonlyMap<string, RequirementResult>;

/** The requirements that a run was asked to judge. */
export function judgedBy({ requirements }: Results): Rows {
  const judged = requirements.filter((row) => row.because?.kind !== 'not-selected');
  return new Map(judged.map((row) => [row.id, row]));
}

/** Ids as one run found them, with what the digest of the data covers of each. */
type Found = ReadonlyMap<string, string>;

/**
 * What discovery found in both runs or in one only, whatever its order: `61 transactions in both, 4 only in A, 9 only in
 * B`, and whether that is all the same. Null if a recording is missing or found no one.
 */
export function holdingsOf(a: readonly Exchange[], b: readonly Exchange[]): { text: string; same: boolean } | null {
  const [before, after] = [people(a), people(b)];
  if (before.size === 0 || after.size === 0) return null;
  const overlaps = [overlap('cardholder', before, after), overlap('transaction', transactions(a), transactions(b))];
  return { text: overlaps.map(({ text }) => text).join('; '), same: overlaps.every(({ same }) => same) };
}

/** Cardholders that CUSTOMER_IDS led to. */
function people(exchanges: readonly Exchange[]): Found {
  return foundBy(exchanges, 'findCardholder', (exchange) => [[member(successBody(exchange), 'id'), '']]);
}

function transactions(exchanges: readonly Exchange[]): Found {
  return foundBy(exchanges, 'listCardholderTransactions', (exchange) =>
    (listOf(exchange, 'transactions') ?? []).map((one) => [
      member(one, 'transactionId'),
      JSON.stringify([member(one, 'postDateTime'), member(one, 'result')].map(valueFact)),
    ]),
  );
}

function foundBy(
  exchanges: readonly Exchange[],
  operation: Exchange['request']['operation'],
  read: (exchange: Exchange) => readonly (readonly [id: unknown, content: string])[],
): Found {
  const asked = exchanges.filter(({ check, request }) => check === DISCOVERY && request.operation === operation);
  return new Map(
    asked.flatMap(read).flatMap(([id, content]) => (typeof id === 'string' ? [[id.toLowerCase(), content]] : [])),
  );
}

function overlap(noun: string, before: Found, after: Found): { text: string; same: boolean } {
  const shared = [...before.keys()].filter((key) => after.has(key));
  const changed = shared.filter((key) => before.get(key) !== after.get(key)).length;
  const [onlyBefore, onlyAfter] = [before.size - shared.length, after.size - shared.length];
  const parts = [
    `${count(shared.length, noun)} in both${changed > 0 ? `, ${changed} of them with different content` : ''}`,
    onlyBefore > 0 ? `${onlyBefore} only in A` : '',
    onlyAfter > 0 ? `${onlyAfter} only in B` : '',
  ];
  const text = parts.filter((part) => part !== '').join(', ');
  return { text, same: changed + onlyBefore + onlyAfter === 0 };
}

/** What became of the request that shows a finding of B, in a sentence; empty if A did not send it. */
type Counterparts = (finding: Finding | undefined) => string;

/** Prepares the search: requests are the same when operation, path, query and use of the key are. */
export function counterparts(a: readonly Exchange[], b: readonly Exchange[]): Counterparts {
  // The first of a kind counts: a map keeps the last it is given.
  const earlier = new Map([...a].reverse().map((exchange) => [sentAs(exchange.request), exchange]));
  const later = new Map(b.map((exchange) => [exchange.id, exchange]));
  return (finding) => {
    const after = later.get(finding?.exchanges[0] ?? '');
    const before = after && earlier.get(sentAs(after.request));
    return after && before ? comparedText(before, after) : '';
  };
}

function comparedText(before: Exchange, after: Exchange): string {
  const ids = `(${before.id} in A, ${after.id} in B)`;
  const [was, is] = [shortly(before), shortly(after)];
  if (was !== is) return `The same request returned ${was} in A and ${is} in B ${ids}.`;
  return bodyOf(before) === bodyOf(after)
    ? `The same request returned the same response in both runs ${ids}.`
    : `The same request returned ${is} in both runs, but with a different body ${ids}.`;
}

function shortly({ outcome }: Exchange): string {
  return outcome.kind === 'answer' ? String(outcome.status) : `nothing (${outcome.why})`;
}

const bodyOf = ({ outcome }: Exchange): string => (outcome.kind === 'answer' ? outcome.body.text : '');
