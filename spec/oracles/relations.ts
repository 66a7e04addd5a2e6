import { idMember, textMember } from '../describe.ts';
import type { Exchange } from '../exchange.ts';
import type { Mismatch } from '../finding.ts';
import type { MemberName } from '../generated/vocabulary.ts';
import { judge, type Stood } from '../judgement.ts';
import { memberAt } from '../place.ts';
import { listOf, successBody } from '../response.ts';

/** A map that forgets what it has known longest, if it is told to hold at most so many. */
class Known extends Map<string, string> {
  private readonly most: number;

  constructor(most: number) {
    super();
    this.most = most;
  }

  learn(name: string, value: string): void {
    this.set(name, value);
    if (this.size <= this.most) return;
    for (const oldest of this.keys()) return void this.delete(oldest);
  }
}

/** A transactionId belongs to one cardholder. `most`: transactions that are remembered. */
export class TransactionOwners {
  private readonly owner: Known;
  /** The cardholders met, as far as it matters: the first, and whether there was another. */
  private first: string | null = null;
  private several = false;

  constructor(most = Infinity) {
    this.owner = new Known(most);
  }

  judge(exchange: Exchange): Stood[] {
    const { operation, intent } = exchange.request;
    if (operation !== 'listCardholderTransactions' || intent === 'spoiled') return [];
    const subject = exchange.request.subject.toLowerCase();
    const mismatches = (listOf(exchange, 'transactions') ?? []).flatMap((t, i): Mismatch[] => {
      const id = idMember(t, 'transactionId');
      if (id === null) return [];
      const first = this.owner.get(id) ?? subject;
      if (!this.owner.has(id)) this.met(id, first);
      const at = memberAt(`/transactions/${i}/transactionId`);
      return first === subject ? [] : [{ at, kind: 'shared-transaction', first, also: subject }];
    });
    if (mismatches.length === 0 && !this.several) return [];
    return [{ judgement: { requirement: 'transactions/not-shared', observations: 1, mismatches }, exchange }];
  }

  private met(id: string, owner: string): void {
    this.owner.learn(id, owner);
    this.first ??= owner;
    this.several ||= this.first !== owner;
  }
}

/**
 * A record of the one cardholder with the customerId of another: find leads from that one to another person. If find
 * leads from both to one cardholder, one may be an alias of the other. `most`: customers that are remembered.
 */
export class FoundCustomers {
  private readonly found: Known;
  private readonly known: Known;

  constructor(most = Infinity) {
    this.found = new Known(most);
    this.known = new Known(most);
  }

  /** Whom find leads to, as it was answered first. */
  learn(exchange: Exchange): void {
    const { operation, key, subject } = exchange.request;
    if (operation !== 'findCardholder' || key !== 'header') return;
    const [customerId, id] = [told(exchange, 'customerId'), told(exchange, 'id')];
    if (id === null || customerId !== subject.toLowerCase() || this.found.has(customerId)) return;
    this.found.learn(customerId, id);
    this.known.learn(id, customerId);
  }

  judge(exchange: Exchange): Stood[] {
    const { operation, key } = exchange.request;
    if (operation !== 'getCardholder' || key !== 'header') return [];
    const [id, customerId] = [told(exchange, 'cardholderId'), told(exchange, 'customerId')];
    const holder = customerId === null ? undefined : this.found.get(customerId);
    if (id === null || holder === undefined || !this.known.has(id)) return [];
    const mismatch = { at: memberAt('/customerId'), kind: 'customer-id-of-another', holder } as const;
    return [{ judgement: judge('cardholder/identity', holder === id ? null : mismatch), exchange }];
  }
}

const told = (exchange: Exchange, name: MemberName): string | null =>
  textMember(successBody(exchange), name)?.toLowerCase() ?? null;
