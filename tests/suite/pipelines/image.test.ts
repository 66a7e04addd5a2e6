import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import dockerignore from '@balena/dockerignore';
import { DockerfileParser } from 'dockerfile-ast';
import { expect, it, vi } from 'vitest';
import { folder } from '../folder.ts';
import { root, typed } from './action.ts';

vi.setConfig({ testTimeout: 300_000 });

const { PATH = '', HOME = '' } = process.env;
const OFFLINE = { npm_config_prefer_offline: 'true' };

/** The files of the checkout that docker would send: what `.dockerignore` leaves. */
function context(): readonly string[] {
  const ignored = dockerignore.default().add(readFileSync(join(root, '.dockerignore'), 'utf8'));
  const below = (path: string): readonly string[] =>
    readdirSync(join(root, path)).flatMap((name) => {
      const inner = path === '' ? name : `${path}/${name}`;
      if (['node_modules', '.git', 'dist', 'cardproof-out'].includes(inner)) return [];
      return statSync(join(root, inner)).isDirectory() ? below(inner) : [inner];
    });
  return below('').filter((path) => !ignored.ignores(path));
}

/**
 * Builds the image without docker: each stage is a folder in which the instructions are carried out. Only the first `npm ci`
 * is not: the development dependencies of the checkout are used.
 */
async function built(): Promise<string> {
  const dockerfile = DockerfileParser.parse(readFileSync(join(root, 'Dockerfile'), 'utf8'));
  const stages = new Map<string, string>();
  let [stage, at] = ['', ''];
  const sent = context();
  const inStage = (path: string): string => join(stage, path.startsWith('/') ? path : join(at, path));
  for (const instruction of dockerfile.getInstructions()) {
    const words = instruction.getArguments().map((one) => one.getValue());
    switch (instruction.getKeyword()) {
      case 'FROM':
        [stage, at] = [folder(), '/'];
        stages.set(words[2] ?? 'last', stage);
        for (const path of ['usr/local/bin', 'opt/cardproof']) mkdirSync(join(stage, path), { recursive: true });
        break;
      case 'WORKDIR':
        at = words[0] ?? '/';
        mkdirSync(inStage('.'), { recursive: true });
        break;
      case 'COPY': {
        const to = inStage(words.at(-1) ?? '');
        const from = /--from=(\w+)/.exec(instruction.getTextContent())?.[1];
        if (from !== undefined) cpSync(join(stages.get(from) ?? '', words.at(-2) ?? ''), to, { recursive: true });
        else for (const path of sent.filter((one) => words[0] === '.' || words.includes(one))) copy(path, to);
        break;
      }
      case 'RUN':
        await run(instruction.getArgumentsContent() ?? '', stage, inStage('.'));
        break;
    }
  }
  return stages.get('last') ?? '';
}

function copy(path: string, to: string): void {
  mkdirSync(dirname(join(to, path)), { recursive: true });
  cpSync(join(root, path), join(to, path));
}

/** Runs a line with the folders of the machine replaced by those of the stage; who owns a folder is not done. */
async function run(line: string, stage: string, at: string): Promise<void> {
  if (/^npm ci(?!.*--omit=dev)/.test(line)) {
    symlinkSync(join(root, 'node_modules'), join(at, 'node_modules'));
    return;
  }
  const here = line.replaceAll(/(?<=\s)\/(?=\w)/g, `${stage}/`).replaceAll(/ -o node -g node/g, '');
  const { code, text } = await typed('sh', ['-ec', here], { PATH, HOME, ...OFFLINE }, at);
  expect(code, `${here}\n${text}`).toBe(0);
}

it('the image holds the package with what it needs, and its entry point judges', async () => {
  const sent = context();
  expect(sent).toContain('cli/main.ts');
  expect(sent.filter((path) => /^tests\/(suite|proof)\/|\.env$|\.png$/.test(path))).toEqual([]);
  const image = await built();
  const files = readdirSync(join(image, 'opt/cardproof'));
  expect(files).toEqual(expect.arrayContaining(['dist', 'docs', 'node_modules', 'package.json', 'spec']));
  for (const name of ['playwright', 'vitest', 'typescript', 'rolldown']) {
    expect(existsSync(join(image, 'opt/cardproof/node_modules', name)), name).toBe(false);
  }
  const program = join(image, 'usr/local/bin/cardproof');
  const variables = { PATH, NODE_ENV: 'production' };
  const work = join(image, 'work');
  const smoke = await typed(program, ['run', '--sandbox', '--smoke', '--quiet'], variables, work);
  expect(smoke.code, smoke.text).toBe(0);
  expect(readdirSync(join(work, 'cardproof-out'))).toContain('index.html');
});
