/**
 * Properties of valid queries of list cardholder transactions that are spoiled. All are tried on the same cases,
 * which one run sends once; each shrinks for itself.
 */
import { listCardholderTransactions, type Query, transactionQuery } from '../../../environment/client/requests.ts';
import { PLAINEST, queryAt } from '../../../generators/space.ts';
import {
  designedSpoiled,
  type Input,
  type Spoiled,
  type Spoiling,
  spoiledOver,
  SPOILINGS,
  spoilingsOf,
} from '../../../generators/spoiled.ts';
import type { Exchange, Request } from '../../../spec/exchange/exchange.ts';
import type { RequirementId } from '../../../spec/generated/catalogue.ts';
import { type Judgement, nothing } from '../../../spec/evidence/evidence.ts';
import { shouldBeRefused } from '../../../spec/oracles/acceptance.ts';
import { asStanding } from '../../../spec/oracles/standing.ts';
import { exchangeOf } from '../../../spec/oracles/samples.ts';
import { type AnyPart, part, type Samples } from '../../../engine/check.ts';
import { spending } from '../../../engine/budget.ts';
import type { Fixtures } from '../../../environment/fixtures/fixtures.ts';
import { sampleRefusal, samplesOf } from './samples.ts';

const NEEDS = ['history', 'opened', 'usableAccounts', 'subjects'] as const;
type Have = Pick<Fixtures, (typeof NEEDS)[number]>;
/** Of each of the properties that two inputs at a time are spoiled for. */
const SHARE = 0.02;
const one: Spoiled = { cardholder: 0, base: PLAINEST, first: 0, second: 0 };
const served = exchangeOf('listCardholderTransactions', 200, { transactions: [] });

const cardholders = ({ history, subjects }: Have): readonly string[] => [
  ...new Set([history.cardholderId, ...subjects.map(({ cardholderId }) => cardholderId)]),
];

/** The good query with one input replaced, added or left out. */
function withInput(good: Query, { input, text }: Spoiling): Query {
  if (input === 'cardholderId') return good;
  if (text === null) return good.filter(([name]) => name !== input);
  const known = good.some(([name]) => name === input);
  return known ? good.map(([name, value]) => [name, name === input ? text : value]) : [...good, [input, text]];
}

/** What may be read as no limit at all, or as one that is open. */
const mayBeLong = ({ input, asked }: Spoiling): boolean => asked === true || input === 'limit';

/**
 * What is refused in any case may lie past the end of its list: doubled, the offsets of points are numbers of two digits and of three.
 */
const OFFSET_STEP = 2;

/**
 * The cardholder and the query of a point. What asks for no account is laid on the history of the opening, which may have sent it; what
 * may be served with more than a page on all that is known of the cardholder who is read in depth, so that a page that is too long
 * shows itself.
 */
function goodOf({ base, cardholder }: Spoiled, isLong: boolean, have: Have) {
  const history = isLong || base.account > 0 ? have.history : have.opened;
  const at = isLong ? PLAINEST : base;
  const query = queryAt(history, have.usableAccounts, at);
  return {
    id: (isLong ? undefined : cardholders(have)[cardholder]) ?? history.cardholderId,
    query: transactionQuery(at.offset <= 1 ? query : { ...query, offset: OFFSET_STEP * base.offset }),
  };
}

function requestOf(spoiled: Spoiled, among: readonly Spoiling[], fixtures: Have): Request {
  const spoilings = spoilingsOf(spoiled, among);
  const good = goodOf(spoiled, spoilings.every(mayBeLong), fixtures);
  const id = spoilings.find(({ input }) => input === 'cardholderId')?.text ?? good.id;
  return listCardholderTransactions(id, spoilings.reduce(withInput, good.query), {
    intent: spoilings.some(({ wrong }) => wrong !== null) ? 'spoiled' : 'open',
  });
}

interface Property {
  /** The spoilings that it covers. */
  readonly among: readonly Spoiling[];
  /** How many inputs are spoiled at a time. */
  readonly most: 1 | 2;
  /** The share of a budget beyond the default that random cases spend. */
  readonly share?: number;
  readonly judge: (exchange: Exchange, spoiled: Spoiled) => Judgement;
  readonly samples: Samples<Exchange>;
}

function everySpoiled({ among, most, share = 0, judge, samples }: Property): AnyPart {
  return part<(typeof NEEDS)[number], Spoiled, Exchange>({
    needs: NEEDS,
    control: ['listCardholderTransactions'],
    given: (fixtures, { settings: { seed, budget } }) => {
      const size = { accounts: fixtures.usableAccounts.length, cardholders: cardholders(fixtures).length };
      const examples = designedSpoiled(size.accounts, size.cardholders, seed).flatMap((spoiled): Spoiled[] => {
        const first = among.findIndex((spoiling) => spoiling === SPOILINGS[spoiled.first]);
        return first < 0 || (most === 1 && spoiled.second > 0) ? [] : [{ ...spoiled, first }];
      });
      return { arbitrary: spoiledOver(among, { ...size, most }), examples, random: spending(budget, share) };
    },
    act: (sender, spoiled, fixtures) => sender.send(requestOf(spoiled, among, fixtures)),
    judge,
    show: (spoiled, fixtures) => {
      const { path, query } = requestOf(spoiled, among, fixtures);
      return { path, ...Object.fromEntries(query) };
    },
    samples: samplesOf({ one, ...samples }),
  });
}

/** Whatever valid query one of these inputs spoils in this way, it is not answered with success. */
export function refusesSpoiled(wrong: Exclude<Spoiling['wrong'], null>, ...inputs: readonly Input[]): AnyPart {
  const among = SPOILINGS.filter((spoiling) => spoiling.wrong === wrong && inputs.includes(spoiling.input));
  return everySpoiled({
    among,
    most: 1,
    judge: (exchange, { first }) => {
      const spoiling = among[first];
      return spoiling === undefined
        ? nothing
        : shouldBeRefused(exchange, faultOf(wrong, spoiling.input, spoiling.text ?? ''));
    },
    samples: { accepts: [sampleRefusal], rejects: [served] },
  });
}

function faultOf(wrong: Exclude<Spoiling['wrong'], null>, input: Input, value: string) {
  if (wrong === 'not-a-uuid' || input === 'cardholderId') return { wrong: 'not-a-uuid', parameter: input } as const;
  return wrong === 'outside-enum' ? { wrong, parameter: input, value } : { wrong, parameter: input };
}

/** Whatever valid query one or two inputs spoil, its answer keeps this requirement, which every answer is held to. */
export const keepsSpoiled = (requirement: RequirementId, samples: Samples<Exchange>): AnyPart =>
  everySpoiled({
    among: SPOILINGS,
    most: 2,
    share: SHARE,
    judge: (exchange) => asStanding(exchange, requirement),
    samples,
  });
