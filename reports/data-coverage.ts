import { ownMember } from '../spec/exchange/describe.ts';
import type { Exchange } from '../spec/exchange/exchange.ts';
import { answers, errorEnvelope } from '../spec/generated/schemas.ts';
import { envelopeStatuses, operationIds, operations } from '../spec/generated/vocabulary.ts';
import { statusOf } from '../spec/exchange/disposition.ts';
import { responseOf } from '../spec/exchange/response.ts';
import type { SchemaNode } from '../spec/verdict/requirements.ts';
import { code, dim, type Line, type Section } from './document/document.ts';

/** A value or a member, and how often it was seen. */
type Seen = readonly [name: string, times: number];

/** Members of one kind of answer under one heading. */
type Row = readonly [title: string, member: string, seen: readonly Seen[]];

/** Which enumeration values and optional members were ever seen: what was not seen was not judged. */
export function dataCoverage(exchanges: readonly Exchange[]): Section {
  const rows = answerKinds.flatMap((kind) => rowsOf(kind, exchanges.filter(kind.includes)));
  const all = rows.flatMap(([, , seen]) => seen);
  const got = all.filter(([, times]) => times > 0).length;
  const lead = `${got} of ${all.length} values and optional members were seen in answers. What was never seen could not be judged.`;
  const cells = rows.map(([title, member, seen]): Line[] => [
    [title],
    [code(member)],
    seen.flatMap(([name, times], at) => [at === 0 ? '' : ' · ', code(name), times > 0 ? ` ${times}` : dim(' never')]),
  ]);
  const table = { head: ['Operation', 'Member', 'Seen'], rows: cells };
  return { id: 'data', title: 'Data coverage', text: [[lead]], table };
}

/** A row for each member with values of its own, and one for those that may only be there or not. */
function rowsOf({ title, points }: AnswerKind, exchanges: readonly Exchange[]): readonly Row[] {
  const rows: Row[] = [];
  const optional: Seen[] = [];
  const tallies = talliesOf(points, exchanges);
  for (const point of points) {
    const times = (name: string): number => tallies.get(point)?.get(name) ?? 0;
    if (point.values === null) optional.push([point.member, times('present')]);
    else rows.push([title, point.member, point.values.map((name) => [name, times(name)])]);
  }
  return optional.length === 0 ? rows : [...rows, [title, 'optional members', optional]];
}

/** A member whose content an answer may or may not show. */
interface DataPoint {
  /** From the answer's root; `*` steps into an array. */
  readonly path: readonly string[];
  /** The path as a reader sees it, without the list that the operation tells. */
  readonly member: string;
  /** The values that it may have; null for a member that may be absent, and is counted when it is there. */
  readonly values: readonly string[] | null;
}

/** Answers of one shape, and what they may show. */
interface AnswerKind {
  readonly title: string;
  readonly points: readonly DataPoint[];
  readonly includes: (exchange: Exchange) => boolean;
}

/** The success answers of each operation, and the errors of all. */
const answerKinds: readonly AnswerKind[] = [
  ...operationIds.map((operation) => ({
    title: operations[operation].title,
    points: pointsOf(answers[operation], []),
    includes: (one: Exchange) => one.request.operation === operation && statusOf(one) === 200,
  })),
  {
    title: 'Errors',
    points: pointsOf(errorEnvelope, []),
    includes: (exchange) => envelopeStatuses.some((status) => status === statusOf(exchange)),
  },
];

/** The members below a node of which an answer may show one thing or another. */
function pointsOf(node: SchemaNode, path: readonly string[]): readonly DataPoint[] {
  if (node.items !== undefined) return pointsOf(node.items, [...path, '*']);
  return Object.entries(node.properties ?? {}).flatMap(([name, child]) => {
    const own = [...path, name];
    const values = valuesOf(child);
    if (values === null && node.required?.includes(name) === true) return pointsOf(child, own);
    const member = own
      .join('.')
      .replaceAll('.*', '[]')
      .replace(/^\w+\[\]\./, '');
    return [{ path: own, member, values }, ...pointsOf(child, own)];
  });
}

function valuesOf({ type, enum: values = [] }: SchemaNode): readonly string[] | null {
  if (type === 'boolean') return ['true', 'false'];
  return values.length > 1 ? values.map(String) : null;
}

type Tallies = ReadonlyMap<DataPoint, ReadonlyMap<string, number>>;

/** How often each value of each point was seen; a member without values is counted as `present`. Reads each answer once. */
function talliesOf(points: readonly DataPoint[], exchanges: readonly Exchange[]): Tallies {
  const tallies = new Map(points.map((point) => [point, new Map<string, number>()]));
  for (const exchange of exchanges) {
    const json = responseOf(exchange)?.json;
    if (json?.ok !== true) continue;
    for (const [{ path, values }, tally] of tallies)
      for (const found of valuesAt(json.value, path)) {
        if (values === null && found === null) continue;
        const name = values === null ? 'present' : typeof found === 'object' ? 'other' : String(found);
        tally.set(name, (tally.get(name) ?? 0) + 1);
      }
  }
  return tallies;
}

/** What stands in a value at a path, from a step of it on; whatever is missing on the way is left out. */
function valuesAt(value: unknown, path: readonly string[], from = 0): readonly unknown[] {
  const step = path[from];
  if (step === undefined) return [value];
  if (step === '*') return Array.isArray(value) ? value.flatMap((one: unknown) => valuesAt(one, path, from + 1)) : [];
  const own = ownMember(value, step);
  return own === undefined ? [] : valuesAt(own, path, from + 1);
}
