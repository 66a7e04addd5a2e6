import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parse } from 'yaml';
import { shellQuoted } from '../../spec/phrasing/requests.ts';
import type { Texts } from './asking.ts';
import type { Folder, Pipeline } from './folder.ts';

/** What makes a pipeline; its files from the top of the repository. */
export interface PipelineParts {
  readonly file: string;
  readonly text: string;
  /** The file that GitLab starts from, which may be a person's: it must include the other. */
  readonly includedBy?: string;
  /** What a person must do before it can run, below a title. */
  readonly steps: readonly string[];
}

/** A pipeline for a folder; the key is typed by a person, never written into a command. */
export function pipelineFor(
  pipeline: Exclude<Pipeline, 'none'>,
  folder: Folder,
  told: Texts,
  profile: string,
  flags: string,
): PipelineParts {
  const names = [...told.keys()];
  if (pipeline === 'github') {
    const shown = [...told].filter(([name]) => name !== 'SUBSCRIPTION_KEY');
    return {
      file: '.github/workflows/cardproof.yml',
      text: githubWorkflow(folder, names, profile, flags),
      steps: [
        'once, for the workflow:',
        '  gh secret set SUBSCRIPTION_KEY',
        ...shown.map(([name, value]) => `  gh variable set ${name} --body ${shellQuoted(value)}`),
      ],
    };
  }
  return {
    file: '.gitlab/cardproof.yml',
    text: gitlabJob(folder, profile, flags),
    includedBy: '.gitlab-ci.yml',
    steps: [
      'once, for the job:',
      `  in GitLab, Settings > CI/CD > Variables: add ${names.join(', ')}`,
      '  mask and hide SUBSCRIPTION_KEY there; add a schedule under Build > Pipeline schedules',
    ],
  };
}

/** A workflow that calls the action of the package: every night, and if a person starts it. */
function githubWorkflow(folder: Folder, variables: readonly string[], profile: string, flags: string): string {
  const action = posix.join(folder.below, folder.cardproof);
  const pnpm = folder.install.includes('pnpm') || folder.install.includes('yarn');
  const inputs = variables.map((name): [string, string] => {
    const place = name === 'SUBSCRIPTION_KEY' ? 'secrets' : 'vars';
    return [name.toLowerCase().replaceAll('_', '-'), `\${{ ${place}.${name} }}`];
  });
  const own: [string, string][] = folder.below === '' ? [] : [['directory', JSON.stringify(folder.below)]];
  const given = [...own, ['profile', JSON.stringify(profile)], ['flags', flags], ...inputs];
  return [
    'name: cardproof',
    'on:',
    '  schedule:',
    "    - cron: '17 4 * * *'",
    '  workflow_dispatch:',
    'permissions:',
    '  contents: read',
    '  actions: read # to find the last green run',
    'jobs:',
    '  cardproof:',
    '    runs-on: ubuntu-latest',
    '    timeout-minutes: 15',
    '    steps:',
    '      - uses: actions/checkout@v6',
    '      - uses: actions/setup-node@v6',
    '        with:',
    '          node-version: 22',
    ...(pnpm ? ['      - run: corepack enable'] : []),
    `      - run: ${folder.install.replace('corepack enable && ', '')}`,
    ...(folder.below === '' ? [] : [`        working-directory: ${JSON.stringify(folder.below)}`]),
    '      # The action of the installed package: it judges the target, annotates the run, keeps the reports, and compares',
    '      # them with the last green run.',
    `      - uses: ./${action === '.' ? '' : action}`,
    '        with:',
    ...given.map(([name, value]) => `          ${name}: ${value}`),
    '',
  ].join('\n');
}

const component = new URL('../../templates/cardproof.yml', import.meta.url);
interface Head {
  readonly spec: { readonly inputs: Readonly<Record<string, { readonly default: unknown }>> };
}

/** The job of the component, with its inputs filled in for a folder: a project need not be able to reach the component. */
function gitlabJob(folder: Folder, profile: string, flags: string): string {
  const [head = '', job = ''] = readFileSync(component, 'utf8').split(/^---\n/m);
  const { inputs } = (parse(head) as Head).spec;
  const given: Readonly<Record<string, string>> = {
    install: folder.install,
    command: folder.cardproof === '.' ? 'npm run -s cardproof --' : 'npx --no -- cardproof',
    directory: folder.below === '' ? '.' : folder.below,
    profile,
    flags,
  };
  return job.replaceAll(
    /\$\[\[ inputs\.(\w+) \]\]/g,
    (_, name: string) => given[name] ?? String(inputs[name]?.default),
  );
}
