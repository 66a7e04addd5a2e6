import { type TriedAccount, askForAccounts } from '../environment/discovery/accounts.ts';
import {
  filterableCredentials,
  filterableTypes,
  type Filtered,
  findFilter,
} from '../environment/discovery/issuer-filter.ts';
import type { Snapshot, Subject } from '../environment/discovery/snapshot.ts';
import { readAgain, type Send } from '../environment/discovery/transactions-walk.ts';
import {
  credentialsIn,
  readTypes,
  sameElements,
  sameTypes,
  type TypesWalk,
} from '../environment/discovery/types-walk.ts';
import {
  findCardholder,
  getCardholder,
  getCardholderCredentials,
  listCardholderTransactions,
  listCredentialTypes,
  transactionQuery,
  windowQuery,
} from '../environment/client/requests.ts';
import type { Settings } from '../environment/settings/settings.ts';
import type { Exchange, Operation, Request } from '../spec/exchange.ts';
import type { Obstacle } from '../spec/facts.ts';
import { sameHistory, type TransactionHistory, type Window } from '../spec/history.ts';
import { single } from '../spec/oracles/lists.ts';
import type { Element } from '../spec/oracles/issuer-filters.ts';
import { listOf } from '../spec/response.ts';
import { widest, windowBefore } from '../spec/windows.ts';

/** What is read of the target once and shared by the checks that need it. */
export interface Fixtures {
  readonly snapshot: Snapshot;
  /** The first cardholder known to be served. */
  readonly subject: Subject;
  /** Every cardholder that discovery read; at least one. */
  readonly subjects: readonly Subject[];
  /** All transactions of one cardholder over a stretch of time. */
  readonly history: TransactionHistory;
  /** A cardholder and a window that were served. */
  readonly servedWindow: ServedWindow;
  /** Account ids seen on the lines of the history, and what accountId answered to them. */
  readonly accounts: readonly TriedAccount[];
  /** Those of them that accountId takes; none if a smoke run has not asked. */
  readonly usableAccounts: readonly string[];
  /** The whole list of credential types. */
  readonly types: TypesWalk;
  readonly typesFilter: Filtered;
  /** The cardholder whose credentials are of the most issuer types. */
  readonly held: HeldCredentials;
  readonly credentialsFilter: Filtered;
  /** A plain request of each operation that this target serves, at least one in each of the four groups. */
  readonly plainRequests: readonly Request[];
}

export interface ServedWindow {
  readonly cardholderId: string;
  readonly window: Window;
}

export interface HeldCredentials {
  readonly subject: Subject;
  readonly elements: readonly Element[];
}

export type FixtureName = keyof Fixtures;

/** Fixtures that are read again before a mismatch with them becomes a finding: the target may be alive. */
export type Reread = 'history' | 'types' | 'held';

/** Why there is no such fixture, or the fixture. */
export type Supplied<T> = { readonly value: T } | { readonly obstacle: Obstacle };

const DAY = 86_400_000;
const without = (obstacle: Obstacle) => ({ obstacle });
const isObstacle = (value: object): value is Obstacle => 'kind' in value;

/** Supplies checks with fixtures: each is read on first use, by the check that needs it first. */
export class FixtureStore {
  private readonly snapshot: Snapshot;
  private readonly settings: Settings;
  private readonly seen: () => readonly Exchange[];
  /** The history as it was read last. */
  private history: TransactionHistory | null;
  private types: Promise<TypesWalk> | null = null;
  private accounts: Promise<readonly TriedAccount[]> | null = null;
  private filters: { types?: Promise<Supplied<Filtered>>; credentials?: Promise<Supplied<Filtered>> } = {};
  private held: HeldCredentials | null;
  private readonly frugal: boolean;

  /** `frugal`: in a smoke run nothing is asked for what can be done without. */
  constructor(snapshot: Snapshot, settings: Settings, seen: () => readonly Exchange[], frugal = false) {
    this.frugal = frugal;
    this.snapshot = snapshot;
    this.settings = settings;
    this.seen = seen;
    this.history = snapshot.history;
    this.held = mostVaried(snapshot.subjects);
  }

  /** The fixtures of these names, or why one of them cannot be had. */
  async supply<Name extends FixtureName>(names: readonly Name[], send: Send): Promise<Supplied<Pick<Fixtures, Name>>> {
    const have: Partial<Fixtures> = {};
    for (const name of names) {
      const supplied = await this.suppliers[name](send);
      if ('obstacle' in supplied) return supplied;
      Object.assign(have, { [name]: supplied.value });
    }
    return { value: have as Pick<Fixtures, Name> };
  }

  /** Reads a fixture again and keeps it; null if that failed. */
  async readAgain<Name extends Reread>(name: Name, send: Send): Promise<Fixtures[Name] | null> {
    const again = await this.rereaders[name](send);
    return again;
  }

  /** Whether two readings of a fixture say the same. */
  same(name: Reread, a: Partial<Fixtures>, b: Partial<Fixtures>): boolean {
    if (name === 'history')
      return a.history !== undefined && b.history !== undefined && sameHistory(a.history, b.history);
    if (name === 'types') return a.types !== undefined && b.types !== undefined && sameTypes(a.types, b.types);
    return a.held !== undefined && b.held !== undefined && sameElements(a.held.elements, b.held.elements);
  }

  private readonly suppliers: { readonly [N in FixtureName]: (send: Send) => Promise<Supplied<Fixtures[N]>> } = {
    snapshot: () => Promise.resolve({ value: this.snapshot }),
    subject: () => Promise.resolve(this.subject()),
    subjects: () => {
      const one = this.subject();
      return Promise.resolve('obstacle' in one ? one : { value: this.snapshot.subjects });
    },
    history: () => Promise.resolve(this.knownHistory()),
    servedWindow: () => Promise.resolve(this.servedWindow()),
    accounts: async (send) => {
      const { history } = this;
      if (history === null) return without({ kind: 'no-data', wants: { need: 'transactions' } });
      this.accounts ??= this.kept('accounts', askForAccounts(send, history));
      return { value: await this.accounts };
    },
    usableAccounts: async (send) => {
      if (this.frugal && this.accounts === null) return { value: [] };
      const asked = await this.suppliers.accounts(send);
      if ('obstacle' in asked) return asked;
      return { value: asked.value.filter((one) => one.usable).map(({ account }) => account) };
    },
    types: async (send) => {
      this.types ??= this.kept('types', readTypes(send, this.snapshot.types));
      const types = await this.types;
      return types.obstacle === null ? { value: types } : without(types.obstacle);
    },
    typesFilter: (send) => (this.filters.types ??= this.findTypesFilter(send)),
    held: () => Promise.resolve(this.held === null ? this.nobody() : { value: this.held }),
    credentialsFilter: (send) => (this.filters.credentials ??= this.findCredentialsFilter(send)),
    plainRequests: () => {
      const one = this.subject();
      return Promise.resolve('obstacle' in one ? one : { value: this.plainRequests(one.value) });
    },
  };

  private readonly rereaders: { readonly [N in Reread]: (send: Send) => Promise<Fixtures[N] | null> } = {
    history: async (send) => {
      const again = this.history === null ? null : await readAgain(send, this.history);
      if (again !== null) this.history = again;
      return again;
    },
    types: async (send) => {
      const again = await readTypes(send, null);
      if (again.obstacle !== null) return null;
      this.types = Promise.resolve(again);
      return again;
    },
    held: async (send) => {
      if (this.held === null) return null;
      const { subject } = this.held;
      const elements = credentialsIn(await send(getCardholderCredentials(subject.cardholderId)));
      if (elements === null) return null;
      this.held = { subject, elements };
      return this.held;
    },
  };

  /** A reading that failed is not kept: another check may have the requests that this one lacked. */
  private kept<T>(name: 'accounts' | 'types', reading: Promise<T>): Promise<T> {
    reading.catch(() => (this[name] = null));
    return reading;
  }

  private nobody(): { readonly obstacle: Obstacle } {
    return without(this.snapshot.obstacles[0] ?? { kind: 'no-data', wants: { need: 'cardholder' } });
  }

  private subject(): Supplied<Subject> {
    const [subject] = this.snapshot.subjects;
    return subject === undefined ? this.nobody() : { value: subject };
  }

  private knownHistory(): Supplied<TransactionHistory> {
    const { history } = this;
    return history === null ? without({ kind: 'no-data', wants: { need: 'transactions' } }) : { value: history };
  }

  /** Of the history, else of whatever list was answered. */
  private servedWindow(): Supplied<ServedWindow> {
    const { history } = this;
    if (history !== null) return { value: { cardholderId: history.cardholderId, window: widest(history) } };
    const listed = this.seen().find(
      (e) => e.request.key === 'header' && e.request.intent !== 'spoiled' && listOf(e, 'transactions') !== null,
    );
    const start = listed && single(listed.request, 'postDateTimeStartDateTime');
    const end = listed && single(listed.request, 'postDateTimeEndDateTime');
    if (listed && start && end) return { value: { cardholderId: listed.request.subject, window: { start, end } } };
    return without({ kind: 'no-data', wants: { need: 'accepted-window' } });
  }

  private plainRequests({ cardholderId, customerId }: Subject): readonly Request[] {
    const requests: Readonly<Record<Operation, Request>> = {
      getCardholder: getCardholder(cardholderId),
      findCardholder: findCardholder(customerId),
      listCredentialTypes: listCredentialTypes(),
      getCardholderCredentials: getCardholderCredentials(cardholderId),
      listCardholderTransactions: this.plainTransactions(cardholderId),
    };
    return Object.values(requests);
  }

  private plainTransactions(cardholderId: string): Request {
    const { history } = this;
    if (history !== null) {
      const query = transactionQuery({ window: widest(history), limit: 1 });
      return listCardholderTransactions(history.cardholderId, query);
    }
    const lately = windowQuery(windowBefore(Date.parse(this.settings.clock), DAY));
    return listCardholderTransactions(cardholderId, lately, { intent: 'open' });
  }

  private async findTypesFilter(send: Send): Promise<Supplied<Filtered>> {
    const types = await this.suppliers.types(send);
    if ('obstacle' in types) return types;
    const named = this.settings.issuerTypeParam.types;
    return supplied(await findFilter(send, filterableTypes, types.value.elements, named));
  }

  private async findCredentialsFilter(send: Send): Promise<Supplied<Filtered>> {
    if (this.held === null) return this.nobody();
    const on = filterableCredentials(this.held.subject);
    return supplied(await findFilter(send, on, this.held.elements, this.settings.issuerTypeParam.credentials));
  }
}

function supplied(found: Filtered | Obstacle): Supplied<Filtered> {
  return isObstacle(found) ? without(found) : { value: found };
}

function mostVaried(subjects: readonly Subject[]): HeldCredentials | null {
  const varied = subjects.map((subject) => {
    const elements = credentialsIn(subject.credentials) ?? [];
    return { subject, elements, kinds: new Set(elements.map((e) => e.issuerType)).size };
  });
  return varied.sort((a, b) => b.kinds - a.kinds)[0] ?? null;
}
