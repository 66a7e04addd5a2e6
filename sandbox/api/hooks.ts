import type { operations as Operations } from '../../spec/generated/types.ts';
import type { PagedOperation, Parameter } from '../../spec/generated/vocabulary.ts';
import type { Institution, JsonObject, Person, StoredTransaction } from '../data/records.ts';
import type { Answer, Call, Plan, Wire } from './messages.ts';

/** The inputs that can be bad. A lenient one is read as if it had been omitted. */
export type Input = keyof Operations['getCardholder']['parameters']['path'] | Parameter | 'issuerType' | 'repeated';

/** How a list reads `limit` and `offset`. */
export interface NumberRule {
  readonly defaultLimit: number;
  readonly maximumLimit: number;
  /** What is done with a number out of range, or a fraction. */
  readonly outOfRange: 'refuse' | 'clamp';
}

/** What a list page is told from. */
interface PageFacts {
  readonly plan: Plan;
  /** The length of the filtered list. */
  readonly total: number;
  /** The elements on this page. */
  readonly count: number;
}

/** The knobs of the sandbox. Each has a default; faults and variants replace single ones. The last things that one is told are the request and the sandbox. */
export interface Behaviour {
  readonly admits: (call: Call, world: World) => boolean;
  readonly statuses: Readonly<Record<'unauthorised' | 'malformed' | 'unknown', number>>;
  /** The cardholder with an id of the path. */
  readonly cardholder: (id: string, call: Call, world: World) => Person | undefined;
  /** The cardholder with a customerId. */
  readonly customer: (customerId: string, call: Call, world: World) => Person | undefined;
  readonly lenient: readonly Input[];
  /** Names of the issuer type parameter that are understood. */
  readonly issuerParameters: readonly string[];
  readonly refusesUnknownParameters: boolean;
  readonly numbers: Readonly<Record<PagedOperation, NumberRule>>;
  /** The widest window, in days. */
  readonly maximumSpan: number;
  readonly defaultResult: string | undefined;
  readonly inWindow: (held: StoredTransaction, plan: Plan, call: Call, world: World) => boolean;
  readonly hasResult: (held: StoredTransaction, plan: Plan, call: Call, world: World) => boolean;
  readonly bearsAccount: (held: StoredTransaction, plan: Plan, call: Call, world: World) => boolean;
  readonly hasIssuer: (issuerType: string, plan: Plan, call: Call, world: World) => boolean;
  /** Orders a filtered list of transactions. */
  readonly order: (
    list: readonly StoredTransaction[],
    plan: Plan,
    call: Call,
    world: World,
  ) => readonly StoredTransaction[];
  readonly cut: <T>(list: readonly T[], plan: Plan, call: Call, world: World) => readonly T[];
  readonly paging: (facts: PageFacts, call: Call, world: World) => JsonObject;
}

/** One running sandbox: its data and its memory. */
export interface World {
  readonly home: Institution;
  readonly foreign: Institution;
  readonly behaviour: Behaviour;
  readonly seed: number;
  readonly clock: string;
  /** Counts how often `name` was counted before this call, from 0. */
  count(name: string): number;
}

/** A stage of the pipeline that a fault or variant takes part in; every one is optional. */
export interface Hooks {
  /** Knobs that replace those of the default behaviour. */
  readonly behaviour?: Partial<Behaviour>;
  /** Changes the records, once, before the first request. */
  readonly records?: (home: Institution, world: World) => void;
  /** Changes a request before anything else looks at it, or answers it at once. */
  readonly request?: (call: Call, world: World) => Call | Answer;
  /** Changes what an authorised list request asks for, or answers it at once. */
  readonly plan?: (plan: Plan, call: Call, world: World) => Plan | Answer;
  /** Changes an answer. */
  readonly answer?: (answer: Answer, call: Call, world: World) => Answer;
  /** Changes the bytes and headers that go out. */
  readonly wire?: (wire: Wire, call: Call, world: World) => Wire | Promise<Wire>;
}
