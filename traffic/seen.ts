/** A response to a request of someone else, as it was seen: nothing in it is masked yet. */
export interface Seen {
  readonly method: string;
  /** The whole address, query included; empty if it is not known. */
  readonly url: string;
  /** Headers of the request, names in any letter case; null if they are not known. */
  readonly asked: readonly (readonly [string, string])[] | null;
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  /** The body, content encoding undone. */
  readonly body: Buffer;
  /** ISO 8601, when the request was sent. */
  readonly at: string;
  readonly milliseconds: number;
}

/** The first value of a header; undefined if it is not there. */
export function headerOf(headers: Seen['headers'], name: string): string | undefined {
  return headers.find(([one]) => one.toLowerCase() === name.toLowerCase())?.[1];
}
