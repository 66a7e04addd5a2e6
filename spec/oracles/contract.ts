import type * as validators from 'ajv/dist/2020.js';
import type { Renamed, ValueFact } from '../evidence/fact-parts.ts';
import type { SchemaFact } from '../evidence/facts.ts';
import type { Mismatch } from '../evidence/finding.ts';
import { type Standing, standing } from '../evidence/evidence.ts';
import { memberAt } from '../evidence/place.ts';
import { MASK } from '../exchange/body-text.ts';
import { clip, isObject, valueFact } from '../exchange/describe.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { RequirementId } from '../generated/catalogue.ts';
import { instantOf } from '../model/history.ts';
import { later, perObject, perText } from '../model/memo.ts';
import { isEmail, isUuid } from './formats.ts';
import type { SchemaNode } from '../verdict/requirements.ts';

/** Items judged of one list: a hostile answer must not cost more than an honest one. */
const ITEMS_JUDGED = 1000;

let made: ReturnType<typeof ajvWithFormats> | undefined;
const ajv = () => (made ??= ajvWithFormats());
/** What says whether a value keeps the node's own keywords. */
const compiled = perObject((node: SchemaNode) => compiledFact(JSON.stringify(schemaFact(node))));
/** Most nodes ask for the same few things: a text, a UUID, an amount. */
const compiledFact = perText((fact) => ajv().compile(JSON.parse(fact) as SchemaFact));
const membersOf = perObject(({ properties }: SchemaNode) => Object.entries(properties ?? {}));

/**
 * Judges a value by a schema whose nodes name their requirement (`x-requirement`): each such node is an observation, each
 * failing one a mismatch, and a missing required member a mismatch of that member (specification: Resources). A node of the
 * same requirement as the one around it (an array and its elements) is part of that observation.
 */
export function judgeContract(response: Exchange, value: unknown, node: SchemaNode): Standing[] {
  const judging: Judging = { response, evidence: [] };
  judgeNode(judging, value, node, '', undefined);
  return judging.evidence;
}

/** The same of a whole answer, the same numbers: nearly all are right, and then the observations of each requirement are only counted. */
export function judgeWhole(response: Exchange, value: unknown, node: SchemaNode): Standing[] {
  const { plan, rows } = planned(node);
  const counts = rows.map(() => 0);
  if (!isRight(value, plan, counts)) return judgeContract(response, value, node);
  return rows.flatMap((requirement, row) => {
    const observed = counts[row] ?? 0;
    return observed === 0 ? [] : [standing(requirement, response, observed, [])];
  });
}

/** What is asked and observed of a value of a schema, and of what is in it. */
interface Plan {
  readonly fits: (value: unknown) => boolean;
  /** The place of its requirement among those of the schema; -1 if it is part of an observation around it. */
  readonly row: number;
  readonly items: Plan | undefined;
  readonly members: readonly { readonly name: string; readonly isRequired: boolean; readonly plan: Plan }[];
}

/** The plan of a schema, and the requirements that it names. */
const planned = perObject((node: SchemaNode) => {
  const rows: RequirementId[] = [];
  return { plan: planOf(node, undefined, rows), rows };
});

function planOf(node: SchemaNode, around: RequirementId | undefined, rows: RequirementId[]): Plan {
  const { 'x-requirement': own, items, required } = node;
  const isNew = own !== undefined && own !== around;
  if (isNew && !rows.includes(own)) rows.push(own);
  return {
    fits: compiled(node),
    row: isNew ? rows.indexOf(own) : -1,
    items: items && planOf(items, own ?? around, rows),
    members: membersOf(node).map(([name, child]) => ({
      name,
      isRequired: required?.includes(name) === true,
      plan: planOf(child, own ?? around, rows),
    })),
  };
}

/** Whether a value keeps all of a schema, and how often each requirement is observed in it then. */
function isRight(value: unknown, { fits, row, items, members }: Plan, counts: number[]): boolean {
  if (!fits(value)) return false;
  if (row >= 0) counts[row] = (counts[row] ?? 0) + 1;
  if (Array.isArray(value)) {
    const last = items === undefined ? 0 : Math.min(value.length, ITEMS_JUDGED);
    for (let at = 0; at < last; at += 1) if (!isRight(value[at], items as Plan, counts)) return false;
    return true;
  }
  // What JSON gives is never undefined, and no member of the contract has the name of an inherited one.
  if (!isObject(value)) return true;
  for (const { name, isRequired, plan } of members) {
    const child = value[name];
    if (child === undefined ? isRequired : !isRight(child, plan, counts)) return false;
  }
  return true;
}

/** The response whose value is judged, and what was said of it so far. */
interface Judging {
  readonly response: Exchange;
  readonly evidence: Standing[];
}

/**
 * Adds what is to be said of a value.
 *
 * @param at JSON pointer of the value in the answer.
 * @param around Requirement of the nearest node around it that names one.
 */
function judgeNode(
  judging: Judging,
  value: unknown,
  node: SchemaNode,
  at: string,
  around: RequirementId | undefined,
): void {
  const right = compiled(node)(value);
  const id = node['x-requirement'];
  // What is of the requirement around it is a part of that observation.
  const isOwn = id !== around;
  if (id !== undefined && (isOwn || !right)) add(judging, id, isOwn, right ? [] : [differs(value, node, at)]);
  if (!right) return;
  if (Array.isArray(value) && node.items !== undefined) {
    for (let i = 0; i < Math.min(value.length, ITEMS_JUDGED); i++) {
      judgeNode(judging, value[i], node.items, `${at}/${i}`, id ?? around);
    }
  }
  if (isObject(value)) judgeMembers(judging, value, node, at, id ?? around);
}

function judgeMembers(
  judging: Judging,
  value: Readonly<Record<string, unknown>>,
  node: SchemaNode,
  at: string,
  around: RequirementId | undefined,
): void {
  for (const [name, child] of membersOf(node)) {
    if (Object.hasOwn(value, name)) judgeNode(judging, value[name], child, `${at}/${name}`, around);
    else if (node.required?.includes(name) === true && child['x-requirement'] !== undefined) {
      const row = child['x-requirement'];
      add(judging, row, row !== around, [lacks(value, name, node, at)]);
    }
  }
}

const add = (
  { response, evidence }: Judging,
  id: RequirementId,
  isObservation: boolean,
  mismatches: readonly Mismatch[],
): unknown => evidence.push(standing(id, response, Number(isObservation), mismatches));

const differs = (value: unknown, node: SchemaNode, at: string): Mismatch => ({
  at: memberAt(at),
  kind: 'schema',
  schema: schemaFact(node),
  actual: typeof value === 'number' && isCredentialData(at) ? { is: 'number', text: MASK } : valueFact(value),
});

/** Whether a number is recorded there as another one. */
const isCredentialData = (pointer: string): boolean => /\/credentialValues\/\d+(\/(display)?value)?$/i.test(pointer);

/** Members of a body that are named if it lacks one. */
const NAMED = 6;
const LONGEST = 40;

/** A required member that is missing, or has another name: then also which others have. */
function lacks(value: Readonly<Record<string, unknown>>, name: string, node: SchemaNode, at: string): Mismatch {
  const schema = schemaFact(node.properties?.[name] ?? {});
  return { at: memberAt(`${at}/${name}`), kind: 'schema', schema, actual: absentFact(value, name, node, at === '') };
}

function absentFact(
  value: Readonly<Record<string, unknown>>,
  name: string,
  node: SchemaNode,
  isBody: boolean,
): ValueFact {
  const spelt = otherSpelling(value, name);
  if (spelt !== null) {
    const others = renamedMembers(value, node).filter(({ expected }) => expected !== name);
    return { is: 'absent', spelt, name, others };
  }
  return isBody ? { is: 'absent', has: firstNames(value) } : { is: 'absent' };
}

/** Members that an object has under another name than the contract's. */
const renamedMembers = (value: Readonly<Record<string, unknown>>, node: SchemaNode): readonly Renamed[] =>
  membersOf(node).flatMap(([expected]) => {
    const actual = Object.hasOwn(value, expected) ? null : otherSpelling(value, expected);
    return actual === null ? [] : [{ expected, actual }];
  });

/** The names of the first members of an object: a hostile one may have any number. */
function firstNames(value: Readonly<Record<string, unknown>>): readonly string[] {
  const names: string[] = [];
  for (const name in value) {
    if (names.length > NAMED) break;
    if (!Object.hasOwn(value, name)) continue;
    names.push(names.length === NAMED ? '…' : clip(name, LONGEST));
  }
  return names;
}

/** Members that are looked at, and characters of a name: a hostile object must not cost more than an honest one. */
const [LOOKED_AT, LONGEST_NAME] = [200, 60];

/** Another name in an object that differs from this one only in its spelling; null if there is none. */
function otherSpelling(object: Readonly<Record<string, unknown>>, name: string): string | null {
  const wanted = bare(name);
  let seen = 0;
  for (const other in object) {
    if (seen === LOOKED_AT) return null;
    seen += 1;
    if (other.length <= LONGEST_NAME && other !== name && bare(other) === wanted) return clip(other, LONGEST_NAME);
  }
  return null;
}

/** A name without what differs between spellings. */
const bare = (name: string): string => name.replace(/[^a-zA-Z0-9]/g, '').toLowerCase();

/** What a node asks of the value itself: its own keywords, without those of its members and elements. */
function schemaFact(node: SchemaNode): SchemaFact {
  const { properties: _p, items: _i, required: _r, 'x-requirement': _x, ...own } = node;
  return own;
}

/**
 * A JSON Schema 2020-12 validator with the formats of the specification, and no ready-made ones. It stops at
 * the first error (`allErrors` on a hostile answer gives a hundred thousand) and never sees inherited members. Our own schemas are held
 * against theirs by a test, not by each process.
 */
export function ajvWithFormats(): validators.Ajv2020 {
  const { Ajv2020 } = later('ajv/dist/2020.js') as typeof validators;
  const ajv = new Ajv2020({
    strict: true,
    allowUnionTypes: true,
    ownProperties: true,
    allErrors: false,
    validateSchema: false,
  });
  ajv.addFormat('uuid', isUuid);
  ajv.addFormat('date-time', (text) => instantOf(text) !== null);
  ajv.addFormat('email', isEmail);
  ajv.addVocabulary(['x-requirement']);
  return ajv;
}
