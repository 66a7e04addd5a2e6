import { othersOf } from './budget.ts';
import { type FixtureName, type Fixtures, mostVaried, type Over, type Reread } from './fixtures.ts';
import { plainRequests, variedRequests, type VariedRequests } from './plain-requests.ts';
import { Lazy } from './sending.ts';
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
import { KeptHistory } from '../environment/discovery/transactions-walk.ts';
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

/** How a fixture is had. */
interface Provider<T> {
  readonly provide: (send: Send) => Read<T> | Promise<Read<T>>;
  /** Set if nothing is asked twice for it. */
  readonly cached?: true;
}

/** A fixture that can be read again. */
interface Renewable<T> extends Provider<T> {
  /** As it was read last; null if it was not. */
  readonly kept: () => Promise<T | null> | T | null;
  /** Reads it again and keeps it; null if that failed. `whose`: of several histories only that of this cardholder. */
  readonly reread: (send: Send, whose?: string) => Promise<T | null>;
  /** Whether two readings say the same. */
  readonly same: (a: T, b: T) => boolean;
}

/** Each fixture, by its name. */
export type Providers = { readonly [N in FixtureName]: Provider<Fixtures[N]> };
/** Each that can be read again, by its name. */
export type RenewableProviders = { readonly [N in Reread]: Renewable<Fixtures[N]> };

/** What fixtures are made from. */
interface FixtureSources {
  readonly snapshot: Snapshot;
  readonly settings: Settings;
  /** Every exchange of the run so far. */
  readonly seen: () => readonly Exchange[];
  /** In the opening nothing is asked for what can be done without. */
  readonly frugal: boolean;
  /** The history that the opening read; null in the opening itself. */
  readonly opened: TransactionHistory | null;
}

const keptOf = (history: TransactionHistory | null) => (history === null ? null : new KeptHistory(history));

const NO_TRANSACTIONS = { kind: 'no-data', wants: { need: 'transactions' } } as const;

/** How each fixture is had, and those that can be are read again: one value for each. */
export class FixtureProviders {
  readonly known: FixtureSources;
  private readonly ofWhole: KeptHistory | null;
  private readonly ofOpened: KeptHistory | null;
  private held: Fixtures['held'] | null;
  private readonly types = new Lazy<TypesWalk>();
  private readonly accounts = new Lazy<readonly TriedAccount[]>();
  private readonly others = new Lazy<readonly KeptHistory[]>();
  private readonly typesFilter = new Lazy<Read<Filtered>>();
  private readonly credentialsFilter = new Lazy<Read<Filtered>>();
  /** The same as they are found by themselves. */
  private readonly ownFilters = { types: new Lazy<Read<Filtered>>(), credentials: new Lazy<Read<Filtered>>() };
  private varied: { readonly requests: VariedRequests; readonly seen: number } | null = null;

  constructor(known: FixtureSources) {
    this.known = known;
    this.ofOpened = keptOf(known.opened);
    this.ofWhole = keptOf(known.snapshot.history);
    this.held = mostVaried(known.snapshot.subjects);
  }

  private readonly whole: Providers & RenewableProviders & { readonly opened: Renewable<TransactionHistory> } = {
    snapshot: { provide: () => this.known.snapshot },
    subject: { provide: () => this.ofSubject((subject) => subject) },
    subjects: { provide: () => this.ofSubject(() => this.known.snapshot.subjects) },
    history: {
      provide: () => this.history ?? NO_TRANSACTIONS,
      kept: () => this.history,
      reread: async (send) => (await this.ofWhole?.reread(send)) ?? null,
      same: sameHistory,
    },
    opened: {
      provide: () => this.opened ?? this.history ?? NO_TRANSACTIONS,
      kept: () => this.opened ?? this.history,
      reread: async (send) => (await (this.ofOpened ?? this.ofWhole)?.reread(send)) ?? null,
      same: sameHistory,
    },
    servedWindow: {
      provide: () =>
        servedWindow(this.history, this.known.seen()) ?? { kind: 'no-data', wants: { need: 'accepted-window' } },
    },
    accounts: {
      provide: async (send) => {
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
      provide: async (send) => {
        if (this.known.frugal && this.accounts.made === null) return [];
        const asked = await this.whole.accounts.provide(send);
        return isObstacle(asked) ? asked : predictable(this.history, asked);
      },
    },
    others: {
      // The first page of each was asked for when the busiest was looked for.
      cached: true,
      provide: async (send) => {
        const { history } = this;
        const { snapshot, settings, frugal } = this.known;
        if (history === null) return NO_TRANSACTIONS;
        if (frugal) return [];
        const [most, { concurrency }] = [othersOf(settings.budget), settings];
        const others = await this.others.get(() => readOthers(send, snapshot.subjects, history, { most, concurrency }));
        return others.map(({ current }) => current);
      },
      kept: async () => (await this.others.made)?.map(({ current }) => current) ?? null,
      reread: async (send, whose) => {
        const others = await this.others.made;
        return others === null ? null : readOthersAgain(send, others, whose);
      },
      same: (a, b) => a.length === b.length && a.every((one, i) => sameHistory(one, b[i] ?? one)),
    },
    types: {
      provide: async (send) => {
        const types = await this.types.get(() => readTypes(send, this.known.snapshot.types));
        return types.obstacle ?? types;
      },
      kept: () => this.types.made,
      reread: async (send) => {
        // By the request that it was read with: the same with an offset may be rejected.
        const [first] = (await this.types.made)?.pages ?? [];
        const again = await readTypes(send, first === undefined ? null : await send(first.request));
        if (again.obstacle !== null) return null;
        this.types.renew(again);
        return again;
      },
      same: sameTypes,
    },
    typesFilter: { cached: true, provide: (send) => this.typesFilter.get(() => this.filterOf('types', send)) },
    held: {
      provide: () => this.held ?? this.nobody(),
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
      cached: true,
      provide: (send) => this.credentialsFilter.get(() => this.filterOf('credentials', send)),
    },
    plainRequests: {
      provide: () =>
        this.ofSubject((subject) => plainRequests(subject, this.opened ?? this.history, this.known.settings.clock)),
    },
    variedRequests: {
      cached: true,
      provide: async (send) => {
        const asked = this.known.frugal ? [] : await this.whole.accounts.provide(send);
        if (!this.known.frugal) await this.whole.typesFilter.provide(send);
        if (!this.known.frugal) await this.whole.credentialsFilter.provide(send);
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

  private readonly ofOpening: Providers & RenewableProviders = {
    ...this.whole,
    history: this.whole.opened,
    accounts: { provide: () => [] },
    usableAccounts: { provide: () => [] },
  };

  /** The history that responses are compared with now: of the opening as it was read last, or as the run read it first. */
  comparedWith(over: Over = 'whole'): TransactionHistory | null {
    return (over === 'opened' ? this.opened : null) ?? this.known.snapshot.history;
  }

  /** Each fixture, over the whole history unless told otherwise. */
  over(what: Over = 'whole'): Providers & RenewableProviders {
    return what === 'opened' ? this.ofOpening : this.whole;
  }

  /** The whole history as the run compares with it now; null if there is none. */
  private get history(): TransactionHistory | null {
    return this.ofWhole?.current ?? null;
  }

  /** The same of the history that the opening read; null in the opening itself. */
  private get opened(): TransactionHistory | null {
    return this.ofOpened?.current ?? null;
  }

  private nobody(): Obstacle {
    return this.known.snapshot.obstacles[0] ?? { kind: 'no-data', wants: { need: 'cardholder' } };
  }

  private ofSubject<T>(make: (subject: Subject) => T): Read<T> {
    const [subject] = this.known.snapshot.subjects;
    return subject === undefined ? this.nobody() : make(subject);
  }

  /** The filter of a list: one that is not found by itself may have the name of the other. */
  private async filterOf(of: Filterable['of'], send: Send): Promise<Read<Filtered>> {
    const found = await this.ownFilter(of, send);
    if (!isObstacle(found) || found.kind !== 'filter-unknown') return found;
    const other = await this.ownFilter(of === 'types' ? 'credentials' : 'types', send);
    return isObstacle(other) ? found : this.findFilter(of, send, other.name);
  }

  private ownFilter(of: Filterable['of'], send: Send): Promise<Read<Filtered>> {
    return this.ownFilters[of].get(() => this.findFilter(of, send));
  }

  private async findFilter(of: Filterable['of'], send: Send, known?: string): Promise<Read<Filtered>> {
    const list = of === 'types' ? await this.whole.types.provide(send) : (this.held ?? this.nobody());
    if (isObstacle(list)) return list;
    const on = 'subject' in list ? filterableCredentials(list.subject) : filterableTypes;
    return findFilter(send, on, list.elements, this.known.settings.issuerTypeParam[of], known);
  }
}
