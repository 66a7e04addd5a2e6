import { brief, plain } from '../reports/escape.ts';
import { problemLines, SettingsError, TOLD, YamlFileError } from '../environment/settings/setting.ts';
import { EXIT } from '../spec/verdict/gate.ts';

/** What the person at the keyboard can fix: exit code 2, one sentence. */
export class UsageError extends Error {}

/** All problems of the settings in one block, each with its variable and an example. */
function settingsBlock({ problems, remedy }: SettingsError): string {
  const lines = problems.map((one) => problemLines({ ...one, message: plain(one.message) }));
  const all = problems.every(({ kind }) => kind === 'missing');
  return [
    `The settings are ${all ? 'incomplete' : 'invalid'}:`,
    ...lines,
    remedy ??
      (all
        ? 'Set them in the environment or in .env. To try Cardproof without settings, use `--sandbox` (under Playwright: CARDPROOF_SANDBOX=1); `cardproof serve` prints settings that work.'
        : `${problems.some(({ kind }) => kind === 'missing') ? 'Set or correct' : 'Correct'} them in the environment, in .env, or by their flags.`),
  ].join('\n');
}

/** The problems of a YAML file in one block, each with its line and what stands there. */
function yamlBlock({ summary, problems, more }: YamlFileError): string {
  const lines = problems
    .slice(0, TOLD)
    .flatMap((problem) => [
      `  line ${problem.line ?? 1}: ${plain(problem.message)}`,
      `      ${brief(problem.shown.trim())}`,
    ]);
  const left = problems.length - TOLD;
  return [`cardproof: ${plain(summary)}:`, ...lines, ...(left > 0 ? [`  and ${left} more`] : []), more].join('\n');
}

/** What to print and how to exit for anything thrown: never a stack trace, unless DEBUG asks for one. */
export function explain(error: unknown): { readonly text: string; readonly code: number } {
  if (error instanceof SettingsError) return { text: settingsBlock(error), code: EXIT.usage };
  if (error instanceof YamlFileError && error.problems.length > 0) return { text: yamlBlock(error), code: EXIT.usage };
  const message = error instanceof Error ? error.message : String(error);
  const usage = error instanceof UsageError || error instanceof YamlFileError || isOfTheSystem(error);
  const code = usage ? EXIT.usage : EXIT.inconclusive;
  const text = `cardproof: ${plain(message)}${remedy(error)}`;
  if ((process.env['DEBUG'] ?? '') !== '' && error instanceof Error) {
    return { text: `${text}\n${(error.stack ?? '').split('\n').map(plain).join('\n')}`, code };
  }
  return { text: usage ? text : `${text} (this is a defect of Cardproof; set DEBUG=1 to see where)`, code };
}

const FULL = ['ENOSPC', 'EDQUOT', 'EFBIG'];
const CLOSED = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EISDIR'];

/** What to do about a file that cannot be written, or a port that is taken. */
function remedy(error: unknown): string {
  const { code, syscall } = isOfTheSystem(error) ? error : { code: '' };
  if (FULL.includes(code)) return '; free some space, or choose another folder with --out';
  if (code === 'EADDRINUSE') return '; choose another port with --port (0 takes a free one)';
  return CLOSED.includes(code) || syscall === 'mkdir' ? '; choose another folder with --out' : '';
}

/** A file that is not there, a folder that may not be written, a port in use. */
function isOfTheSystem(error: unknown): error is Error & { readonly code: string; readonly syscall?: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && /^E[A-Z]+$/.test(error.code);
}
