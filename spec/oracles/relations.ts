import { idMember, member, textMember } from '../exchange/describe.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { MismatchFact } from '../evidence/facts.ts';
import type { Mismatch } from '../evidence/finding.ts';
import type { MemberName } from '../generated/vocabulary.ts';
import { judge, type Standing, standing } from '../evidence/evidence.ts';
import { memberAt } from '../evidence/place.ts';
import { BoundedMap } from '../model/memo.ts';
import { objectsOf, successBody } from '../exchange/response.ts';

/** Whether somebody was met, and somebody else. */
class Met {
  private first: string | null = null;
  several = false;

  meet(name: string): void {
    this.first ??= name;
    this.several ||= name !== this.first;
  }
}

type Listed = Extract<MismatchFact, { kind: 'listed-under-two' | 'transaction-of-several' }>;

/**
 * A transactionId belongs to one cardholder, or to two who share an account. `most`: transactions that are remembered.
 */
export class TransactionOwners {
  private readonly first: BoundedMap;
  private readonly second: BoundedMap;
  /** Cardholders that find returned, or get cardholder under the id that it was asked for. */
  private readonly found = new Set<string>();
  private readonly met = new Met();

  constructor(most = Infinity) {
    this.first = new BoundedMap(most);
    this.second = new BoundedMap(most);
  }

  /** Who is someone. */
  learn(exchange: Exchange): void {
    const { operation, key, subject } = exchange.request;
    if (key !== 'header') return;
    const id = told(exchange, operation === 'findCardholder' ? 'id' : 'cardholderId');
    const isOwn = operation === 'getCardholder' && id === subject.toLowerCase();
    if (id !== null && (operation === 'findCardholder' || isOwn)) this.found.add(id);
  }

  judge(exchange: Exchange): Standing[] {
    const { operation, intent } = exchange.request;
    if (operation !== 'listCardholderTransactions' || intent === 'spoiled') return [];
    const subject = exchange.request.subject.toLowerCase();
    const stranger = intent === 'unknown' && this.found.size > 0 && !this.found.has(subject);
    let observed = 0;
    const shared: Mismatch[] = [];
    for (const [i, transaction] of objectsOf(exchange, 'transactions').entries()) {
      const id = idMember(transaction, 'transactionId');
      if (id === null) continue;
      observed++;
      const told = this.listed(id, subject);
      if (told !== null) shared.push({ at: memberAt(`/transactions/${i}/transactionId`), ...told });
    }
    if (shared.length === 0 && !this.met.several) return [];
    const isBroken = ({ kind }: Mismatch) => stranger || kind === 'transaction-of-several';
    const others = shared.filter((one) => !isBroken(one));
    return [
      standing('transactions/not-shared', exchange, observed, shared.filter(isBroken)),
      standing('transactions/one-owner', exchange, observed, others),
    ];
  }

  /** What is wrong with a transaction that is listed under a cardholder, after all that was listed before; null if nothing is. */
  private listed(id: string, owner: string): Listed | null {
    const first = this.first.get(id);
    if (first === undefined) {
      this.first.learn(id, owner);
      this.met.meet(owner);
    }
    if (first === undefined || first === owner) return null;
    const second = this.second.get(id);
    if (second === undefined) this.second.learn(id, owner);
    if (second === undefined || second === owner) return { kind: 'listed-under-two', first, also: owner };
    return { kind: 'transaction-of-several', first, second, also: owner };
  }
}

/** Credentials by which a list is known: more are not compared. */
const COMPARED = 50;

/**
 * All credentials of one cardholder are not all those of another, whatever owner they name: a cache or a join has confused the two.
 * A single credential may be one that two share, which is worth a question; a third cardholder does not. `most`: lists, and
 * credentials, that are remembered.
 */
export class CredentialOwners {
  /** Under whom each credential was listed first. */
  private readonly each: BoundedMap;
  private readonly first: BoundedMap;
  private readonly second: BoundedMap;
  private readonly met = new Met();

  constructor(most = Infinity) {
    this.each = new BoundedMap(most);
    this.first = new BoundedMap(most);
    this.second = new BoundedMap(most);
  }

  judge(exchange: Exchange): Standing[] {
    const { operation, key, intent, query } = exchange.request;
    if (operation !== 'getCardholderCredentials' || key !== 'header' || query.length > 0) return [];
    if (intent !== 'plain' && intent !== 'unusual' && intent !== 'unknown') return [];
    const ids = new Set(objectsOf(exchange, 'credentials').flatMap((one) => idMember(one, 'id') ?? []));
    if (ids.size === 0) return [];
    const list = `${ids.size} ${[...ids].sort().slice(0, COMPARED).join()}`;
    const owner = exchange.request.subject.toLowerCase();
    const first = this.listed(list, owner, ids.size > 1);
    const shared = first === null ? this.sharedIn(exchange, owner) : [];
    this.met.meet(owner);
    if (!this.met.several) return [];
    const at = memberAt('/credentials/0/id');
    const mismatch = first === null ? null : ({ at, kind: 'shared-credentials', first, also: owner } as const);
    return [
      judge('credentials/owner', exchange, mismatch),
      standing('credentials/one-owner', exchange, ids.size, shared),
    ];
  }

  /** The credentials that were listed under another cardholder before. */
  private sharedIn(exchange: Exchange, owner: string): readonly Mismatch[] {
    return objectsOf(exchange, 'credentials').flatMap((credential, i): Mismatch[] => {
      const id = idMember(credential, 'id');
      const first = this.each.get(id);
      if (id !== null && first === undefined) this.each.learn(id, owner);
      if (first === undefined || first === owner) return [];
      return [{ at: memberAt(`/credentials/${i}/id`), kind: 'listed-under-two', first, also: owner }];
    });
  }

  /** The cardholder under whom the same list was met before; null if it may be listed here, too. */
  private listed(list: string, owner: string, several: boolean): string | null {
    const first = this.first.get(list);
    if (first === undefined) this.first.learn(list, owner);
    if (first === undefined || first === owner) return null;
    const second = this.second.get(list);
    if (second === undefined) this.second.learn(list, owner);
    return several || (second !== undefined && second !== owner) ? first : null;
  }
}

/**
 * Whom find leads to: two customers do not find one cardholder, and no record has the customerId of another: find leads
 * from that one to another person. `most`: customers that are remembered.
 */
export class FoundCustomers {
  private readonly found: BoundedMap;
  private readonly known: BoundedMap;

  constructor(most = Infinity) {
    this.found = new BoundedMap(most);
    this.known = new BoundedMap(most);
  }

  /** Whom find leads to, as it was answered first. */
  learn(exchange: Exchange): void {
    const { operation, key, subject } = exchange.request;
    if (operation !== 'findCardholder' || key !== 'header') return;
    const [customerId, id] = [toldOrAsked(exchange, 'customerId'), told(exchange, 'id')];
    if (id === null || customerId !== subject.toLowerCase() || this.found.has(customerId)) return;
    this.found.learn(customerId, id);
    if (!this.known.has(id)) this.known.learn(id, customerId);
  }

  judge(exchange: Exchange): Standing[] {
    const { operation, key } = exchange.request;
    if (key !== 'header') return [];
    if (operation === 'findCardholder') return this.judgeFound(exchange);
    if (operation !== 'getCardholder') return [];
    const [id, customerId] = [toldOrAsked(exchange, 'cardholderId'), told(exchange, 'customerId')];
    const holder = this.found.get(customerId);
    const isAnybody = exchange.request.intent === 'unknown' || this.known.has(id);
    if (id === null || holder === undefined || !isAnybody) return [];
    const mismatch = { at: memberAt('/customerId'), kind: 'customer-id-of-another', holder } as const;
    return [judge('cardholder/identity', exchange, holder === id ? null : mismatch)];
  }

  /** Two customers who are both known do not find one cardholder. */
  private judgeFound(exchange: Exchange): Standing[] {
    const { intent, subject } = exchange.request;
    const [customerId, id] = [toldOrAsked(exchange, 'customerId'), told(exchange, 'id')];
    if (customerId !== subject.toLowerCase() || (intent !== 'plain' && intent !== 'unusual')) return [];
    const first = this.known.get(id);
    if (first === undefined || this.found.size < 2) return [];
    const mismatch = { at: memberAt('/id'), kind: 'one-id-for-two', first } as const;
    return [judge('find/one-id-each', exchange, first === customerId ? null : mismatch)];
  }
}

/** Whom find leads to over a whole run: it is known from all responses before each is judged. */
export function judgeCustomers(exchanges: readonly Exchange[]): Standing[] {
  const customers = new FoundCustomers();
  for (const exchange of exchanges) customers.learn(exchange);
  return exchanges.flatMap((exchange) => customers.judge(exchange));
}

/** The same; of a record that leaves it out, what was asked for: which members are required is not shown. */
function toldOrAsked(exchange: Exchange, name: MemberName): string | null {
  const { intent, subject } = exchange.request;
  const isSure = intent === 'plain' || intent === 'unusual' || (intent === 'unknown' && name === 'cardholderId');
  const isAbsent = member(successBody(exchange), name) === undefined;
  return isSure && isAbsent ? subject.toLowerCase() : told(exchange, name);
}

const told = (exchange: Exchange, name: MemberName): string | null =>
  textMember(successBody(exchange), name)?.toLowerCase() ?? null;
