import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parse as parseEnvironment } from 'dotenv';
import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { program } from '../../../cli/program.ts';
import { meanings } from '../../../reports/glossary.ts';
import { loadProfile } from '../../../environment/settings/profile.ts';
import { loadTargets } from '../../../fleet/targets-file.ts';
import { readSettings } from '../../../environment/settings/settings.ts';
import { commandsIn, type Document, documents, misunderstood, root } from './documents.ts';
import { fileWith } from '../folder.ts';
import { EXIT } from '../../../spec/verdict/gate.ts';
import { rows } from '../../../spec/verdict/requirements.ts';

const all = documents();
const groups = new Set(rows.map(({ id }) => id.split('/')[0]));
const each = all.map((one): [string, Document] => [one.path, one]);
const scripts = Object.keys(
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }).scripts,
);
it('finds the documents, their blocks, commands and links', () => {
  expect(all.length).toBeGreaterThan(12);
  expect(all.filter(({ path }) => /^docs\/[\w-]+\.md$/.test(path)).length).toBeLessThanOrEqual(16);
  expect(all.flatMap(commandsIn).length).toBeGreaterThan(40);
  expect(all.flatMap(({ links }) => links).length).toBeGreaterThan(40);
  expect(all.flatMap(({ fences }) => fences).filter(({ language }) => language === 'yaml').length).toBeGreaterThan(5);
});

it('claims no more in the README than there is', () => {
  const text = all.find(({ path }) => path === 'README.md')?.text ?? '';
  expect(Number(/more than\s+(\d+) statements/.exec(text)?.[1])).toBeLessThan(rows.length);
  const codes = [...text.matchAll(/^\| (\d+) \|/gm)].map(([, code]) => Number(code));
  expect(codes).toEqual(Object.values(EXIT).toSorted((a, b) => a - b));
  expect(text.split('\n').length).toBeLessThanOrEqual(111);
});

/** Flags of every program, of Node and of Playwright, which the documents name, too. */
const OF_OTHERS = ['--help', '--version', '--import', '--reporter', '--last-failed', '--max-failures', '--workers', '--repeat-each'];

describe.each(each)('%s', (path, document) => {
  it('types only commands, options, faults and ids that there are', () => {
    expect(commandsIn(document).flatMap((words) => misunderstood(words) ?? [])).toEqual([]);
  });

  it('has no comment behind a command, which a shell that is typed into may take for words', () => {
    const lines = document.fences.filter(({ language }) => language === 'sh').flatMap(({ text }) => text.split('\n'));
    expect(lines.filter((line) => /^[^#]+ #/.test(line))).toEqual([]);
  });

  it('names only flags that there are', () => {
    const flags = document.spans
      .filter((span) => !/^(npm|node|npx vitest)/.test(span))
      .flatMap((span) => span.match(/(?<!\S)--[a-z][a-z-]+/g) ?? []);
    const commands = program().commands.flatMap((one) => [one, ...one.commands]);
    const known = [...OF_OTHERS, ...commands.flatMap(({ options }) => options.map(({ long }) => long))];
    expect(flags.filter((flag) => !known.includes(flag))).toEqual([]);
  });

  it('names only requirements that there are', () => {
    const named = document.text.matchAll(
      /(?<![\w/.-])([a-z]+(?:-[a-z]+)*)\/([a-z0-9]+(?:-[a-z0-9]+)*)(?![\w/.-]*\.\w|[\w/-])/g,
    );
    const wrong = [...named].filter(([id, group]) => groups.has(group) && !rows.some((row) => row.id === id));
    expect(wrong.map(([id]) => id)).toEqual([]);
  });

  it('shows only YAML that can be read, and profiles that are taken', () => {
    for (const { text } of document.fences.filter(({ language }) => language === 'yaml')) {
      const value: unknown = parseYaml(text);
      expect(value).toBeTypeOf('object');
      if (/^(pins|waivers):/m.test(text)) loadProfile(fileWith(text, 'profile.yaml'));
      if (/^targets:/m.test(text)) loadTargets(fileWith(text, 'targets.yaml'));
    }
  });

  it('links to what is there', () => {
    const dead = document.links.filter((link) => {
      if (/^https?:/.test(link)) return false;
      const [file = '', anchor] = link.split('#');
      const there = file === '' ? path : normalize(join(dirname(path), file));
      if (!existsSync(join(root, there))) return true;
      return anchor !== undefined && !(all.find((one) => one.path === there)?.anchors.includes(anchor) ?? false);
    });
    expect(dead).toEqual([]);
  });

  it('names only files and scripts that there are', () => {
    const place = /^(?:spec|generators|target|sandbox|tests|reports|cli|docs)\/[\w./-]*$/;
    expect(document.spans.filter((span) => place.test(span) && !existsSync(join(root, span)))).toEqual([]);
    const shell = [...document.fences.map(({ text }) => text), ...document.spans].join('\n');
    const called = [...shell.matchAll(/\bnpm run (?:-s )?([a-z][a-z:-]*)/g)].map(([, script = '']) => script);
    expect(called.filter((script) => !scripts.includes(script))).toEqual([]);
    const run = [...shell.matchAll(/\b(?:tsx|vitest run) ((?:[\w./-]+\.ts ?)+)/g)].flatMap(([, files = '']) =>
      files.trim().split(' '),
    );
    expect(run.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  it('names nothing of the machine it was written on', () => {
    expect(document.text).not.toMatch(/\/(work|home|root|tmp|usr)\//);
  });
});

const verdictsPage = all.find(({ path }) => path === 'docs/verdicts.md')?.text ?? '';
const sections = new Map(verdictsPage.split(/^## /m).map((text) => [text.slice(0, text.indexOf('\n')), text]));

it.each(Object.entries(meanings))(
  'the section of %s begins with its short form, and says what to do and what it does not mean',
  (word, { is, not }) => {
    const text = sections.get(word) ?? '';
    expect(text.startsWith(`${word}\n\n> ${is}\n`)).toBe(true);
    expect(text).toMatch(/^1\. /m);
    expect(text.replaceAll(/\s+/g, ' ')).toContain(` It does not mean: ${not}`);
    for (const [, code] of is.matchAll(/\bExit (\d+)/g)) expect(Object.values(EXIT)).toContain(Number(code));
  },
);

it('the reasons that a row was not tested are said in these words by the checks', () => {
  const cells = [...verdictsPage.matchAll(/^\| (`.+?) \|/gm)].map(([, cell = '']) => cell);
  const reasons = cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, reason = '']) => reason));
  expect(reasons.length).toBeGreaterThan(20);
  const said = ['spec', 'engine', 'environment', 'tests/checks', 'runs', 'cli'].flatMap(sources).join('\n');
  expect(reasons.filter((reason) => !said.includes(reason))).toEqual([]);
});

it('every picture is shown somewhere, and light enough for a page', () => {
  const shown = all.flatMap(({ path, links }) => links.map((link) => normalize(join(dirname(path), link))));
  const pictures = readdirSync(join(root, 'docs/images')).map((name) => `docs/images/${name}`);
  expect(pictures.length).toBeGreaterThan(1);
  expect(pictures.filter((picture) => !shown.includes(picture))).toEqual([]);
  expect(pictures.filter((picture) => statSync(join(root, picture)).size > 300_000)).toEqual([]);
});

it('.env.example names every setting, and is taken as it is but for the key, which stands there as a placeholder', () => {
  const text = readFileSync(join(root, '.env.example'), 'utf8');
  const whole = text.replaceAll(/^#(?=[A-Z_]+=)/gm, '');
  const read = (file: string) => readSettings({}, parseEnvironment(file), '2026-01-31T12:00:00Z');
  expect(() => read(whole)).toThrow(/^SUBSCRIPTION_KEY holds .* a placeholder/);
  const withKey = (file: string) => file.replace(/<the-key.*>/, '0123456789abcdef0123456789abcdef');
  const settings = read(withKey(whole));
  expect(settings.warnings).toEqual([]);
  expect(settings.foreignCardholderIds).toHaveLength(1);
  expect(settings.profile).toBe('profile.yaml');
  const commands = all.find(({ path }) => path === 'docs/commands.md')?.text ?? '';
  const documented = [...commands.matchAll(/^\| ((?:`[A-Z_]+` ?)+)\|/gm)].flatMap(
    ([, cell = '']) => cell.match(/[A-Z_]+/g) ?? [],
  );
  expect(documented.sort()).toEqual(Object.keys(parseEnvironment(whole)).sort());
  expect(read(withKey(text))).toMatchObject({ budget: 400, concurrency: 1, environment: 'uat', requestsPerSecond: 10, seed: 1 });
});

function sources(folder: string): readonly string[] {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.ts')).map((name) => readFileSync(join(root, folder, name), 'utf8'));
}
