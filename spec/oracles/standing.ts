import type { MemberName } from '../generated/vocabulary.ts';
import type { Exchange, Operation } from '../exchange.ts';
import { isOfOperation } from '../operation-path.ts';
import type { Judgement, Stood } from '../judgement.ts';
import { judge } from '../judgement.ts';
import type { Response } from '../response.ts';
import { responseOf, listOf, successBody } from '../response.ts';
import { member } from '../describe.ts';
import type { Mismatch } from '../finding.ts';
import { memberAt } from '../place.ts';
import { answers, errorEnvelope } from '../generated/schemas.ts';
import { judgeAcceptance } from './acceptance.ts';
import { judgeBody } from './body.ts';
import { judgeContract } from './contract.ts';
import { judgeFailure, judgeStatus, isTransient, judgeSteady, persists } from './errors.ts';
import { judgeKeyRepeated } from './key-repeated.ts';
import { judgeList } from './lists.ts';
import { judgeRecords } from './records.ts';

/** Judges every exchange of a run by every standing oracle, whoever caused it. */
export function judgeStanding(exchanges: readonly Exchange[]): Stood[] {
  const answered = exchanges.filter(isOfOperation).flatMap((exchange) => responseOf(exchange) ?? []);
  const served = new Set<Operation>(answered.filter((a) => a.success).map((a) => a.exchange.request.operation));
  const groups = groupTries(answered);
  return [
    ...groups.flatMap((tries, i) => [...judgeTries(tries, served, betweenAnswers(groups, i)), ...judgeSteady(tries)]),
    ...notShared(answered),
    ...notSwapped(answered),
    ...judgeAcceptance(exchanges),
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
  const judgements = [
    ...judgeBody(answer),
    ...judgeKeyRepeated(answer),
    ...judgeFailure(answer, errorEnvelope),
    ...judgeStatus(answer, persistent, last),
    ...judgeList(answer),
    ...judgeRecords(answer),
  ];
  if (answer.success && answer.json.ok) {
    judgements.push(...judgeContract(answer.json.value, answers[answer.exchange.request.operation]));
  }
  return judgements;
}

/**
 * A record of the one cardholder with the customerId of another: find leads from that one to somebody else. Where find
 * leads from both to one cardholder, the one may be an alias of the other.
 */
function notSwapped(answered: readonly Response[]): Stood[] {
  const own = answered.filter((answer) => answer.exchange.request.key === 'header');
  const text = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : null);
  const told = (answer: Response, name: MemberName) => text(member(successBody(answer.exchange), name));
  const found = new Map<string, string>();
  for (const answer of own.filter(({ exchange }) => exchange.request.operation === 'findCardholder')) {
    const [customerId, id] = [told(answer, 'customerId'), told(answer, 'id')];
    const asked = customerId !== null && customerId === text(answer.exchange.request.subject);
    if (asked && id !== null && !found.has(customerId)) found.set(customerId, id);
  }
  return own.flatMap((answer) => {
    const { exchange } = answer;
    if (exchange.request.operation !== 'getCardholder') return [];
    const [id, customerId] = [told(answer, 'cardholderId'), told(answer, 'customerId')];
    const holder = customerId === null ? undefined : found.get(customerId);
    if (id === null || holder === undefined || ![...found.values()].includes(id)) return [];
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
      const id = member(t, 'transactionId');
      if (typeof id !== 'string') return [];
      const first = owner.get(id.toLowerCase()) ?? subject;
      owner.set(id.toLowerCase(), first);
      const at = memberAt(`/transactions/${i}/transactionId`);
      return first === subject ? [] : [{ at, kind: 'shared-transaction', first, also: subject }];
    });
    if (mismatches.length > 0 || new Set(owner.values()).size > 1) {
      stood.push({ judgement: { requirement: 'transactions/not-shared', observations: 1, mismatches }, exchange });
    }
  }
  return stood;
}
