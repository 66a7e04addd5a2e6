import type { IncomingMessage } from 'node:http';
import { groups } from './hooks.ts';
import type { Call, Group, Operation } from './hooks.ts';

/** The path of a group's base address; it ends with the version (specification: Versioning). */
export const basePath = (group: Group): string => `/${group}/v1`;

function operationOf(group: Group, segments: readonly string[]): { operation?: Operation; id: string } {
  const [first, second = '', third, ...rest] = segments;
  if (rest.length > 0 || second === '') return { id: '' };
  if (group === 'credential' && first === 'credentials' && second === 'types' && third === undefined) {
    return { operation: 'types', id: '' };
  }
  if (first !== 'cardholders') return { id: '' };
  if (group === 'lookup' && second === 'find' && third === undefined) return { operation: 'find', id: '' };
  if (group === 'cardholder' && third === undefined) return { operation: 'get', id: second };
  if (group === 'credential' && third === 'credentials') return { operation: 'credentials', id: second };
  if (group === 'account' && third === 'transactions') return { operation: 'transactions', id: second };
  return { id: '' };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Reads a request; undefined below no base address. */
export function callOf(request: IncomingMessage): Call | undefined {
  const url = request.url ?? '/';
  const [path = '', ...query] = url.split('?');
  const group = groups.find((name) => path === basePath(name) || path.startsWith(`${basePath(name)}/`));
  if (group === undefined) return undefined;
  const segments = path.slice(basePath(group).length + 1).split('/');
  const { operation, id } = operationOf(group, segments.map(decoded));
  const key = request.headers['ocp-apim-subscription-key'];
  return {
    method: request.method ?? 'GET',
    group,
    operation,
    id,
    query: [...new URLSearchParams(query.join('?'))],
    headers: request.headers,
    url,
    key: typeof key === 'string' ? key : undefined,
  };
}
