import { read } from '../documents.ts';
import { parts } from '../markdown.ts';
import { type Page, pageOf } from '../page.ts';
import { EXIT } from '../../spec/gate.ts';

/** The tables of a document whose first cell of the head is `exit code` or `code`, or that have a column of that name. */
function tablesOfCodes(path: string): readonly string[] {
  const blocks = read(path).match(/(?:^\|.*\|\n)+/gm) ?? [];
  return blocks.filter((block) => /^\|(?:.*\|)? *(?:exit )?code *\|/.test(block)).map((block) => block.trim());
}

/** Every exit code: of a run, as the README says it, and of the other commands. */
export function exitCodesPage(): Page {
  const ofRun = tablesOfCodes('README.md')[0] ?? '';
  const ofCommands = tablesOfCodes('docs/commands.md')[0] ?? '';
  for (const code of Object.values(EXIT)) {
    if (!ofRun.includes(`| ${code} |`)) throw new Error(`the README does not say what exit code ${code} means`);
  }
  const text = parts(
    '# Exit codes',
    '## Of a run',
    ofRun.replaceAll('(docs/', '(./'),
    'If several apply, the first of 130, 2, 1, 3, 0 counts: a violation that was found before the target became unreachable ' +
      'is a 1. [In CI](./ci.md) says what a pipeline should do with each of them.',
    '## Of every command',
    ofCommands.replaceAll(/\]\((?=\w)/g, '](./'),
    'Exit code 2 of any command: the command or its settings are wrong, and nothing was done. [Messages](./messages/command.md) ' +
      'says what to do.',
  );
  return pageOf('exit-codes.md', text);
}
