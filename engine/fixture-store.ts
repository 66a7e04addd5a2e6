import { type TriedAccount, askForAccounts, predictable } from '../environment/discovery/accounts.ts';
import {
  type Filterable,
  filterableCredentials,
  filterableTypes,
  type Filtered,
  findFilter,
} from '../environment/discovery/issuer-filter.ts';
import type { Snapshot, Subject } from '../environment/discovery/snapshot.ts';
import { readOthers, readOthersAgain } from '../environment/discovery/other-histories.ts';
import { readAgain, type Send } from '../environment/discovery/transactions-walk.ts';
import {
  credentialsIn,
  readTypes,
  sameElements,
  sameTypes,
  type TypesWalk,
} from '../environment/discovery/types-walk.ts';
import { getCardholderCredentials } from '../environment/client/requests.ts';
import type { Settings } from '../environment/settings/settings.ts';
import type { Exchange } from '../spec/exchange.ts';
import type { Obstacle } from '../spec/facts.ts';
import { isObstacle, type Read, type TransactionHistory } from '../spec/history.ts';
import { sameHistory } from '../spec/reading-again.ts';
import type { Element } from '../spec/oracles/issuer-filters.ts';
import { mostVaried } from './held.ts';
import { othersOf } from './budget.ts';
import { Once } from './once.ts';
import { plainRequests, variedRequests, type VariedRequests } from './plain-requests.ts';
import { servedWindow } from './served-window.ts';

import type { Fixtures, FixtureName, Reread } from './fixtures.ts';

const SAME: { readonly [N in Reread]: (a: Fixtures[N], b: Fixtures[N]) => boolean } = {
  history: sameHistory,
  opened: sameHistory,
  others: (a, b) => a.length === b.length && a.every((one, i) => sameHistory(one, b[i] ?? one)),
  types: sameTypes,
  held: (a, b) => sameElements(a.elements, b.elements),
};

/** Fixtures for which nothing is asked twice. */
const ONCE: ReadonlySet<FixtureName> = new Set(['typesFilter', 'credentialsFilter', 'variedRequests']);
/** Readings in a row that differ from the one before: as many as a mismatch needs that cannot be confirmed. */
const RESTLESS = 3;
const NO_TRANSACTIONS = { kind: 'no-data', wants: { need: 'transactions' } } as const;

/** Supplies checks with fixtures: each is read on first use, by the check that needs it first. */
export class FixtureStore {
  private readonly snapshot: Snapshot;
  private readonly settings: Settings;
  private readonly seen: () => readonly Exchange[];
  /** The history as it was read last. */
  private history: TransactionHistory | null;
  private readonly types = new Once<TypesWalk>();
  private readonly accounts = new Once<readonly TriedAccount[]>();
  private readonly others = new Once<readonly TransactionHistory[]>();
  private readonly typesFilter = new Once<Read<Filtered>>();
  private readonly credentialsFilter = new Once<Read<Filtered>>();
  private varied: VariedRequests | null = null;
  private held: Fixtures['held'] | null;
  private changedAt: number | null = null;
  private changesInARow = 0;
  private readonly frugal: boolean;
  /** The history of the opening as it was read last; null in the opening itself. */
  private opened: TransactionHistory | null;

  /** `frugal`: in the opening nothing is asked for what can be done without. `opened`: the history that it read. */
  constructor(
    snapshot: Snapshot,
    settings: Settings,
    seen: () => readonly Exchange[],
    { frugal = false, opened = null }: { readonly frugal?: boolean; readonly opened?: TransactionHistory | null } = {},
  ) {
    this.frugal = frugal;
    this.opened = opened;
    this.snapshot = snapshot;
    this.settings = settings;
    this.seen = seen;
    this.history = snapshot.history;
    this.held = mostVaried(snapshot.subjects);
  }

  /** The fixtures of these names, or why one of them cannot be had. `once` asks nothing twice. */
  async supply<Name extends FixtureName>(
    names: readonly Name[],
    { send, once }: { readonly send: Send; readonly once: Send },
  ): Promise<Read<Pick<Fixtures, Name>>> {
    const have: Partial<Fixtures> = {};
    for (const name of names) {
      const supplied = await this.suppliers[name](ONCE.has(name) ? once : send);
      if (isObstacle(supplied)) return supplied;
      Object.assign(have, { [name]: supplied });
    }
    return have as Pick<Fixtures, Name>;
  }

  /** Reads a fixture again and keeps it; null if that failed. */
  async readAgain<Name extends Reread>(name: Name, send: Send): Promise<Fixtures[Name] | null> {
    const [before, count] = [await this.kept[name](), this.seen().length];
    const again = await this.rereaders[name](send);
    if (before === null || again === null) return again;
    const isSame = SAME[name](before, again);
    this.changesInARow = isSame ? 0 : this.changesInARow + 1;
    if (!isSame) this.changedAt = count;
    return again;
  }

  /** Whether each of the last readings differed from the one before. */
  get isRestless(): boolean {
    return this.changesInARow >= RESTLESS;
  }

  /** Exchanges of the run before a fixture was last found to have changed; null if none was. */
  get changed(): number | null {
    return this.changedAt;
  }

  /** Exchanges of the run before the data were read that responses are compared with now: the whole history, or that of the opening. */
  readSince(inOpening: boolean): number {
    const read = (inOpening ? this.opened : null) ?? this.snapshot.history;
    const first = read?.walks[0]?.pages[0];
    return this.changedAt ?? (first === undefined ? 0 : Math.max(0, this.seen().indexOf(first)));
  }

  /** Whether two readings of a fixture say the same. */
  same<Name extends Reread>(name: Name, a: Partial<Fixtures>, b: Partial<Fixtures>): boolean {
    const one: Fixtures[Name] | undefined = a[name];
    const other: Fixtures[Name] | undefined = b[name];
    return one !== undefined && other !== undefined && SAME[name](one, other);
  }

  private readonly suppliers: {
    readonly [N in FixtureName]: (send: Send) => Read<Fixtures[N]> | Promise<Read<Fixtures[N]>>;
  } = {
    snapshot: () => this.snapshot,
    subject: () => this.ofSubject((subject) => subject),
    subjects: () => this.ofSubject(() => this.snapshot.subjects),
    history: () => this.history ?? NO_TRANSACTIONS,
    opened: () => this.opened ?? this.history ?? NO_TRANSACTIONS,
    servedWindow: () =>
      servedWindow(this.history, this.seen()) ?? { kind: 'no-data', wants: { need: 'accepted-window' } },
    accounts: async (send) => {
      const { history, frugal } = this;
      if (history === null) return NO_TRANSACTIONS;
      const asked = await this.accounts.get(() => askForAccounts(send, history, frugal));
      // The opening asks too little to say that no account is usable.
      return frugal && !asked.some(({ usable }) => usable) ? { kind: 'account-not-usable' } : asked;
    },
    usableAccounts: async (send) => {
      if (this.frugal && this.accounts.made === null) return [];
      const asked = await this.suppliers.accounts(send);
      return isObstacle(asked) ? asked : predictable(this.history, asked);
    },
    others: async (send) => {
      const { history, snapshot, settings } = this;
      if (history === null) return NO_TRANSACTIONS;
      return this.others.get(() => readOthers(send, snapshot.subjects, history, othersOf(settings.budget)));
    },
    types: async (send) => {
      const types = await this.types.get(() => readTypes(send, this.snapshot.types));
      return types.obstacle ?? types;
    },
    typesFilter: (send) => this.typesFilter.get(() => this.findTypesFilter(send)),
    held: () => this.held ?? this.nobody(),
    credentialsFilter: (send) => this.credentialsFilter.get(() => this.findCredentialsFilter(send)),
    plainRequests: () =>
      this.ofSubject((subject) => plainRequests(subject, this.opened ?? this.history, this.settings.clock)),
    variedRequests: async (send) => {
      const asked = this.frugal ? [] : await this.suppliers.accounts(send);
      if (!this.frugal) await this.suppliers.typesFilter(send);
      if (!this.frugal) await this.suppliers.credentialsFilter(send);
      const tried = isObstacle(asked) ? [] : asked;
      // The opening learns more with each check.
      const made = () => variedRequests(this.snapshot.subjects, this.history, tried, this.seen());
      return this.frugal ? made() : (this.varied ??= made());
    },
  };

  /** The fixtures as they were read last; null if one was not. */
  private readonly kept: { readonly [N in Reread]: () => Promise<Fixtures[N] | null> | Fixtures[N] | null } = {
    history: () => this.history,
    opened: () => this.opened ?? this.history,
    others: () => this.others.made,
    types: () => this.types.made,
    held: () => this.held,
  };

  private readonly rereaders: { readonly [N in Reread]: (send: Send) => Promise<Fixtures[N] | null> } = {
    history: (send) => this.readHistory('history', send),
    opened: (send) => this.readHistory(this.opened === null ? 'history' : 'opened', send),
    others: async (send) => {
      const before = await this.others.made;
      const again = before === null ? null : await readOthersAgain(send, before);
      if (again !== null) this.others.renew(again);
      return again;
    },
    types: async (send) => {
      const again = await readTypes(send, null);
      if (again.obstacle !== null) return null;
      this.types.renew(again);
      return again;
    },
    held: async (send) => {
      if (this.held === null) return null;
      const { subject } = this.held;
      const exchange = await send(getCardholderCredentials(subject.cardholderId));
      const elements = credentialsIn(exchange);
      if (elements === null) return null;
      this.held = { subject, elements, exchange };
      return this.held;
    },
  };

  private async readHistory(of: 'history' | 'opened', send: Send): Promise<TransactionHistory | null> {
    const before = this[of];
    const again = before === null ? null : await readAgain(send, before);
    if (again !== null) this[of] = again;
    return again;
  }

  private nobody(): Obstacle {
    return this.snapshot.obstacles[0] ?? { kind: 'no-data', wants: { need: 'cardholder' } };
  }

  private ofSubject<T>(make: (subject: Subject) => T): Read<T> {
    const [subject] = this.snapshot.subjects;
    return subject === undefined ? this.nobody() : make(subject);
  }

  private async findTypesFilter(send: Send): Promise<Read<Filtered>> {
    const types = await this.suppliers.types(send);
    if (isObstacle(types)) return types;
    const found = await this.findFilter(send, filterableTypes, types);
    if (!isObstacle(found) || this.held === null) return found;
    // It may have the name of the other filter.
    const other = await this.suppliers.credentialsFilter(send);
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
    return findFilter(send, on, elements, this.settings.issuerTypeParam[on.of], known);
  }
}
