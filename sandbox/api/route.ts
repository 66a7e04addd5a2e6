import type { IncomingMessage } from 'node:http';
import { type Group, groups, keyHeader, operationIds, operations } from '../../spec/generated/vocabulary.ts';
import type { Call } from './messages.ts';

/** The path of a group's base address; it ends with the version (specification: Versioning). */
export const basePath = (group: Group): string => `/${group}/v1`;

/** The operation whose path in the contract the segments match, and the identifier that stands for its variable. */
function matched(group: Group, segments: readonly string[]): Pick<Call, 'operation' | 'id'> {
  for (const operation of operationIds) {
    const template = operations[operation].path.split('/').slice(1);
    const variable = template.findIndex((part) => part.startsWith('{'));
    const fits = template.every((part, at) => (at === variable ? segments[at] !== '' : segments[at] === part));
    if (operations[operation].group === group && template.length === segments.length && fits) {
      return { operation, id: segments[variable] ?? '' };
    }
  }
  return { operation: undefined, id: '' };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Reads a request; undefined below no base address. */
export function callOf(request: Pick<IncomingMessage, 'url' | 'method' | 'headers'>): Call | undefined {
  const url = request.url ?? '/';
  const [path = '', ...query] = url.split('?');
  const group = groups.find((name) => path === basePath(name) || path.startsWith(`${basePath(name)}/`));
  if (group === undefined) return undefined;
  const segments = path.slice(basePath(group).length + 1).split('/');
  const key = request.headers[keyHeader.toLowerCase()];
  return {
    method: request.method ?? 'GET',
    group,
    ...matched(group, segments.map(decoded)),
    query: [...new URLSearchParams(query.join('?'))],
    headers: request.headers,
    url,
    key: typeof key === 'string' ? key : undefined,
  };
}
