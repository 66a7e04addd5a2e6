import type { Exchange, Operation } from '../exchange.ts';
import type { Judgement } from '../judgement.ts';
import type { Answer } from '../answer.ts';
import { answerOf, listOf } from '../answer.ts';
import { member } from '../describe.ts';
import { answers, errorEnvelope } from '../generated/schemas.ts';
import { judgeAcceptance } from './acceptance.ts';
import { judgeBody } from './body.ts';
import { judgeContract } from './contract.ts';
import { judgeFailure, judgeStatus, judgeSteady } from './errors.ts';
import { judgeList } from './lists.ts';
import { judgeRecords } from './records.ts';

/** A judgement and the exchange that shows it. */
export interface Stood {
  readonly judgement: Judgement;
  readonly exchange: Exchange;
}

/** Judges every exchange of a run by every standing oracle, whoever caused it. */
export function judgeStanding(exchanges: readonly Exchange[]): Stood[] {
  const answered = exchanges.flatMap((exchange) => answerOf(exchange) ?? []);
  const served = new Set<Operation>(answered.filter((a) => a.success).map((a) => a.exchange.ask.operation));
  const tries = groupTries(answered);
  return [
    ...answered.flatMap((answer) => {
      const last = tries.get(`${answer.exchange.check} ${answer.exchange.ordinal}`)?.at(-1) === answer;
      return judgeOne(answer, last, served.has(answer.exchange.ask.operation)).map((judgement) => ({
        judgement,
        exchange: answer.exchange,
      }));
    }),
    ...[...tries.values()].flatMap((group) =>
      judgeSteady(group).flatMap((judgement) => (group[0] ? { judgement, exchange: group[0].exchange } : [])),
    ),
    ...notShared(answered),
    ...judgeAcceptance(exchanges),
  ];
}

/** The tries of one request, by the check that caused it and its ordinal there. */
function groupTries(answered: readonly Answer[]): Map<string, Answer[]> {
  const tries = new Map<string, Answer[]>();
  for (const answer of answered) {
    const key = `${answer.exchange.check} ${answer.exchange.ordinal}`;
    tries.set(key, [...(tries.get(key) ?? []), answer]);
  }
  return tries;
}

function judgeOne(answer: Answer, last: boolean, served: boolean): Judgement[] {
  const judgements = [
    ...judgeBody(answer),
    ...judgeFailure(answer, errorEnvelope),
    ...judgeStatus(answer, last, served),
    ...judgeList(answer),
    ...judgeRecords(answer),
  ];
  if (answer.success && answer.json.ok) {
    judgements.push(...judgeContract(answer.json.value, answers[answer.exchange.ask.operation]));
  }
  return judgements;
}

/** A transactionId belongs to one cardholder. */
function notShared(answered: readonly Answer[]): Stood[] {
  const owner = new Map<string, string>();
  const stood: Stood[] = [];
  for (const { exchange } of answered) {
    if (exchange.ask.operation !== 'listTransactions' || exchange.ask.intent === 'spoiled') continue;
    const subject = exchange.ask.subject.toLowerCase();
    const departures = (listOf(exchange, 'transactions') ?? []).flatMap((t, i) => {
      const id = member(t, 'transactionId');
      if (typeof id !== 'string') return [];
      const first = owner.get(id.toLowerCase()) ?? subject;
      owner.set(id.toLowerCase(), first);
      const expected = `listed under one cardholder only (${first})`;
      return first === subject
        ? []
        : [{ at: `/transactions/${i}/transactionId`, expected, actual: `also under ${subject}` }];
    });
    if (departures.length > 0 || new Set(owner.values()).size > 1) {
      stood.push({ judgement: { requirement: 'transactions/not-shared', witnesses: 1, departures }, exchange });
    }
  }
  return stood;
}
