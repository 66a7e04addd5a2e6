import type { Exchange, Operation } from '../spec/exchange.ts';
import type { Judgement } from '../spec/judgement.ts';
import type { Shown } from '../spec/judged.ts';
import type { SeenIn } from '../spec/results.ts';

/** Counts the responses that broke one requirement, and those that it was judged on. It keeps ids, never an exchange. */
export class ResponseCount {
  private judged = 0;
  private broken = 0;
  private last = '';
  private lastBroken = '';
  private readonly shownBy = new Set<string>();
  private readonly operations = new Set<Operation>();

  /** A judgement on one response; those on the same response follow each other. */
  stood({ observations, mismatches }: Judgement, { id, request }: Exchange): void {
    if (observations === 0 && mismatches.length === 0) return;
    if (id !== this.last) this.judged++;
    this.last = id;
    if (mismatches.length === 0) return;
    this.operations.add(request.operation);
    if (id !== this.lastBroken) this.broken++;
    this.lastBroken = id;
  }

  /** A mismatch that an active check saw. How many responses the check examined is not known. */
  shown({ exchanges: [first] }: Shown): void {
    if (first === undefined) return;
    this.shownBy.add(first.id);
    this.operations.add(first.request.operation);
  }

  /** What was counted; null if nothing was. */
  get seenIn(): SeenIn | null {
    const operations = [...this.operations].sort();
    const responses = this.broken + this.shownBy.size;
    if (responses === 0) return null;
    return this.shownBy.size > 0 ? { responses, operations } : { responses, of: this.judged, operations };
  }
}
