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
const titles = Object.values(TITLES);

/** What decides whether a command takes an option. */
interface Taken {
  readonly commands?: readonly CommandName[];
}

/** Gives a command its options of both tables. A setting wins over the variable of its name; the key has no flag. */
export function withFlags(command: Command, name: CommandName): Command {
  const takenOf = <Entry extends Taken>(entries: readonly Entry[], usual: readonly CommandName[]) =>
    entries.filter(({ commands = usual }) => commands.includes(name));
  const own = [
    ...takenOf(Object.values(settings), ['init', 'run', 'doctor']).flatMap(optionsOfSetting),
    ...takenOf(runFlags, ['run', 'doctor']).flatMap((flag) => optionsOfFlag(flag, name)),
  ];
  const placeOf = ({ helpGroupHeading = '' }: Option): number => titles.indexOf(helpGroupHeading);
  own.toSorted((a, b) => placeOf(a) - placeOf(b)).forEach((option) => command.addOption(option));
  return command;
}

function optionsOfFlag(entry: RunFlag, name: CommandName): readonly Option[] {
  const { flag, help, noHelp, topic } = entry;
  const option = new Option(flag, help).default(entry.defaults?.[name] ?? entry.default).helpGroup(TITLES[topic]);
  if (noHelp === undefined) return [option];
  return [option, new Option(flag.replace('--', '--no-'), noHelp).helpGroup(TITLES[topic])];
}

/** The help names the variable that says the same. */
function optionsOfSetting({ flag, help, variable, of, topic }: Setting<unknown>): readonly Option[] {
  if (flag === null) return [];
  const text = `${of === 'needed' ? 'needed: ' : ''}${help}${variable === null ? '' : ` [${variable}]`}`;
  return [new Option(flag, text).helpGroup(TITLES[topic])];
}

/** Collects the values of an option that can be repeated. */
export const collect = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];
