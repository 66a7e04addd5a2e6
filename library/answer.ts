/** Headers that can be gone through, as those of `fetch`. */
export interface ListedHeaders {
  forEach(each: (value: string, name: string) => void): void;
}

/** Headers as libraries give them: to be gone through, or by their names, repeated values as lists. */
export type Headers = ListedHeaders | Readonly<Record<string, unknown>>;

/** The answer of `fetch`, of the platform or of undici. */
export interface FetchAnswer {
  readonly status: number;
  readonly headers: ListedHeaders;
  readonly url: string;
  readonly bodyUsed: boolean;
  clone(): { arrayBuffer(): Promise<ArrayBuffer> };
}

/** The answer of Playwright's `request`, or the response of a page. */
export interface PlaywrightAnswer {
  status(): number;
  headersArray(): readonly Named[] | Promise<readonly Named[]>;
  url(): string;
  body(): Promise<Uint8Array>;
}
interface Named {
  readonly name: string;
  readonly value: string;
}

/** The answer of undici's `request`: its body can be read once, and the matcher reads it. */
export interface UndiciAnswer {
  readonly statusCode: number;
  readonly headers: Headers;
  readonly body: AsyncIterable<Uint8Array> & { readonly bodyUsed?: boolean };
}

/** The answer of axios. Its `data` is judged as it is: parsed unless `responseType` says otherwise. */
export interface AxiosAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly data: unknown;
  readonly config: { readonly url?: string; readonly baseURL?: string; readonly params?: unknown };
  readonly request?: unknown;
}

/** An answer of any library that the matchers know. */
export type Answer = FetchAnswer | PlaywrightAnswer | UndiciAnswer | AxiosAnswer;

/** How an answer is judged, and what it does not tell of itself. */
export interface KeepOptions {
  /** A warning (`should`) fails as well. */
  readonly strict?: boolean;
  /** The address that was asked for, if the answer does not know it (undici), so that it is judged, too. */
  readonly url?: string;
  /** The body, if it was read before. */
  readonly body?: string | Uint8Array;
}
