import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from '@actions/languageservice';
import { Ajv, type AnySchemaObject } from 'ajv';
import { validate as validateDockerfile } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { parse, parseAllDocuments, stringify } from 'yaml';
import type { Folder } from '../../../cli/init/folder.ts';
import { githubWorkflow } from '../../../cli/init/github.ts';
import { gitlabJob } from '../../../cli/init/gitlab.ts';
import { settings } from '../../../environment/settings/table.ts';
import type { Setting } from '../../../environment/settings/setting.ts';
import { documents } from '../docs/documents.ts';
import { action, root } from './action.ts';

const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

let asked = 0;
/** What GitHub's own language service says of a workflow. It remembers what it said of a file, so each has a name of its own. */
async function faultsOf(workflow: string): Promise<readonly string[]> {
  const found = await validate(
    TextDocument.create(`file:///project/.github/workflows/${asked++}.yml`, 'yaml', 1, workflow),
  );
  return found.map(({ message, range }) => `line ${range.start.line + 1}: ${String(message)}`);
}

/** What a published schema says of a value. */
function against(schema: string, value: unknown): unknown {
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: false });
  void ajv.validate(JSON.parse(textOf(`tests/suite/pipelines/schemas/${schema}.json`)) as AnySchemaObject, value);
  return ajv.errors ?? [];
}

const place: Folder = {
  path: '/project/contract',
  repository: '/project',
  below: 'contract',
  pipeline: 'github',
  install: 'npm ci',
  cardproof: './node_modules/cardproof',
  hasCardproof: true,
};
const variables = (Object.values(settings) as readonly Setting<unknown>[]).flatMap(({ variable, of }) =>
  variable === null || of === 'run' ? [] : [variable],
);

describe('the action for GitHub', () => {
  it('keeps the schema of actions', () => expect(against('github-actions', action)).toEqual([]));

  it('has steps and expressions that a workflow may have', async () => {
    const inputs = Object.fromEntries(Object.keys(action.inputs).map((name) => [name, { type: 'string' }]));
    const steps = action.runs.steps.map((step) => JSON.parse(JSON.stringify(step)) as object);
    const workflow = { on: { workflow_call: { inputs } }, jobs: { judge: { 'runs-on': 'ubuntu-latest', steps } } };
    expect(await faultsOf(stringify(workflow))).toEqual([]);
    expect(
      await faultsOf(stringify(workflow).replace('steps.get.outputs.program', 'stepz.get.outputs.program')),
    ).not.toEqual([]);
  });

  it('has an input for each setting of the target, with the words of its help', () => {
    for (const { variable, help, of } of Object.values(settings) as readonly Setting<unknown>[]) {
      if (variable === null || (of === 'run' && variable !== 'PROFILE')) continue;
      expect(action.inputs[variable.toLowerCase().replaceAll('_', '-')]?.description, variable).toBe(help);
      expect(textOf('action.yml')).toContain(`|| env.${variable} }}`);
    }
  });

  it('puts no expression into a script, because a value could then be a command', () => {
    expect(action.runs.steps.filter(({ run }) => run?.includes('${{')).map(({ name }) => name)).toEqual([]);
  });
});

it('the workflow that init writes is valid, and calls the action with inputs that it has', async () => {
  const workflow = githubWorkflow(place, variables, 'profile.yaml', '--redact-people');
  expect(await faultsOf(workflow)).toEqual([]);
  const { jobs } = parse(workflow) as { jobs: Record<string, { steps: { uses?: string; with?: object }[] }> };
  const call = jobs['cardproof']?.steps.find(({ uses }) => uses === './contract/node_modules/cardproof');
  const known = Object.keys(action.inputs);
  expect(Object.keys(call?.with ?? {}).filter((name) => !known.includes(name))).toEqual([]);
});

it('the component for GitLab has inputs for all that it uses, and its job keeps the schema', () => {
  const [head, job] = parseAllDocuments(textOf('templates/cardproof.yml'));
  const { spec } = head?.toJS() as { spec: { inputs: Record<string, object> } };
  const used = [...String(job).matchAll(/\$\[\[ inputs\.(\w+) \]\]/g)].map(([, name]) => name);
  expect([...new Set(used)].sort()).toEqual(Object.keys(spec.inputs).sort());
  expect(against('gitlab-ci', parse(gitlabJob(place, 'profile.yaml', '--redact-people')))).toEqual([]);
  expect(against('gitlab-ci', parse(gitlabJob(place, '', '').replace('script:', 'scrip:')))).not.toEqual([]);
});

it('the workflows and jobs that the documents show are valid', async () => {
  const blocks = documents().flatMap(({ fences }) => fences.filter(({ language }) => language === 'yaml'));
  const workflows = blocks.filter(({ text }) => /^jobs:/m.test(text) && /runs-on/.test(text));
  expect(workflows.length).toBeGreaterThan(0);
  for (const { text } of workflows) expect(await faultsOf(text), text).toEqual([]);
  const jobs = blocks.filter(({ text }) => /^(?:include|cardproof):/m.test(text));
  expect(jobs.length).toBeGreaterThan(0);
  for (const { text } of jobs) expect(against('gitlab-ci', parse(text)), text).toEqual([]);
});

it('the Dockerfile has no fault, and starts as another user than root', () => {
  expect(validateDockerfile(textOf('Dockerfile')).map(({ message }) => message)).toEqual([]);
  expect(textOf('Dockerfile')).toMatch(/^USER node$/m);
});
