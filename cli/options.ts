import { type Command, Option } from 'commander';
import type { RunFlag, CommandName, Setting, Topic } from '../environment/settings/setting.ts';
import { runFlags } from '../environment/settings/run-flags.ts';
import { settings } from '../environment/settings/table.ts';

/** The headings of `--help`, in their order. */
const TITLES: Readonly<Record<Topic, string>> = {
  target: 'The target:',
  'what is judged': 'What is judged:',
  rules: 'When the run passes:',
  pace: 'How fast, how much:',
  repetition: 'To do the same again:',
  caution: 'Caution:',
  output: 'What is written:',
};
const topics = Object.keys(TITLES);

/** What decides whether a command takes an option. */
interface Taken {
  readonly commands?: readonly CommandName[];
}

/** Gives a command its options of both tables. A setting wins over the variable of its name; the key has no flag. */
export function withFlags(command: Command, name: CommandName): Command {
  const takes =
    (most: readonly CommandName[]) =>
    ({ commands = most }: Taken) =>
      commands.includes(name);
  const own: readonly (readonly [Topic, Option])[] = [
    ...Object.values(settings)
      .filter(takes(['init', 'run', 'doctor']))
      .flatMap((setting) => optionsOfSetting(setting).map((option) => [setting.topic, option] as const)),
    ...runFlags
      .filter(takes(['run', 'doctor']))
      .flatMap((flag) => optionsOfFlag(flag, name).map((option) => [flag.topic, option] as const)),
  ];
  const sorted = own.toSorted(([a], [b]) => topics.indexOf(a) - topics.indexOf(b));
  for (const [topic, option] of sorted) command.addOption(option.helpGroup(TITLES[topic]));
  return command;
}

function optionsOfFlag(entry: RunFlag, name: CommandName): readonly Option[] {
  const { flag, help, noHelp } = entry;
  const option = new Option(flag, help);
  const otherwise = entry.defaults?.[name] ?? entry.default;
  if (otherwise !== undefined) option.default(otherwise);
  return noHelp === undefined ? [option] : [option, new Option(flag.replace('--', '--no-'), noHelp)];
}

/** The help names the variable that says the same. */
function optionsOfSetting({ flag, help, variable, of }: Setting<unknown>): readonly Option[] {
  if (flag === null) return [];
  const needed = of === 'needed' ? 'needed: ' : '';
  return [new Option(flag, `${needed}${help}${variable === null ? '' : ` [${variable}]`}`)];
}

/** Collects the values of an option that can be repeated. */
export const collect = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];
