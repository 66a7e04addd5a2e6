import { type Command, Option } from 'commander';
import { type RunFlag, type CommandName, type Setting } from '../environment/settings/setting.ts';
import { runFlags } from '../environment/settings/run-flags.ts';
import { settings } from '../environment/settings/table.ts';

/** Gives a command its options of both tables. A setting wins over the variable of its name; the key has no flag. */
export function withFlags(command: Command, name: CommandName): Command {
  const takes = ({ commands = ['run', 'doctor'] }: { readonly commands?: readonly CommandName[] }) =>
    commands.includes(name);
  for (const option of runFlags.filter(takes).flatMap(optionsOfFlag)) command.addOption(option);
  for (const option of Object.values(settings).filter(takes).flatMap(optionsOfSetting)) command.addOption(option);
  return command;
}

function optionsOfFlag({ flag, help, noHelp, default: otherwise }: RunFlag): readonly Option[] {
  const option = new Option(flag, help);
  if (otherwise !== undefined) option.default(otherwise);
  return noHelp === undefined ? [option] : [option, new Option(flag.replace('--', '--no-'), noHelp)];
}

function optionsOfSetting({ flag, alias, help }: Setting<unknown>): readonly Option[] {
  if (flag === null) return [];
  const option = new Option(flag, help);
  return alias === undefined ? [option] : [option, new Option(alias, `short for ${flag}`).hideHelp()];
}
