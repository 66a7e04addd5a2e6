import { type Judgement, nothing, type Standing } from '../evidence/evidence.ts';
import { type Exchange, isOfOperation, type Operation, tryOf } from '../exchange/exchange.ts';
import { isValid } from '../exchange/disposition.ts';
import { type Response, responseOf } from '../exchange/response.ts';
import type { RequirementId } from '../generated/catalogue.ts';
import { answers, errorEnvelope } from '../generated/schemas.ts';
import { perObject } from '../model/memo.ts';
import { judgeAcceptance } from './acceptance.ts';
import { judgeAccount, judgeAccounts } from './accounts.ts';
import { judgeAgreement } from './agreement.ts';
import { judgeBody } from './body.ts';
import { judgeComplete, judgeDamagedOnce } from './complete.ts';
import { judgeWhole } from './contract.ts';
import { judgeEmptyLists } from './empty-lists.ts';
import { isTransient, judgeFailure, judgeStatus, judgeSteady, persists } from './errors.ts';
import { judgeKeyRepeated } from './keys.ts';
import { judgeList } from './lists.ts';
import { judgeKnownMembers, judgeRecordsAgree } from './record-readings.ts';
import { judgeRecords } from './records.ts';
import { CredentialOwners, judgeCustomers, TransactionOwners } from './relations.ts';

/** Judges every exchange of a run by every standing oracle. */
export function judgeStanding(exchanges: readonly Exchange[]): Standing[] {
  const answered = exchanges.filter(isOfOperation).flatMap((exchange) => responseOf(exchange) ?? []);
  const served = new Set<Operation>(answered.filter((a) => a.success).map((a) => a.exchange.request.operation));
  const groups = groupTries(answered);
  return [
    ...groups.flatMap((tries, i) => [
      ...judgeTries(tries, served, { between: betweenAnswers(groups, i), works: worksAround(groups, i) }),
      ...judgeSteady(tries),
    ]),
    ...relations(answered.map(({ exchange }) => exchange)),
    ...judgeAcceptance(exchanges),
    ...judgeEmptyLists(exchanges),
    ...judgeComplete(exchanges),
    ...judgeDamagedOnce(exchanges),
    ...judgeAgreement(exchanges.filter(isOfOperation)),
    ...judgeRecordsAgree(exchanges.filter(isOfOperation)),
  ];
}

/** Judges one exchange by itself: the same as judging a run of this one exchange, in less time. */
export function judgeAlone(exchange: Exchange): Standing[] {
  const answer = isOfOperation(exchange) ? responseOf(exchange) : null;
  if (answer === null) return judgeComplete([exchange]);
  return [
    ...judgeTries([answer], NONE, { between: false, works: true }, judgedByItself),
    ...judgeSteady([answer]),
    ...judgeComplete([exchange]),
  ];
}

/** What can be told between answers: whose a transaction or a credential is, whom a customerId leads to, and what an accountId selects. */
function relations(answered: readonly Exchange[]): Standing[] {
  const [owners, credentials] = [new TransactionOwners(), new CredentialOwners()];
  for (const exchange of answered) owners.learn(exchange);
  const owned = answered.flatMap((exchange) => [...owners.judge(exchange), ...credentials.judge(exchange)]);
  return [...owned, ...judgeCustomers(answered), ...judgeAccounts(answered)];
}

/** The tries of one request, by the check that caused it and its ordinal there. */
function groupTries(answered: readonly Response[]): Response[][] {
  const tries = new Map<string, Response[]>();
  for (const answer of answered) {
    const key = tryOf(answer.exchange);
    tries.set(key, [...(tries.get(key) ?? []), answer]);
  }
  return [...tries.values()];
}

/** The requests of its group just before and just after that are such. */
function neighbours(groups: readonly Response[][], at: number, isSuch: (tries: readonly Response[]) => boolean) {
  const nearest = (step: 1 | -1) => {
    let place = at + step;
    for (let one = groups[place]; one !== undefined; one = groups[place]) {
      if (groupOf(one) === groupOf(groups[at]) && isSuch(one)) return one;
      place += step;
    }
    return undefined;
  };
  return [nearest(-1), nearest(1)];
}

/**
 * Whether the requests of its group just before and just after were answered by more than a gateway, at the first try: else the
 * group is out for a while.
 */
const betweenAnswers = (groups: readonly Response[][], at: number): boolean =>
  neighbours(groups, at, () => true).every((tries) => tries !== undefined && !tries.some(isTransient));

/** Whether no valid request of its group failed just before or just after: what fails then may fail because all does. */
const worksAround = (groups: readonly Response[][], at: number): boolean =>
  !neighbours(groups, at, ([one]) => one !== undefined && isValid(one.exchange.request)).some(
    (tries) => (tries?.[0]?.status ?? 0) >= 500,
  );

const groupOf = (tries: readonly Response[] | undefined) => tries?.[0]?.exchange.request.group;

const NONE: ReadonlySet<Operation> = new Set();

/** What the requests around one tell of its group. */
interface Neighbourhood {
  /** Whether it stands between responses of more than a gateway. */
  readonly between: boolean;
  /** Whether the valid ones worked. */
  readonly works: boolean;
}

function judgeTries(
  tries: readonly Response[],
  served: ReadonlySet<Operation>,
  { between, works }: Neighbourhood,
  ofItself = byItself,
): Standing[] {
  const stays = persists(tries) && between;
  return tries.flatMap((answer) => {
    const { exchange } = answer;
    const last = answer === tries.at(-1);
    const persistent = last && stays && served.has(exchange.request.operation);
    return judgeOne(answer, ofItself(exchange), persistent, last && works);
  });
}

function judgeOne(
  answer: Response,
  { body, failure, records }: OwnEvidence,
  persistent: boolean,
  telling: boolean,
): Standing[] {
  return [
    ...(isTransient(answer) && !persistent ? [] : body),
    ...failure,
    ...judgeStatus(answer, persistent, telling),
    ...records,
  ];
}

const NOTHING = { body: [], failure: [], records: [] } as const;
type OwnEvidence = Readonly<Record<keyof typeof NOTHING, readonly Standing[]>>;

/** What a response breaks and keeps whatever was asked around it. */
function judgedByItself(exchange: Exchange): OwnEvidence {
  const answer = responseOf(exchange);
  if (answer === null) return NOTHING;
  const schema = answers[exchange.request.operation];
  return {
    body: judgeBody(answer),
    failure: [...judgeKeyRepeated(answer), ...judgeFailure(answer, errorEnvelope)],
    records: [
      ...judgeList(answer),
      ...judgeRecords(answer),
      ...judgeAccount(exchange),
      ...judgeKnownMembers(answer),
      ...(answer.success && answer.json.ok ? judgeWhole(exchange, answer.json.value, schema) : []),
    ],
  };
}

/** The same, judged once: a run is decided again as it goes. */
const byItself = perObject(judgedByItself);

/**
 * What the standing oracle of a requirement says of one exchange, after those before it, for a part that confirms what it
 * objects to. What it examined is counted already.
 */
export function asStanding(
  exchange: Exchange,
  requirement: RequirementId,
  before: readonly Exchange[] = [],
): Judgement {
  const mine = judgeStanding([...before, exchange]).filter(
    (one) => one.requirement === requirement && one.response === exchange,
  );
  const violations = mine.flatMap((one) => one.violations.map(({ mismatch }) => ({ mismatch, exchanges: [exchange] })));
  return { ...nothing, violations };
}
