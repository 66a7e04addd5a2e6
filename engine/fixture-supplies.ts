import { othersOf } from './budget.ts';
import { type FixtureName, type Fixtures, mostVaried, type Over, type Reread } from './fixtures.ts';
import { plainRequests, variedRequests, type VariedRequests } from './plain-requests.ts';
import { Once } from './sending.ts';
import { servedWindow } from './served.ts';
import { getCardholderCredentials, type Send } from '../environment/client/requests.ts';
import { askForAccounts, predictable, type TriedAccount } from '../environment/discovery/accounts.ts';
import {
  type Filterable,
  filterableCredentials,
  filterableTypes,
  type Filtered,
  findFilter,
} from '../environment/discovery/issuer-filter.ts';
import { readOthers, readOthersAgain } from '../environment/discovery/other-histories.ts';
import type { Snapshot, Subject } from '../environment/discovery/snapshot.ts';
import { readAgain } from '../environment/discovery/transactions-walk.ts';
import {
  credentialsIn,
  readTypes,
  sameElements,
  sameTypes,
  type TypesWalk,
} from '../environment/discovery/types-walk.ts';
import type { Settings } from '../environment/settings/settings.ts';
import type { Obstacle } from '../spec/evidence/facts.ts';
import type { Exchange } from '../spec/exchange/exchange.ts';
import { isObstacle, type Read, type TransactionHistory } from '../spec/model/history.ts';
import { sameHistory } from '../spec/model/reading-again.ts';
import type { Element } from '../spec/oracles/issuer-filters.ts';

/** How a fixture is had. */
interface Supplied<T> {
  readonly supply: (send: Send) => Read<T> | Promise<Read<T>>;
  /** Set if nothing is asked twice for it. */
  readonly once?: true;
}

/** A fixture that can be read again. */
interface Renewable<T> extends Supplied<T> {
  /** As it was read last; null if it was not. */
  readonly kept: () => Promise<T | null> | T | null;
  /** Reads it again and keeps it; null if that failed. */
  readonly reread: (send: Send) => Promise<T | null>;
  /** Whether two readings say the same. */
  readonly same: (a: T, b: T) => boolean;
}

/** Each fixture, by its name. */
export type Supplies = { readonly [N in FixtureName]: Supplied<Fixtures[N]> };
/** Each that can be read again, by its name. */
export type RenewableSupplies = { readonly [N in Reread]: Renewable<Fixtures[N]> };

/** What fixtures are made from. */
interface Known {
  readonly snapshot: Snapshot;
  readonly settings: Settings;
  /** Every exchange of the run so far. */
  readonly seen: () => readonly Exchange[];
  /** In the opening nothing is asked for what can be done without. */
  readonly frugal: boolean;
  /** The history that the opening read; null in the opening itself. */
  readonly opened: TransactionHistory | null;
}

const NO_TRANSACTIONS = { kind: 'no-data', wants: { need: 'transactions' } } as const;

/** How each fixture is had, and those that can be are read again: one value for each. */
export class FixtureSupplies {
  readonly known: Known;
  /** The history as it was read last. */
  private history: TransactionHistory | null;
  /** The history of the opening as it was read last; null in the opening itself. */
  private opened: TransactionHistory | null;
  private held: Fixtures['held'] | null;
  private readonly types = new Once<TypesWalk>();
  private readonly accounts = new Once<readonly TriedAccount[]>();
  private readonly others = new Once<readonly TransactionHistory[]>();
  private readonly typesFilter = new Once<Read<Filtered>>();
  private readonly credentialsFilter = new Once<Read<Filtered>>();
  private varied: { readonly requests: VariedRequests; readonly seen: number } | null = null;

  constructor(known: Known) {
    this.known = known;
    this.opened = known.opened;
    this.history = known.snapshot.history;
    this.held = mostVaried(known.snapshot.subjects);
  }

  private readonly whole: Supplies & RenewableSupplies & { readonly opened: Renewable<TransactionHistory> } = {
    snapshot: { supply: () => this.known.snapshot },
    subject: { supply: () => this.ofSubject((subject) => subject) },
    subjects: { supply: () => this.ofSubject(() => this.known.snapshot.subjects) },
    history: {
      supply: () => this.history ?? NO_TRANSACTIONS,
      kept: () => this.history,
      reread: (send) => this.readHistory('history', send),
      same: sameHistory,
    },
    opened: {
      supply: () => this.opened ?? this.history ?? NO_TRANSACTIONS,
      kept: () => this.opened ?? this.history,
      reread: (send) => this.readHistory(this.opened === null ? 'history' : 'opened', send),
      same: sameHistory,
    },
    servedWindow: {
      supply: () =>
        servedWindow(this.history, this.known.seen()) ?? { kind: 'no-data', wants: { need: 'accepted-window' } },
    },
    accounts: {
      supply: async (send) => {
        const { history } = this;
        const { frugal, settings } = this.known;
        const { concurrency } = settings;
        if (history === null) return NO_TRANSACTIONS;
        const asked = await this.accounts.get(() => askForAccounts(send, history, { frugal, concurrency }));
        // The opening asks too little to say that no account is usable.
        return frugal && !asked.some(({ usable }) => usable) ? { kind: 'account-not-usable' } : asked;
      },
    },
    usableAccounts: {
      supply: async (send) => {
        if (this.known.frugal && this.accounts.made === null) return [];
        const asked = await this.whole.accounts.supply(send);
        return isObstacle(asked) ? asked : predictable(this.history, asked);
      },
    },
    others: {
      // The first page of each was asked for when the busiest was looked for.
      once: true,
      supply: async (send) => {
        const { history } = this;
        const { snapshot, settings } = this.known;
        if (history === null) return NO_TRANSACTIONS;
        return this.others.get(() => readOthers(send, snapshot.subjects, history, othersOf(settings.budget)));
      },
      kept: () => this.others.made,
      reread: async (send) => {
        const before = await this.others.made;
        const again = before === null ? null : await readOthersAgain(send, before);
        if (again !== null) this.others.renew(again);
        return again;
      },
      same: (a, b) => a.length === b.length && a.every((one, i) => sameHistory(one, b[i] ?? one)),
    },
    types: {
      supply: async (send) => {
        const types = await this.types.get(() => readTypes(send, this.known.snapshot.types));
        return types.obstacle ?? types;
      },
      kept: () => this.types.made,
      reread: async (send) => {
        const again = await readTypes(send, null);
        if (again.obstacle !== null) return null;
        this.types.renew(again);
        return again;
      },
      same: sameTypes,
    },
    typesFilter: { once: true, supply: (send) => this.typesFilter.get(() => this.findTypesFilter(send)) },
    held: {
      supply: () => this.held ?? this.nobody(),
      kept: () => this.held,
      reread: async (send) => {
        if (this.held === null) return null;
        const { subject } = this.held;
        const exchange = await send(getCardholderCredentials(subject.cardholderId));
        const elements = credentialsIn(exchange);
        if (elements === null) return null;
        this.held = { subject, elements, exchange };
        return this.held;
      },
      same: (a, b) => sameElements(a.elements, b.elements),
    },
    credentialsFilter: {
      once: true,
      supply: (send) => this.credentialsFilter.get(() => this.findCredentialsFilter(send)),
    },
    plainRequests: {
      supply: () =>
        this.ofSubject((subject) => plainRequests(subject, this.opened ?? this.history, this.known.settings.clock)),
    },
    variedRequests: {
      once: true,
      supply: async (send) => {
        const asked = this.known.frugal ? [] : await this.whole.accounts.supply(send);
        if (!this.known.frugal) await this.whole.typesFilter.supply(send);
        if (!this.known.frugal) await this.whole.credentialsFilter.supply(send);
        const tried = isObstacle(asked) ? [] : asked;
        const seen = this.known.seen();
        // The opening learns more with each request.
        if (this.varied === null || (this.known.frugal && this.varied.seen < seen.length)) {
          const requests = variedRequests(this.known.snapshot.subjects, this.history, tried, seen);
          this.varied = { requests, seen: seen.length };
        }
        return this.varied.requests;
      },
    },
  };

  private readonly ofOpening: Supplies & RenewableSupplies = {
    ...this.whole,
    history: this.whole.opened,
    accounts: { supply: () => [] },
    usableAccounts: { supply: () => [] },
  };

  /** The history that responses are compared with now: of the opening as it was read last, or as the run read it first. */
  comparedWith(over: Over = 'whole'): TransactionHistory | null {
    return (over === 'opened' ? this.opened : null) ?? this.known.snapshot.history;
  }

  /** Each fixture, over the whole history unless told otherwise. */
  over(what: Over = 'whole'): Supplies & RenewableSupplies {
    return what === 'opened' ? this.ofOpening : this.whole;
  }

  private async readHistory(of: 'history' | 'opened', send: Send): Promise<TransactionHistory | null> {
    const before = this[of];
    const again = before === null ? null : await readAgain(send, before);
    if (again !== null) this[of] = again;
    return again;
  }

  private nobody(): Obstacle {
    return this.known.snapshot.obstacles[0] ?? { kind: 'no-data', wants: { need: 'cardholder' } };
  }

  private ofSubject<T>(make: (subject: Subject) => T): Read<T> {
    const [subject] = this.known.snapshot.subjects;
    return subject === undefined ? this.nobody() : make(subject);
  }

  private async findTypesFilter(send: Send): Promise<Read<Filtered>> {
    const types = await this.whole.types.supply(send);
    if (isObstacle(types)) return types;
    const found = await this.findFilter(send, filterableTypes, types);
    if (!isObstacle(found) || this.held === null) return found;
    // It may have the name of the other filter.
    const other = await this.whole.credentialsFilter.supply(send);
    return isObstacle(other) ? found : this.findFilter(send, filterableTypes, types, other.name);
  }

  private async findCredentialsFilter(send: Send): Promise<Read<Filtered>> {
    return this.held === null
      ? this.nobody()
      : this.findFilter(send, filterableCredentials(this.held.subject), this.held);
  }

  private findFilter(
    send: Send,
    on: Filterable,
    { elements }: { readonly elements: readonly Element[] },
    known?: string,
  ): Promise<Read<Filtered>> {
    return findFilter(send, on, elements, this.known.settings.issuerTypeParam[on.of], known);
  }
}
