import { keyHeader } from '../../../spec/generated/vocabulary.ts';
import type { SeenResponse } from '../../../traffic/recognition.ts';
import type { Sandbox } from '../../../sandbox/api/sandbox.ts';

/** An answer of a sandbox to an application, as a proxy would see it. */
export async function seenAt(sandbox: Sandbox, url: string): Promise<SeenResponse> {
  const answer = await fetch(url, { headers: { [keyHeader]: sandbox.key } });
  const headers: [string, string][] = [];
  answer.headers.forEach((value, name) => headers.push([name, value]));
  const body = Buffer.from(await answer.arrayBuffer());
  const asked = [[keyHeader.toLowerCase(), sandbox.key]] as const;
  return {
    method: 'GET',
    url,
    asked,
    status: answer.status,
    headers,
    body,
    at: '2026-03-15T12:00:00.000Z',
    milliseconds: 3,
  };
}

/** Whom find leads to. */
export async function found(sandbox: Sandbox, at = 0): Promise<string> {
  const { body } = await seenAt(sandbox, findUrl(sandbox, at));
  return (JSON.parse(body.toString()) as { id: string }).id;
}

export const findUrl = ({ addresses, customerIds }: Sandbox, at = 0): string =>
  `${addresses.lookup}/cardholders/find?customerId=${customerIds[at] ?? ''}`;

export const recordUrl = ({ addresses }: Sandbox, id: string): string => `${addresses.cardholder}/cardholders/${id}`;

export const credentialsUrl = ({ addresses }: Sandbox, id: string): string =>
  `${addresses.credential}/cardholders/${id}/credentials`;

const WINDOW = 'postDateTimeStartDateTime=2026-01-01T00:00:00Z&postDateTimeEndDateTime=2026-03-15T00:00:00Z';
export const transactionsUrl = ({ addresses }: Sandbox, id: string, more = ''): string =>
  `${addresses.account}/cardholders/${id}/transactions?${WINDOW}${more}`;

/** A HAR file's text with one entry for each answer. */
export function harOf(all: readonly SeenResponse[]): string {
  const named = (headers: readonly (readonly [string, string])[]) => headers.map(([name, value]) => ({ name, value }));
  const entries = all.map((seen) => ({
    startedDateTime: seen.at,
    time: seen.milliseconds,
    request: { method: seen.method, url: seen.url, headers: named(seen.asked ?? []) },
    response: {
      status: seen.status,
      headers: named(seen.headers),
      content: { size: seen.body.length, mimeType: 'application/json', text: seen.body.toString() },
    },
  }));
  return JSON.stringify({ log: { version: '1.2', creator: { name: 'a test', version: '1' }, entries } });
}
