import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { documents } from '../docs/documents.ts';
import { root } from './action.ts';

interface Step {
  readonly task?: string;
  readonly template?: string;
  readonly parameters?: Readonly<Record<string, string>>;
}
interface Pipeline {
  readonly steps: readonly Step[];
}
interface Template extends Pipeline {
  readonly parameters: readonly { readonly name: string; readonly default: string }[];
}

const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
const schema = JSON.parse(textOf('tests/suite/pipelines/schemas/azure-pipelines.json')) as { readonly $id: string };
// Its patterns are not written for the Unicode mode.
const ajv = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false }).addSchema(schema);

/** What the schema, or one of its definitions, says of a value; empty if it fits. */
function against(definition: '' | '#/definitions/steps' | '#/definitions/stepsTemplate', value: unknown): unknown {
  void ajv.validate({ $ref: `${schema.$id}${definition}` }, value);
  return ajv.errors ?? [];
}

const text = textOf('pipelines/azure.yml');
const template = parse(text) as Template;
const example = parse(textOf('examples/azure/azure-pipelines.yml')) as Pipeline;
const shown = documents()
  .flatMap(({ fences }) => fences.filter(({ language }) => language === 'yaml'))
  .filter(({ text: block }) => /template: azure\.yml/.test(block))
  .map(({ text: block }) => parse(block) as Pipeline);

/** A pipeline as Azure runs it: the steps of the template in the place of its name, with what they are given. */
function expanded(pipeline: Pipeline): Pipeline {
  const steps = pipeline.steps.flatMap((step) => {
    if (step.template === undefined) return [step];
    const given = Object.fromEntries(template.parameters.map((one) => [one.name, one.default]));
    const values = { ...given, ...step.parameters };
    const filled = JSON.stringify(template.steps).replaceAll(/\$\{\{ parameters\.(\w+) \}\}/g, (_, name: string) =>
      JSON.stringify(values[name]).slice(1, -1),
    );
    return JSON.parse(filled) as Step[];
  });
  return { ...pipeline, steps };
}

describe('the template for Azure Pipelines', () => {
  it('keeps the schema of a template of steps, and its steps that of steps', () => {
    expect(against('#/definitions/stepsTemplate', template)).toEqual([]);
    expect(against('#/definitions/steps', template.steps)).toEqual([]);
  });

  it.each([
    ['an input that its task does not have', 'artifactName: cardproof', 'artefactName: cardproof'],
    ['a value that an input does not take', 'latestFromBranch', 'latestOfBranch'],
    ['a task that there is not', 'NodeTool@0', 'NodeTools@0'],
    ['a member that a step does not have', 'workingDirectory', 'workDirectory'],
    ['a step without what it does', '- bash: ${{', '- shell: ${{'],
  ])('would not keep it with %s', (_what, good, bad) => {
    const spoiled = parse(text.replace(good, bad)) as Template;
    expect(spoiled).not.toEqual(template);
    expect(against('#/definitions/stepsTemplate', spoiled)).not.toEqual([]);
  });
});

describe.each([
  ['the example', [example]],
  ['what the documents show', shown],
])('%s for Azure Pipelines', (_which, pipelines) => {
  it('is a pipeline, with the template and with its steps', () => {
    expect(pipelines).toHaveLength(1);
    for (const pipeline of pipelines) {
      expect(against('', pipeline)).toEqual([]);
      const whole = expanded(pipeline);
      expect(whole.steps.map(({ task }) => task)).toContain('PublishTestResults@2');
      expect(JSON.stringify(whole)).not.toContain('${{');
      expect(against('', whole)).toEqual([]);
      expect(against('', { ...pipeline, stepz: [] })).not.toEqual([]);
    }
  });

  it('gives the template only parameters that it has', () => {
    const known = template.parameters.map(({ name }) => name);
    const given = pipelines.flatMap(({ steps }) => steps.flatMap(({ parameters }) => Object.keys(parameters ?? {})));
    expect(given).toContain('profile');
    expect(given.filter((name) => !known.includes(name))).toEqual([]);
  });
});
