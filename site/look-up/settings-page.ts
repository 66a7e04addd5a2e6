import { runFlags } from '../../environment/settings/run-flags.ts';
import type { CommandName, RunFlag, Setting } from '../../environment/settings/setting.ts';
import { settings } from '../../environment/settings/table.ts';
import { code, inline, parts } from '../markdown.ts';
import { type Page, pageOf } from '../page.ts';
import { capital } from '../../spec/phrasing/capital.ts';

const entries: readonly Setting<unknown>[] = Object.values(settings);
/** Commands that take a flag unless its entry names others. */
const ORDINARY: readonly CommandName[] = ['run', 'doctor'];
/** What a person may type by mistake. What no reader refuses says nothing here. */
const MISTAKES = [
  'x',
  '-1',
  'a b',
  'ftp://x/v1',
  'https://x/',
  'https://a:b@x/v1',
  '2026-02-30T12:00:00Z',
  '-----BEGIN',
];

/** Every setting, and every flag of a run that is not a setting. */
export function settingsPage(): Page {
  const needed = entries.filter(({ of }) => of === 'needed');
  const others = entries.filter(({ of }) => of !== 'needed');
  const text = parts(
    '# Settings and flags',
    'A setting is a variable of the environment, a line of `.env`, or a flag. Flags override the environment, and the ' +
      'environment overrides `.env`. If none of the needed settings is set, the embedded sandbox is tested.',
    '## Needed',
    needed.map(settingText),
    '## Optional',
    others.map(settingText),
    '## Flags that are not settings',
    'They are not read from `.env`. Under `npx playwright test`, use the variable.',
    runFlags.map(flagText),
  );
  return pageOf('settings.md', text);
}

function settingText(entry: Setting<unknown>): string {
  const { variable, flag, alias, commands = ORDINARY, documentation, example } = entry;
  const lines: [string, string][] = [
    ['Flag', flag === null ? 'none, because process lists show flags' : spelt(flag, alias)],
    ['Commands', flag === null ? '' : commands.map(code).join(', ')],
    ['Default', defaultOf(entry)],
    ['Example', variable === null ? code(`${bare(flag ?? '')} ${example}`) : code(`${variable}='${example}'`)],
    [
      'Refused if',
      refusals(entry)
        .map((wrong) => inline(`it ${wrong}`))
        .join('; '),
    ],
  ];
  return parts(`### ${variable ?? bare(flag ?? '')}`, documentation.replaceAll('(docs/', '(./'), list(lines)).trim();
}

const spelt = (flag: string, alias: string | undefined): string =>
  code(flag) + (alias === undefined ? '' : ` or ${code(alias)}`);
const bare = (flag: string): string => flag.split(' ')[0] ?? '';
const list = (lines: readonly (readonly [string, string])[]): string =>
  lines.flatMap(([name, text]) => (text === '' ? [] : [`- **${name}**: ${text}`])).join('\n');

/** The default, if it is a value; what it depends on is in the documentation. */
function defaultOf({ default: otherwise, of, variable }: Setting<unknown>): string {
  if (of === 'needed') return '';
  const value = 'is' in otherwise ? otherwise.is : null;
  const told = typeof value === 'number' || (typeof value === 'string' && value !== '');
  if (!told) return '';
  return variable === null ? '' : code(String(value));
}

/** What is wrong with texts that its reader refuses. */
function refusals({ read }: Setting<unknown>): readonly string[] {
  const wrong = MISTAKES.flatMap((text) => {
    const found = read(text);
    return 'wrong' in found ? [found.wrong.replace(/: ".*$/, '')] : [];
  });
  return [...new Set(wrong)];
}

function flagText({ flag, commands = ORDINARY, variable, help, noHelp, default: otherwise }: RunFlag): string {
  const lines: [string, string][] = [
    ['Commands', commands.map(code).join(', ')],
    ['Under Playwright', variable === null ? '' : code(`${variable}=${flag.startsWith('--no-') ? '0' : '1'}`)],
    ['Default', otherwise === undefined ? '' : code(otherwise)],
    ['Opposite', noHelp === undefined ? '' : `${code(flag.replace('--', '--no-'))}: ${inline(noHelp)}`],
  ];
  const sentence = `${capital(help)}.`;
  return parts(`### ${bare(flag)}`, inline(sentence), list(lines)).trim();
}
