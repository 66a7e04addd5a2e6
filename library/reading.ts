import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { SeenResponse } from '../traffic/recognition.ts';
import type {
  AxiosAnswer,
  FetchAnswer,
  Headers,
  KeepOptions,
  ListedHeaders,
  PlaywrightAnswer,
  UndiciAnswer,
} from './answer.ts';

/** What an answer tells; its body is only read if it was not told. */
interface Parts extends Pick<SeenResponse, 'status' | 'headers' | 'url'> {
  readonly isRead?: boolean;
  readonly body: () => Promise<Buffer> | Buffer;
}

/** Reads an answer of any known library. Throws a TypeError if it is not one, or if its body was read already. */
export async function seenOf(answer: unknown, told: KeepOptions): Promise<SeenResponse> {
  const { body, isRead, ...read } = await partsOf(answer);
  if (told.body === undefined && isRead === true)
    throw new TypeError('the body was read already: judge the response first, or give the body as { body }');
  return {
    method: 'GET',
    asked: null,
    at: new Date().toISOString(),
    milliseconds: 0,
    ...read,
    url: told.url ?? read.url,
    body: told.body === undefined ? await body() : Buffer.from(told.body),
  };
}

async function partsOf(answer: unknown): Promise<Parts> {
  if (isPlaywright(answer)) {
    const headers = (await answer.headersArray()).map(({ name, value }) => [name, value] as const);
    const body = async () => Buffer.from(await answer.body());
    return { status: answer.status(), headers, url: answer.url(), body };
  }
  if (isFetch(answer)) {
    const body = async () => Buffer.from(await answer.clone().arrayBuffer());
    return { status: answer.status, headers: pairsOf(answer.headers), url: answer.url, isRead: answer.bodyUsed, body };
  }
  if (isUndici(answer)) {
    const [isRead, body] = [answer.body.bodyUsed === true, () => buffer(Readable.from(answer.body))];
    return { status: answer.statusCode, headers: pairsOf(answer.headers), url: '', isRead, body };
  }
  if (!isAxios(answer)) throw new TypeError('toKeepContract needs a response of fetch, Playwright, undici or axios');
  const { status, data } = answer;
  return { status, headers: pairsOf(answer.headers), url: axiosUrl(answer), body: () => axiosBody(data) };
}

const has = (value: unknown, ...names: readonly string[]): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && names.every((name) => name in value);

const isPlaywright = (value: unknown): value is PlaywrightAnswer =>
  has(value, 'headersArray') && typeof value['status'] === 'function';
const isFetch = (value: unknown): value is FetchAnswer => has(value, 'status', 'headers', 'clone', 'bodyUsed');
const isUndici = (value: unknown): value is UndiciAnswer => has(value, 'statusCode', 'headers', 'body');
const isAxios = (value: unknown): value is AxiosAnswer => has(value, 'status', 'headers', 'data', 'config');

function pairsOf(headers: Headers): [string, string][] {
  const pairs: [string, string][] = [];
  const add = (value: unknown, name: string): void => {
    if (Array.isArray(value)) value.forEach((one: unknown) => add(one, name));
    else if (typeof value === 'string' || typeof value === 'number') pairs.push([name, String(value)]);
  };
  if (isListed(headers)) headers.forEach(add);
  else for (const [name, value] of Object.entries(headers)) add(value, name);
  return pairs;
}

const isListed = (headers: Headers): headers is ListedHeaders => typeof headers['forEach' as never] === 'function';

function axiosBody(data: unknown): Buffer {
  if (data === undefined || data === null || data === '') return Buffer.alloc(0);
  if (data instanceof Uint8Array || data instanceof ArrayBuffer) return Buffer.from(new Uint8Array(data));
  return Buffer.from(typeof data === 'string' ? data : JSON.stringify(data));
}

/** The address that axios asked last, or the one that it was told. */
function axiosUrl({ request, config }: AxiosAnswer): string {
  const told = has(request, 'res') && has(request['res'], 'responseUrl') ? request['res']['responseUrl'] : undefined;
  if (typeof told === 'string') return told;
  const url = `${config.baseURL ?? ''}${config.url ?? ''}`;
  return config.params === undefined && URL.canParse(url) ? url : '';
}
