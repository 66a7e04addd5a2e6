import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type AnySchemaObject } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import type { Folder } from '../../../cli/init/folder.ts';
import { pipelineFor } from '../../../cli/init/pipelines.ts';
import { settings } from '../../../environment/settings/table.ts';
import { describesTarget, type Setting } from '../../../environment/settings/setting.ts';
import { documents } from '../docs/documents.ts';
import { action, root } from './action.ts';

const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

/** What a published schema says of a value. */
function against(schema: string, value: unknown): unknown {
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: false });
  void ajv.validate(JSON.parse(textOf(`tests/suite/pipelines/schemas/${schema}.json`)) as AnySchemaObject, value);
  return ajv.errors ?? [];
}

const place: Folder = {
  path: '/project/contract',
  isInGit: true,
  top: '/project',
  below: 'contract',
  pipeline: 'github',
  install: 'npm ci',
  cardproof: './node_modules/cardproof',
  hasCardproof: true,
};
const variables = (Object.values(settings) as readonly Setting<unknown>[]).flatMap((setting) =>
  setting.variable !== null && describesTarget(setting) ? [setting.variable] : [],
);

describe('the action for GitHub', () => {
  it('keeps the schema of actions', () => expect(against('github-actions', action)).toEqual([]));

  it('reads only inputs that it has, and outputs of steps before', () => {
    const text = textOf('action.yml');
    const names = (pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name);
    const inputs = Object.keys(action.inputs);
    expect(names(/\binputs\.([\w-]+)/g).filter((name) => !inputs.includes(name))).toEqual([]);
    expect(inputs.filter((name) => !text.includes(`inputs.${name} `))).toEqual([]);
    const ids = action.runs.steps.map(({ id }) => id);
    expect(names(/\bsteps\.(\w+)/g).filter((name) => !ids.includes(name))).toEqual([]);
    for (const [at, step] of action.runs.steps.entries()) {
      const read = [...JSON.stringify(step).matchAll(/\bsteps\.(\w+)/g)].map(([, name]) => name);
      expect(
        read.filter((name) => !ids.slice(0, at).includes(name)),
        step.name,
      ).toEqual([]);
    }
  });

  it('has an input for each setting of the target, with the words of its help', () => {
    for (const { variable, help, of } of Object.values(settings) as readonly Setting<unknown>[]) {
      if (variable === null || !(describesTarget({ of }) || variable === 'PROFILE')) continue;
      expect(action.inputs[variable.toLowerCase().replaceAll('_', '-')]?.description, variable).toBe(help);
      expect(textOf('action.yml')).toContain(`|| env.${variable} }}`);
    }
  });

  it('puts no expression into a script, because a value could then be a command', () =>
    expect(action.runs.steps.filter(({ run }) => run?.includes('${{')).map(({ name }) => name)).toEqual([]));
});

it('the workflow that init writes calls the action with inputs that it has', () => {
  const told = new Map(variables.map((name) => [name, 'x']));
  const { text: workflow } = pipelineFor('github', place, told, 'profile.yaml', '--redact-people');
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
  const { text } = pipelineFor('gitlab', place, new Map(), 'profile.yaml', '--redact-people');
  expect(against('gitlab-ci', parse(text))).toEqual([]);
  expect(against('gitlab-ci', parse(text.replace('script:', 'scrip:')))).not.toEqual([]);
});

it('the jobs for GitLab that the documents show are valid', () => {
  const blocks = documents().flatMap(({ fences }) => fences.filter(({ language }) => language === 'yaml'));
  const jobs = blocks.filter(({ text }) => /^(?:include|cardproof):/m.test(text));
  expect(jobs.length).toBeGreaterThan(0);
  for (const { text } of jobs) expect(against('gitlab-ci', parse(text)), text).toEqual([]);
});

it('the Dockerfile copies files that there are, and starts as another user than root', () => {
  const copied = [...textOf('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) =>
    names.split(' '),
  );
  expect(copied.length).toBeGreaterThan(0);
  expect(copied.filter((name) => !existsSync(join(root, name)))).toEqual([]);
  expect(textOf('Dockerfile')).toMatch(/^USER node$/m);
});
