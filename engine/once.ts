/** A reading that is made once and shared. One that failed is forgotten: another check may have the requests that it lacked. */
export class Once<T> {
  private reading: Promise<T> | null = null;

  /** The reading; made by `read` if there is none. */
  get(read: () => Promise<T>): Promise<T> {
    if (this.reading === null) {
      this.reading = read();
      this.reading.catch(() => (this.reading = null));
    }
    return this.reading;
  }

  /** The reading if there is one; null otherwise. */
  get made(): Promise<T> | null {
    return this.reading;
  }

  /** Replaces the reading by a newer one. */
  renew(value: T): void {
    this.reading = Promise.resolve(value);
  }
}
