/** `npm run generate`: writes everything that is generated; with `--check` names what is not as it should be and exits 1. */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { folders, generate } from '../../generators/codegen/generate.ts';
import { readFileSync } from 'node:fs';
import { runFlags } from '../../environment/settings/run-flags.ts';
import type { RunFlag, Setting } from '../../environment/settings/setting.ts';
import { catalogue } from '../../spec/generated/catalogue.ts';
import { groupOf } from '../../spec/verdict/requirements.ts';
import { settings } from '../../environment/settings/table.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const entries: readonly Setting<unknown>[] = Object.values(settings);

/** The settings that are variables, those with the same documentation together. */
function rows(of: (entry: Setting<unknown>) => boolean): readonly Setting<unknown>[][] {
  const groups = new Map<string, Setting<unknown>[]>();
  for (const entry of entries.filter((one) => one.variable !== null && of(one))) {
    groups.set(entry.documentation, [...(groups.get(entry.documentation) ?? []), entry]);
  }
  return [...groups.values()];
}

/** The table of the settings in `docs/commands.md`. */
function settingsTable(): string {
  const lines = rows(() => true).map((row) => {
    const names = row.map(({ variable }) => `\`${variable}\``).join(' ');
    const { of, documentation, default: otherwise } = row[0] as Setting<unknown>;
    const value = 'is' in otherwise ? otherwise.is : null;
    const plain = typeof value === 'number' || (typeof value === 'string' && value !== '');
    return `| ${names} | ${of === 'needed' ? 'Needed. ' : ''}${documentation}${plain ? ` Default: \`${value}\`.` : ''} |`;
  });
  return ['| setting | |', '|---|---|', ...lines].join('\n').replaceAll('](docs/', '](');
}

/** The variables that stand for the flags of a run under Playwright. */
function variablesList(): string {
  const parts = runFlags.flatMap(({ flag, variable, noHelp }: RunFlag) => {
    if (variable === null) return [];
    const [bare = '', placeholder = ''] = flag.split(' ');
    if (placeholder !== '') return [`\`${variable}=${placeholder.slice(1, -1).toUpperCase()}\` for \`${bare}\``];
    const yes = `\`${variable}=${flag.startsWith('--no-') ? '0' : '1'}\` for \`${flag}\``;
    return noHelp === undefined ? [yes] : [yes, `\`${variable}=0\` for \`${flag.replace('--', '--no-')}\``];
  });
  return `${parts.join(', ')}.`;
}

/** `.env.example`: the needed settings to fill in, the others to choose from. */
function envExample(): string {
  const needed = rows(({ of }) => of === 'needed').map((row) => block(row, ''));
  const others = rows(({ of }) => of !== 'needed').map((row) => block(row, '#'));
  return [
    '# Copy to .env and fill in. Variables of the environment override this file, and flags override both.',
    '# (Made from environment/settings/table.ts by npm run generate.)',
    '',
    '# NEEDED',
    ...needed,
    '# OPTIONAL',
    ...others,
  ].join('\n');
}

function block(row: readonly Setting<unknown>[], mark: string): string {
  const text = (row[0]?.documentation ?? '').replaceAll('`', '').replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1');
  const comment = text.match(/.{1,116}(?: |$)/g)?.map((line) => `# ${line.trim()}`) ?? [];
  return [...comment, ...row.map(({ variable, example }) => `${mark}${variable}='${example}'`), ''].join('\n');
}

/** The page of all requirements, by group. */
function requirementsPage(): string {
  const groups = [...new Set(catalogue.map(({ id }) => groupOf(id)))];
  const cell = (text: string): string => text.replaceAll(/[|<]/g, (sign) => (sign === '|' ? '\\|' : '&lt;'));
  const tables = groups.flatMap((group) => [
    `## ${group}`,
    '',
    '| requirement | level | text |',
    '|---|---|---|',
    ...catalogue
      .filter(({ id }) => groupOf(id) === group)
      .map(({ id, level, text }) => `| \`${id}\` | ${level} | ${cell(text)} |`),
    '',
  ]);
  return [
    '# Requirements',
    '',
    'Every statement of the specification is a requirement. A **must** (a mandatory requirement) fails the run if it is broken. A **should**',
    'is left open, but careful readers expect it: it warns. A **gap** is a question that the specification leaves open: the answer is',
    'recorded. `cardproof explain ID` says why a requirement matters, how it is checked, and which planted faults it finds.',
    '',
    ...tables,
  ].join('\n');
}

/** A page in which the text between the two marks of a name is replaced. */
function between(page: string, name: string, content: string): [page: string, text: string] {
  const text = readFileSync(join(root, page), 'utf8');
  const [begin, end] = [`<!-- ${name}: made by npm run generate -->`, `<!-- end of ${name} -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${page} has no marks for ${name}: ${begin} and ${end}`);
  return [page, `${text.slice(0, from)}${begin}\n${content}\n${text.slice(to)}`];
}

/** Text of every generated file, and of every document that is made from the tables, in whole or in part, by its path. */
async function everything(): Promise<ReadonlyMap<string, string>> {
  return new Map([
    ...(await generate()),
    between('docs/commands.md', 'settings', settingsTable()),
    between('docs/package.md', 'variables', variablesList()),
    ['.env.example', envExample()],
    ['docs/requirements.md', requirementsPage()],
  ]);
}

/** What is wrong with the generated files below a folder: `stale`, `missing` or `superfluous`, and the path. */
export async function findStale(files: ReadonlyMap<string, string>, base = root): Promise<string[]> {
  const wrong = (await superfluous(files, base)).map((path) => `superfluous: ${path}`);
  for (const [path, text] of files) {
    const present = await readFile(join(base, path), 'utf8').catch(() => undefined);
    if (present !== text) wrong.push(`${present === undefined ? 'missing' : 'stale'}: ${path}`);
  }
  return wrong;
}

/** Writes the generated files below a folder and removes what is in their folders and no longer generated. */
export async function write(files: ReadonlyMap<string, string>, base = root): Promise<void> {
  for (const path of await superfluous(files, base)) await rm(join(base, path));
  for (const [path, text] of files) {
    await mkdir(dirname(join(base, path)), { recursive: true });
    await writeFile(join(base, path), text);
  }
}

/** What is in the folders of generated files and is no longer generated. */
async function superfluous(files: ReadonlyMap<string, string>, base: string): Promise<string[]> {
  const listed = folders.map(async (folder) => {
    const names = await readdir(join(base, folder)).catch(() => []);
    return names.map((name) => `${folder}/${name}`);
  });
  return (await Promise.all(listed)).flat().filter((path) => !files.has(path));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = await everything();
  const isCheck = process.argv.includes('--check');
  const wrong = isCheck ? await findStale(files) : [];
  if (!isCheck) await write(files);
  for (const one of wrong) console.error(`${one} (run npm run generate)`);
  process.exitCode = wrong.length > 0 ? 1 : 0;
}
