import { cancel, confirm, intro, isCancel, log, password, select, text } from '@clack/prompts';
import { describesTarget, type Setting, SettingsError } from '../../environment/settings/setting.ts';
import { type Flags, readSettings, type SettingName, textOf } from '../../environment/settings/settings.ts';
import { settings } from '../../environment/settings/table.ts';
import { type Pipeline, PIPELINES } from './folder.ts';

const entries: Readonly<Record<SettingName, Setting<unknown>>> = settings;

/** A setting that `.env` can hold. */
type Asked = Setting<unknown> & { readonly variable: string };

/** The settings that a person is asked for: those that describe the target. */
export const asked: readonly Asked[] = Object.values(entries).filter(
  (setting): setting is Asked => setting.variable !== null && describesTarget(setting),
);

/** Texts of settings by their variable. */
export type Texts = ReadonlyMap<string, string>;

/**
 * Every setting of the table that has a text: by its flag, else in `.env`, else in the environment. A pace or a seed in the
 * environment may be meant for one run: only what describes the target is taken from there.
 */
export function given(flags: Flags, file: Readonly<Record<string, string>>, env: NodeJS.ProcessEnv): Texts {
  const found = (Object.keys(entries) as SettingName[]).flatMap((name): [string, string][] => {
    const { variable } = entries[name];
    if (variable === null) return [];
    const text = textOf(name, flags, file) ?? (describesTarget(entries[name]) ? textOf(name, {}, env) : undefined);
    return text === undefined ? [] : [[variable, text]];
  });
  return new Map(found);
}

/** All problems of the settings, as a run would find them; whether production is meant is asked elsewhere. */
export function problemsOf(texts: Texts): SettingsError['problems'] {
  try {
    const flags = { sandbox: false, iKnowThisIsProduction: true };
    readSettings(flags, Object.fromEntries(texts), new Date().toISOString());
    return [];
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return error.problems.map((one) => (one.kind === 'missing' ? { ...one, message: 'is missing' } : one));
  }
}

/** The person pressed Ctrl+C. */
export class Cancelled extends Error {}

/** Asks for each setting of the target. What is known is offered; an optional one that is emptied is empty in the result. */
export async function askSettings(known: Texts): Promise<Texts> {
  intro('cardproof init: your settings, a profile, a pipeline');
  log.info('Press Enter to accept the value shown. Press Ctrl+C to stop without writing anything.');
  const answers = new Map(known);
  for (const setting of asked) {
    const answer = await ask(setting, answers);
    if (answer !== '' || known.has(setting.variable)) answers.set(setting.variable, answer);
  }
  return answers;
}

/** Asks for one setting. A key is typed hidden and is never shown, not even the one that is known. */
async function ask(setting: Asked, answers: Texts): Promise<string> {
  const { variable, flag, of, help, example } = setting;
  const known = answers.get(variable) ?? '';
  const message = `${variable}${of === 'needed' ? '' : ' (optional)'}: ${help}`;
  if (flag === null) {
    const hidden = await password({
      message: `${message}${known === '' ? '' : ' (Enter keeps the one you have)'}`,
      mask: '•',
      clearOnError: true,
      validate: (typed) => complaint(setting, typed || known, answers),
    });
    return orCancelled(hidden ?? '').trim() || known;
  }
  for (let initialValue = known; ; initialValue = '') {
    const typed = await text({ message, placeholder: `for example ${example}`, initialValue });
    const answer = orCancelled(typed ?? '').trim();
    const wrong = complaint(setting, answer, answers);
    if (wrong === undefined) return answer;
    // It is asked again without what was wrong: what is pasted then would stand behind it.
    log.warn(wrong);
  }
}

/** What is wrong with what was typed, in the words of a run. */
function complaint({ variable, of }: Asked, typed: string, answers: Texts): string | undefined {
  if (typed.trim() === '' && of !== 'needed') return undefined;
  const problem = problemsOf(new Map([...answers, [variable, typed]])).find((one) => one.variable === variable);
  return problem && `${variable} ${problem.message} (for example ${problem.example})`;
}

/** Asks which pipeline is to be made. */
export async function askPipeline(initialValue: Pipeline): Promise<Pipeline> {
  const options = (Object.keys(PIPELINES) as Pipeline[]).map((value) => ({ value, label: PIPELINES[value] }));
  return orCancelled(await select({ message: 'A pipeline for', options, initialValue }));
}

/** Asks whether production may be contacted now. */
export async function askProduction(): Promise<boolean> {
  const message = 'The target is production. May the doctor send it at most 60 GET requests now?';
  return orCancelled(await confirm({ message, initialValue: false }));
}

function orCancelled<Answer>(answer: Answer): Exclude<Answer, symbol> {
  if (!isCancel(answer)) return answer as Exclude<Answer, symbol>;
  cancel('Stopped. Nothing was written.');
  throw new Cancelled();
}
