import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { against, shownYaml, textOf } from './action.ts';

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

const text = textOf('pipelines/azure.yml');
const template = parse(text) as Template;
const example = parse(textOf('examples/azure/azure-pipelines.yml')) as Pipeline;
const shown = shownYaml(/template: azure\.yml/) as readonly Pipeline[];

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

it('the template for Azure Pipelines keeps the schema of a template of steps, and its steps that of steps', () => {
  expect(against('azure-pipelines', template, '#/definitions/stepsTemplate')).toEqual([]);
  expect(against('azure-pipelines', template.steps, '#/definitions/steps')).toEqual([]);
});

it.each([
  ['an input that its task does not have', 'artifactName: cardproof', 'artefactName: cardproof'],
  ['a value that an input does not take', 'latestFromBranch', 'latestOfBranch'],
  ['a task that there is not', 'NodeTool@0', 'NodeTools@0'],
])('it would not keep it with %s', (_what, good, bad) => {
  expect(text).toContain(good);
  const spoiled = parse(text.replace(good, bad)) as Template;
  expect(against('azure-pipelines', spoiled, '#/definitions/stepsTemplate')).not.toEqual([]);
});

describe.each([
  ['the example', [example]],
  ['what the documents show', shown],
])('%s for Azure Pipelines', (_which, pipelines) => {
  it('is a pipeline, with the template and with its steps, and gives it only parameters that it has', () => {
    expect(pipelines).toHaveLength(1);
    const known = template.parameters.map(({ name }) => name);
    for (const pipeline of pipelines) {
      const given = pipeline.steps.flatMap(({ parameters }) => Object.keys(parameters ?? {}));
      expect(given).toContain('profile');
      expect(known).toEqual(expect.arrayContaining(given));
      const whole = expanded(pipeline);
      expect(whole.steps.map(({ task }) => task)).toContain('PublishTestResults@2');
      expect(JSON.stringify(whole)).not.toContain('${{');
      for (const one of [pipeline, whole]) expect(against('azure-pipelines', one)).toEqual([]);
      expect(against('azure-pipelines', { ...pipeline, stepz: [] })).not.toEqual([]);
    }
  });
});
