/** `cardproof/client`: a typed client of the API, made of the contract. */
import createFetchClient, { type Client, type ClientOptions } from 'openapi-fetch';
import type { components, paths } from '../spec/generated/types.ts';
import { type Group, groups, keyHeader, operationIds, operations } from '../spec/generated/vocabulary.ts';

type Open<T> = T extends readonly (infer Element)[]
  ? Open<Element>[]
  : T extends object
    ? { -readonly [Name in keyof T]: Open<T[Name]> }
    : T;

/** The paths of the contract, as openapi-typescript makes them. */
export type Paths = Open<paths>;
/** The records of the contract by their names: `Records['Transaction']`. */
export type Records = Open<components['schemas']>;

/** Where the API is, and the key to it. What `fetch` takes may be given, too. */
export interface ClientSettings extends Omit<ClientOptions, 'baseUrl' | 'headers'> {
  /** The base address of each group, version segment included: `https://uat.example.edu/account/v1`. */
  readonly addresses: Readonly<Record<Group, string>>;
  readonly key: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A client of openapi-fetch for the whole API: it knows which group a path belongs to. The API only reads. */
export type CardholderClient = Pick<Client<Paths>, 'GET' | 'use' | 'eject'>;

/**
 * A client of the API on `fetch`. `const { data, error, response } = await client.GET('/cardholders/find', { params: … })`:
 * `data` is what the contract says of a success, `error` the error response.
 */
export function createClient({ addresses, key, headers, ...options }: ClientSettings): CardholderClient {
  const made = groups.map((group) => {
    const client = createFetchClient<Paths>({
      ...options,
      baseUrl: addresses[group],
      headers: { ...headers, [keyHeader]: key },
    });
    return [group, client] as const;
  });
  const of = (path: string): Client<Paths> => {
    const operation = operationIds.find((id) => operations[id].path === path);
    const found = made.find(([group]) => operation !== undefined && operations[operation].group === group);
    if (found === undefined) throw new TypeError(`the contract has no path ${path}`);
    return found[1];
  };
  return {
    GET: (path, ...init) => of(path).GET(path, ...init),
    use: (...middleware) => made.forEach(([, client]) => client.use(...middleware)),
    eject: (...middleware) => made.forEach(([, client]) => client.eject(...middleware)),
  };
}
