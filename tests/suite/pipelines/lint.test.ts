import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import type { Folder } from '../../../cli/init/folder.ts';
import { githubWorkflow, gitlabJob } from '../../../cli/init/pipelines.ts';
import { settings } from '../../../environment/settings/table.ts';
import { describesTarget, type Setting } from '../../../environment/settings/setting.ts';
import { action, against, root, shownYaml, textOf } from './action.ts';

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
const ofTarget = (Object.values(settings) as readonly Setting<unknown>[]).filter(describesTarget);
const variables = ofTarget.flatMap(({ variable }) => variable ?? []);

describe('the action for GitHub', () => {
  it('keeps the schema of actions', () => expect(against('github-actions', action)).toEqual([]));

  it('reads only inputs that it has, and outputs of steps before', () => {
    const text = textOf('action.yml');
    const names = (pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name);
    const inputs = Object.keys(action.inputs);
    expect(names(/\binputs\.([\w-]+)/g).filter((name) => !inputs.includes(name))).toEqual([]);
    expect(inputs.filter((name) => !text.includes(`inputs.${name} `))).toEqual([]);
    const ids = action.runs.steps.map(({ id }) => id);
    for (const [at, step] of action.runs.steps.entries()) {
      const read = [...JSON.stringify(step).matchAll(/\bsteps\.(\w+)/g)].map(([, name]) => name);
      const later = read.filter((name) => !ids.slice(0, at).includes(name));
      expect(later, step.name).toEqual([]);
    }
    for (const name of names(/\bsteps\.(\w+)/g)) expect(ids).toContain(name);
  });

  it('has an input for each setting of the target, with the words of its help', () => {
    for (const { variable, help } of [...ofTarget, settings.profile]) {
      expect(action.inputs[variable?.toLowerCase().replaceAll('_', '-') ?? '']?.description, help).toBe(help);
      expect(textOf('action.yml')).toContain(`|| env.${variable} }}`);
    }
  });

  it('puts no expression into a script, because a value could then be a command', () =>
    expect(action.runs.steps.filter(({ run }) => run?.includes('${{')).map(({ name }) => name)).toEqual([]));
});

it('the workflow that init writes calls the action with inputs that it has', () => {
  const workflow = githubWorkflow(place, variables, 'profile.yaml', '--redact-people');
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

it('the jobs for GitLab that the documents show are valid', () => {
  const jobs = shownYaml(/^(?:include|cardproof):/m);
  expect(jobs.length).toBeGreaterThan(0);
  for (const job of jobs) expect(against('gitlab-ci', job)).toEqual([]);
});

it('the Dockerfile copies files that there are, and starts as another user than root', () => {
  const copies = [...textOf('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)];
  const copied = copies.flatMap(([, names = '']) => names.split(' '));
  expect(copied.length).toBeGreaterThan(0);
  expect(copied.filter((name) => !existsSync(join(root, name)))).toEqual([]);
  expect(textOf('Dockerfile')).toMatch(/^USER node$/m);
});
