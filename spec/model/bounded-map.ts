/**
 * What was learnt, `most` things at most: the older half is forgotten at once, because a map from which the oldest are deleted
 * one by one is searched through all that was deleted.
 */
export class BoundedMap {
  private readonly half: number;
  /** Nothing is learnt of null. */
  private young = new Map<string | null, string>();
  private old = new Map<string | null, string>();

  constructor(most: number) {
    this.half = most / 2;
  }

  get size(): number {
    return this.young.size + this.old.size;
  }

  has(name: string | null): boolean {
    return this.young.has(name) || this.old.has(name);
  }

  get(name: string | null): string | undefined {
    return this.young.get(name) ?? this.old.get(name);
  }

  /** Something new. */
  learn(name: string, value: string): void {
    if (this.young.size >= this.half) {
      this.old = this.young;
      this.young = new Map();
    }
    this.young.set(name, value);
  }
}
