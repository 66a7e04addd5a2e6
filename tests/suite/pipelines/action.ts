import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv, type AnySchemaObject } from 'ajv';
import { parse } from 'yaml';
import { started } from '../cli/process.ts';
import { documents } from '../docs/documents.ts';

export const root = fileURLToPath(new URL('../../../', import.meta.url));
export const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

/** A step of a composite action, as far as it is used here. */
interface Step {
  readonly name: string;
  readonly id?: string;
  readonly if?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** `action.yml`. */
interface Action {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}
export const action = parse(textOf('action.yml')) as Action;

// The patterns of Azure are not written for the Unicode mode.
const ajv = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false });
type Schema = 'azure-pipelines' | 'github-actions' | 'gitlab-ci';

/** What a published schema, or one of its definitions, says of a value; empty if it fits. */
export function against(name: Schema, value: unknown, definition = '#'): unknown {
  const schema = `tests/suite/pipelines/schemas/${name}.json`;
  if (ajv.schemas[name] === undefined) ajv.addSchema(JSON.parse(textOf(schema)) as AnySchemaObject, name);
  void ajv.validate({ $ref: `${name}${definition}` }, value);
  return ajv.errors ?? [];
}

/** The blocks of YAML in the documents that hold something, parsed. */
export const shownYaml = (pattern: RegExp): readonly unknown[] =>
  documents()
    .flatMap(({ fences }) => fences.filter(({ language, text }) => language === 'yaml' && pattern.test(text)))
    .map(({ text }) => parse(text) as unknown);

/** Runs a program, and gives everything that it wrote. */
export async function typed(words: readonly [string, ...string[]], env: Record<string, string>, at: string) {
  const { code, stdout, stderr } = await started(words, env, at).ended;
  return { code, text: stdout + stderr };
}
