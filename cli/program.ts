import { Command, CommanderError } from 'commander';
import { SUITE_VERSION } from '../environment/suite-version.ts';
import { explain } from '../runs/usage.ts';
import { EXIT } from '../spec/verdict/gate.ts';
import { addFleet, addHandingOver, addJudging, addLookingUp, addTraffic, addWritten } from './definitions.ts';

const EXAMPLES = `
Begin here:
  cardproof run --sandbox --open              judge the built-in institution and read its report
  cardproof init                              set it up for your environment
  cardproof run --help                        all settings and options of a run`;

/**
 * Every command that people type, with its options; the documents are checked against it. `complain` is given the text about words
 * that no command takes.
 */
export function program(complain?: (text: string) => void): Command {
  const cardproof = new Command('cardproof')
    .description('Tests whether an environment conforms to the specification of the Institution Management Read API.')
    .version(SUITE_VERSION)
    .exitOverride()
    .configureOutput(complain === undefined ? {} : { writeErr: complain })
    .addHelpText('after', EXAMPLES);
  addJudging(cardproof);
  addFleet(cardproof);
  addTraffic(cardproof);
  addWritten(cardproof);
  addHandingOver(cardproof);
  addLookingUp(cardproof);
  nameHelp(cardproof, 'cardproof');
  return cardproof;
}

/** Below what is wrong with the words of a command stands where its help is. */
function nameHelp(command: Command, typed: string): void {
  command.showHelpAfterError(`${typed} --help says what it takes`);
  for (const one of command.commands) nameHelp(one, `${typed} ${one.name()}`);
}

/** The words of a command line; of the help for a command that there is not only its name, about which there is something to say. */
function withoutHelp(words: readonly string[], { commands }: Command): readonly string[] {
  const [first, name = '', ...more] = words;
  const isKnown = name === '' || name.startsWith('-') || commands.some((one) => one.name() === name);
  return first === 'help' && !isKnown ? [name, ...more] : words;
}

/** Does what the words on a command line say. What was wrong is said on stderr, without the key; the exit code is left for the end. */
export async function carryOut(words: readonly string[]): Promise<void> {
  const complaints: string[] = [];
  try {
    const cardproof = program((text) => void complaints.push(text));
    await cardproof.parseAsync(withoutHelp(words, cardproof), { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? 0 : EXIT.usage;
    } else {
      const { text, code } = explain(error);
      complaints.push(`${text}\n`);
      process.exitCode = code;
    }
  }
  if (complaints.length === 0) return;
  // People type the key where none is expected, and a pipeline keeps what it is told.
  const { withoutKey } = await import('../runs/run-options.ts');
  process.stderr.write(withoutKey(complaints.join('')));
}
