import { readFileSync, statSync } from 'node:fs';
import type * as validation from 'ajv';
import type { ErrorObject, ValidateFunction } from 'ajv';
import type formats from 'ajv-formats';
import type * as parsing from 'yaml';
import type { Document, LineCounter } from 'yaml';
import { OR_NONE } from '../private-files.ts';
import { didYouMean } from './suggestion.ts';
import { later } from '../../spec/model/memo.ts';
import { type LineProblem, YamlFileError } from './setting.ts';

const yaml = () => later('yaml') as typeof parsing;

/** A kind of YAML file: its schema, the page that explains it, and how a line of it may be shown. */
export interface YamlFile {
  readonly schema: URL;
  readonly more: string;
  readonly shown?: (line: string) => string;
}

/** A place in a file: the names and numbers that lead to it. */
type Path = readonly (string | number)[];
/** Says what is wrong in a place. */
export type Complain = (path: Path, message: string) => void;

/**
 * A file that a person writes, in bytes: it holds more than three thousand targets. To read a larger one takes more memory than a run
 * may; one of 16 MiB is not read within minutes.
 */
const LARGEST_FILE = 1024 * 1024;

/** The text of a file; `unreadable` is what the error says if there is none, or what is there is no file that a person wrote. */
export function yamlText(path: string, { more }: YamlFile, unreadable: string): string {
  const refused = (why: string) => new YamlFileError(why, [], more);
  const found = statSync(path, OR_NONE);
  // A pipe would wait for a writer.
  if (found?.isFile() !== true) throw refused(unreadable);
  if (found.size > LARGEST_FILE) throw refused(`${path} is larger than 1 MiB, and is not read`);
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw refused(unreadable);
  }
}

/**
 * Reads a YAML text that its schema accepts by `read`, which says what no schema can. Throws a YamlFileError that says all that is
 * wrong, by line.
 */
export function readYaml<Given, T>(
  text: string,
  name: string,
  { schema, more, shown = (line) => line }: YamlFile,
  read: (value: Given, complain: Complain) => T,
): T {
  const { LineCounter, parseDocument } = yaml();
  const [lines, counter, problems] = [text.split('\n'), new LineCounter(), [] as LineProblem[]];
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false });
  // What is wrong with a default is wrong for each target, and is said once.
  const note = (line: number, message: string): void => {
    if (problems.some((one) => one.line === line && one.message === message)) return;
    problems.push({ line, message, shown: shown((lines[line - 1] ?? '').trimEnd()) });
  };
  const complain: Complain = (path, message) => note(lineAt(document, counter, path), message);
  const refuse = (): never => {
    // They were found in the order of the schema.
    throw new YamlFileError(`${name} is invalid`, problems.toSorted(byLine), more);
  };
  const [error] = document.errors;
  if (error !== undefined) {
    note(lastFilled(lines, counter.linePos(error.pos[0]).line), `this is not YAML: ${error.message}`);
    return refuse();
  }
  const value = valueOf(document);
  if (value instanceof ReferenceError) {
    note(1, `this is not YAML that can be read: ${value.message}`);
    return refuse();
  }
  const fits = validatorOf(schema);
  if (!fits(value)) for (const one of tellingOf(fits.errors ?? [])) complain(placeOf(one), sentenceOf(one));
  const result = problems.length === 0 ? read(value as Given, complain) : null;
  return result === null || problems.length > 0 ? refuse() : result;
}

const byLine = (a: LineProblem, b: LineProblem): number => (a.line ?? 0) - (b.line ?? 0);

/** The value of a document; an error if it refers to itself, or multiplies what it refers to without end. */
function valueOf(document: Document.Parsed): unknown {
  try {
    // An empty file has no members.
    return document.toJS() ?? {};
  } catch (error) {
    if (error instanceof ReferenceError) return error;
    throw error;
  }
}

const validators = new Map<string, ValidateFunction>();
function validatorOf(schema: URL): ValidateFunction {
  const known = validators.get(schema.href);
  if (known !== undefined) return known;
  const { Ajv } = later('ajv') as typeof validation;
  const addFormats = later('ajv-formats') as typeof formats;
  const ajv = new Ajv({ allErrors: true, verbose: true, allowUnionTypes: true });
  addFormats.default(ajv, ['date']);
  const validator = ajv.compile(JSON.parse(readFileSync(schema, 'utf8')) as object);
  validators.set(schema.href, validator);
  return validator;
}

/** Of a choice, the error of the choice says all; what is no mapping has no members to choose from. */
const tellingOf = (errors: readonly ErrorObject[]): readonly ErrorObject[] =>
  errors.filter(({ schemaPath, keyword, data }) => {
    if (/\/oneOf\/\d/.test(schemaPath)) return false;
    return keyword !== 'oneOf' || (typeof data === 'object' && data !== null);
  });

const pathOf = ({ instancePath }: ErrorObject): string[] =>
  instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));

/** An error stands at its value, one of a member that is not known at its name. */
const placeOf = (error: ErrorObject): Path =>
  error.keyword === 'additionalProperties' ? [...pathOf(error), memberOf(error)] : pathOf(error);
const memberOf = ({ params }: ErrorObject): string => String(params['additionalProperty'] ?? params['missingProperty']);

/** The part of a schema that our sentences use. */
interface Described {
  readonly title?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Described & { readonly $ref?: string }>>;
  readonly oneOf?: readonly { readonly required?: readonly string[] }[];
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'a mapping',
  array: 'a list',
  null: 'nothing',
};

/** What is wrong, and what must stand there, from the description in the schema. */
function sentenceOf(error: ErrorObject): string {
  const { keyword, params, message = '', data } = error;
  const { title, description = '', properties = {}, oneOf = [] } = error.parentSchema as Described;
  const [name, member] = [nameAt(pathOf(error)), memberOf(error)];
  switch (keyword) {
    case 'additionalProperties':
      return `there is no ${error.instancePath === '' ? 'member' : (title ?? 'member')} ${member} here; ${didYouMean(member, Object.keys(properties))}`;
    case 'required':
      return `${member} is missing: ${properties[member]?.description ?? 'it is needed'}`;
    case 'oneOf': {
      const names = oneOf.flatMap(({ required = [] }) => required);
      const none = !names.some((one) => Object.hasOwn(data as object, one));
      return none ? `${names.join(' or ')} is missing` : `${names.join(' and ')} exclude each other: keep one of them`;
    }
    case 'type': {
      const types = [params['type']].flat().map((type) => TYPES[String(type)] ?? '');
      return `${name} must be ${types.join(' or ')}. ${description}`.trimEnd();
    }
    case 'enum': {
      const values = (params['allowedValues'] as readonly unknown[]).map(String);
      return `there is no ${name} ${String(data)}; ${didYouMean(String(data), values)}`;
    }
    case 'pattern':
    case 'format':
      return `${name} does not fit: ${description}`;
    default:
      return `${name} ${message}. ${description}`.trimEnd();
  }
}

/** What stands at a place: a member by its name, an element of a list by that of the list. */
function nameAt(path: readonly string[]): string {
  const name = path.findLast((step) => !/^\d+$/.test(step)) ?? 'the file';
  return /^\d+$/.test(path.at(-1) ?? '') ? `an element of ${name}` : name;
}

/** The line of a place, or of what is nearest around it, counted from 1. */
function lineAt(document: Document.Parsed, counter: LineCounter, path: Path): number {
  const { isMap, isNode, isScalar, isSeq } = yaml();
  let [node, line]: [unknown, number] = [document.contents, 1];
  const seen = (at: unknown): void => {
    if (isNode(at) && at.range) ({ line } = counter.linePos(at.range[0]));
  };
  seen(node);
  for (const step of path) {
    const pair = isMap(node) ? node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step)) : null;
    if (pair) seen(pair.key);
    node = pair ? pair.value : isSeq(node) ? node.items[Number(step)] : null;
    seen(node);
  }
  return line;
}

/** The line, or the last one before it that is not blank: what is missing at the end is missing there. */
const lastFilled = (lines: readonly string[], line: number): number =>
  Math.max(1, lines.slice(0, line).findLastIndex((one) => one.trim() !== '') + 1);
