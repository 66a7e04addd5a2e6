import { describesTarget, type Setting, SettingsError } from '../../environment/settings/setting.ts';
import { type Flags, readSettings, type SettingName, textOf } from '../../environment/settings/settings.ts';
import { settings } from '../../environment/settings/table.ts';

/** A setting that `.env` can hold, by its variable. */
export interface Asked {
  readonly variable: string;
  readonly setting: Setting<unknown>;
}

const entries: Readonly<Record<SettingName, Setting<unknown>>> = settings;

/** The settings that a person is asked for: those that describe the target. */
export const asked: readonly Asked[] = Object.values(entries).flatMap((setting) =>
  setting.variable !== null && describesTarget(setting) ? [{ variable: setting.variable, setting }] : [],
);

type Texts = ReadonlyMap<string, string>;

/** Every setting of the table that has a text: by its flag, else in `.env`, else in the environment. */
export function given(flags: Flags, file: Readonly<Record<string, string>>, env: NodeJS.ProcessEnv): Texts {
  const found = (Object.keys(entries) as SettingName[]).flatMap((name): [string, string][] => {
    const { variable } = entries[name];
    if (variable === null) return [];
    const text = textOf(name, flags, file) ?? (ofTarget(variable) ? textOf(name, {}, env) : undefined);
    return text === undefined ? [] : [[variable, text]];
  });
  return new Map(found);
}

/** A pace or a seed in the environment may be meant for one run: only what describes the target is taken from there. */
const ofTarget = (variable: string): boolean => asked.some((one) => one.variable === variable);

/** What is wrong with one setting, in the words of a run; null if nothing is. */
export function wrongWith(variable: string, texts: Texts): string | null {
  const problem = problemsOf(texts).find((one) => one.variable === variable);
  return problem === undefined ? null : `${problem.variable} ${problem.message} (for example ${problem.example})`;
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
