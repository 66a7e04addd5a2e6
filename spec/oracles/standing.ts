import { idMember, textMember } from '../describe.ts';
import type { Exchange, Operation } from '../exchange.ts';
import type { Mismatch } from '../finding.ts';
import { answers, errorEnvelope } from '../generated/schemas.ts';
import type { MemberName } from '../generated/vocabulary.ts';
import { judge, type Judgement, type Stood } from '../judgement.ts';
import { isOfOperation } from '../operation-path.ts';
import { memberAt } from '../place.ts';
import { listOf, type Response, responseOf, successBody } from '../response.ts';
import { judgeAcceptance } from './acceptance.ts';
import { judgeBody } from './body.ts';
import { judgeComplete } from './complete.ts';
import { judgeContract } from './contract.ts';
import { judgeFailure, judgeStatus, isTransient, judgeSteady, persists } from './errors.ts';
import { judgeKeyRepeated } from './key-repeated.ts';
import { judgeList } from './lists.ts';
import { judgeRecords } from './records.ts';

/** Judges every exchange of a run by every standing oracle. */
export function judgeStanding(exchanges: readonly Exchange[]): Stood[] {
  const answered = exchanges.filter(isOfOperation).flatMap((exchange) => responseOf(exchange) ?? []);
  const served = new Set<Operation>(answered.filter((a) => a.success).map((a) => a.exchange.request.operation));
  const groups = groupTries(answered);
  return [
    ...groups.flatMap((tries, i) => [...judgeTries(tries, served, betweenAnswers(groups, i)), ...judgeSteady(tries)]),
    ...notShared(answered),
    ...notSwapped(answered),
    ...judgeAcceptance(exchanges),
    ...judgeComplete(exchanges),
  ];
}

/** The tries of one request, by the check that caused it and its ordinal there. */
function groupTries(answered: readonly Response[]): Response[][] {
  const tries = new Map<string, Response[]>();
  for (const answer of answered) {
    const key = `${answer.exchange.check} ${answer.exchange.ordinal}`;
    tries.set(key, [...(tries.get(key) ?? []), answer]);
  }
  return [...tries.values()];
}

/** Whether the requests just before and just after were answered by more than a gateway: else the whole target is out. */
function betweenAnswers(groups: readonly Response[][], at: number): boolean {
  return [groups[at - 1], groups[at + 1]].every((near) => near !== undefined && !isTransient(near.at(-1)));
}

function judgeTries(tries: readonly Response[], served: ReadonlySet<Operation>, alone: boolean): Stood[] {
  const stays = persists(tries) && alone;
  return tries.flatMap((answer) => {
    const { exchange } = answer;
    const last = answer === tries.at(-1);
    const judgements = judgeOne(answer, last && stays && served.has(exchange.request.operation), last);
    return judgements.map((judgement) => ({ judgement, exchange }));
  });
}

function judgeOne(answer: Response, persistent: boolean, last: boolean): Judgement[] {
  const schema = answers[answer.exchange.request.operation];
  return [
    ...judgeBody(answer),
    ...judgeKeyRepeated(answer),
    ...judgeFailure(answer, errorEnvelope),
    ...judgeStatus(answer, persistent, last),
    ...judgeList(answer),
    ...judgeRecords(answer),
    ...(answer.success && answer.json.ok ? judgeContract(answer.json.value, schema) : []),
  ];
}

/**
 * A record of the one cardholder with the customerId of another: find leads from that one to another person. If find
 * leads from both to one cardholder, one may be an alias of the other.
 */
function notSwapped(answered: readonly Response[]): Stood[] {
  const own = answered.map(({ exchange }) => exchange).filter(({ request }) => request.key === 'header');
  const of = (operation: Operation) => own.filter(({ request }) => request.operation === operation);
  const told = (e: Exchange, name: MemberName) => textMember(successBody(e), name)?.toLowerCase() ?? null;
  const found = new Map<string, string>();
  for (const exchange of of('findCardholder')) {
    const [customerId, id] = [told(exchange, 'customerId'), told(exchange, 'id')];
    const asked = customerId === exchange.request.subject.toLowerCase();
    if (asked && id !== null && !found.has(customerId)) found.set(customerId, id);
  }
  const known = new Set(found.values());
  return of('getCardholder').flatMap((exchange) => {
    const [id, customerId] = [told(exchange, 'cardholderId'), told(exchange, 'customerId')];
    const holder = customerId === null ? undefined : found.get(customerId);
    if (id === null || holder === undefined || !known.has(id)) return [];
    const mismatch = { at: memberAt('/customerId'), kind: 'customer-id-of-another', holder } as const;
    return [{ judgement: judge('cardholder/identity', holder === id ? null : mismatch), exchange }];
  });
}

/** A transactionId belongs to one cardholder. */
function notShared(answered: readonly Response[]): Stood[] {
  const owner = new Map<string, string>();
  const stood: Stood[] = [];
  for (const { exchange } of answered) {
    if (exchange.request.operation !== 'listCardholderTransactions' || exchange.request.intent === 'spoiled') continue;
    const subject = exchange.request.subject.toLowerCase();
    const mismatches = (listOf(exchange, 'transactions') ?? []).flatMap((t, i): Mismatch[] => {
      const id = idMember(t, 'transactionId');
      if (id === null) return [];
      const first = owner.get(id) ?? subject;
      owner.set(id, first);
      const at = memberAt(`/transactions/${i}/transactionId`);
      return first === subject ? [] : [{ at, kind: 'shared-transaction', first, also: subject }];
    });
    if (mismatches.length > 0 || new Set(owner.values()).size > 1) {
      stood.push({ judgement: { requirement: 'transactions/not-shared', observations: 1, mismatches }, exchange });
    }
  }
  return stood;
}
