import { KEY_PARAMETERS } from '../environment/client/key-placement.ts';
import { curl } from '../environment/client/requests.ts';
import { bodyOf, headerPair, textOf } from '../environment/client/response-body.ts';
import type { Standing } from '../spec/evidence/evidence.ts';
import type { KeyPlacement } from '../spec/evidence/fact-parts.ts';
import { type Finding, findingOf } from '../spec/evidence/finding.ts';
import { MASK } from '../spec/exchange/body-text.ts';
import type { Exchange, Intent, Operation, Request } from '../spec/exchange/exchange.ts';
import type { RequirementId } from '../spec/generated/catalogue.ts';
import { enums, keyHeader, operations } from '../spec/generated/vocabulary.ts';
import { judgeAlone } from '../spec/oracles/standing.ts';
import { knownRow, type Requirement } from '../spec/verdict/requirements.ts';
import { type Mask, unmasked } from './masking.ts';
import { headerOf, intentOf, type Recognised, type SeenResponse } from './recognition.ts';

/** The check name of exchanges that no check caused. */
const TRAFFIC = 'traffic';

/** What was seen, as an exchange: masked as if we had sent the request ourselves. `number` counts over all traffic. */
export function exchangeSeen(seen: SeenResponse, of: Recognised, redactor: Mask, number: number): Exchange {
  const request = redactor.request(requestOf(seen, of));
  const url = redactor === unmasked ? seen.url : redactor.text(addressOf(of.base, request));
  return madeOf(seen, request, url, number, redactor);
}

function addressOf(base: string, { path, query }: Request): string {
  const pairs = query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  return base + path + (pairs.length === 0 ? '' : `?${pairs.join('&')}`);
}

/**
 * An answer whose request is not known: nothing is judged that depends on what was asked. Each parameter stands there twice,
 * and one that is given twice asks for nothing in particular.
 */
export function unasked(seen: SeenResponse, operation: Operation, redactor: Mask): Exchange {
  const { group, path, parameters } = operations[operation];
  const query = Object.keys(parameters).flatMap((name) => [[name, ''] as const, [name, ''] as const]);
  const request: Request = { operation, group, path, query, key: 'header', intent: 'spoiled', subject: '' };
  return madeOf(seen, request, redactor.text(seen.url), 1, redactor);
}

function madeOf(seen: SeenResponse, request: Request, url: string, number: number, redactor: Mask): Exchange {
  const { status, body, at, milliseconds } = seen;
  // The body first: a header may repeat a value of it.
  const shown = bodyOf(body, textOf(body), redactor);
  const headers = seen.headers.map(([name, value]) => headerPair(name, value, redactor));
  const outcome = { kind: 'answer', status, headers, body: shown } as const;
  const id = `e${String(number).padStart(4, '0')}`;
  return { id, check: TRAFFIC, ordinal: number, attempt: 0, request, url, outcome, at, milliseconds };
}

function requestOf(seen: SeenResponse, of: Recognised): Request {
  const { operation, group, path, id } = of;
  const key = placementOf(seen);
  const query = of.query.map(([name, value]): [string, string] => [
    name,
    isOurs(operation, name, value) ? value : MASK,
  ]);
  const intent: Intent = key === 'absent' ? 'unauthorised' : intentOf(of);
  const isById = 'customerId' in operations[operation].parameters;
  const asked = isById ? (of.query.find(([name]) => name === 'customerId')?.[1] ?? '') : '';
  return { operation, group, path, query, key, intent, subject: id ?? asked };
}

const ISSUERS: readonly string[] = enums.IssuerType;
/** A value that the contract knows; other values of an application may be secret. */
function isOurs(operation: Operation, name: string, value: string): boolean {
  return Object.hasOwn(operations[operation].parameters, name) || ISSUERS.includes(value);
}

/**
 * Where the key was. Files often leave headers out, and a proxy may add the key later: that it was absent is only said of a
 * request that was refused for it.
 */
function placementOf({ asked, status }: SeenResponse): KeyPlacement {
  const given = asked === null || headerOf(asked, keyHeader) !== undefined;
  return given || (status !== 401 && status !== 403) ? 'header' : 'absent';
}

/** The key of a request, wherever gateways take one from; null if it has none. */
export function keyOf({ asked, url }: SeenResponse): string | null {
  const header = headerOf(asked ?? [], keyHeader);
  if (header !== undefined && header !== '') return header;
  if (!URL.canParse(url)) return null;
  const names: readonly string[] = KEY_PARAMETERS.map((name) => name.toLowerCase());
  return (
    [...new URL(url).searchParams].find(([name, value]) => names.includes(name.toLowerCase()) && value !== '')?.[1] ??
    null
  );
}

/** A requirement that an answer breaks, and how. */
export interface Broken {
  readonly row: Requirement;
  readonly findings: readonly Finding[];
}

/** What the standing oracles say of one answer. */
interface JudgedAnswer {
  /** How many things were examined for a `must`. */
  readonly observations: number;
  readonly broken: readonly Broken[];
}

/** Judges one answer by every standing oracle. `asked`: the request is known, too. */
export function judgeAnswer(exchange: Exchange, asked = true): JudgedAnswer {
  const stood = judgeAlone(exchange).filter(({ requirement }) => asked || requirement !== OF_BAD_INPUT);
  const stated = stood.filter(({ requirement }) => knownRow(requirement)?.level === 'must');
  const observations = stated.reduce((sum, { observed }) => sum + observed, 0);
  return { observations, broken: brokenBy(stood) };
}

/** Judged only if the request is known to be bad input. */
const OF_BAD_INPUT: RequirementId = 'errors/bad-input-not-500';

/** What oracles object to, by requirement, in words. */
export function brokenBy(stood: readonly Standing[]): Broken[] {
  const found = new Map<string, Finding[]>();
  for (const { requirement, response, violations } of stood) {
    const findings = violations.map(({ mismatch }) => findingOf(mismatch, [response.id], curl(response)));
    if (findings.length === 0) continue;
    found.set(requirement, [...(found.get(requirement) ?? []), ...findings]);
  }
  return [...found].flatMap(([id, findings]) => {
    const row = knownRow(id);
    return row === undefined ? [] : [{ row, findings }];
  });
}
