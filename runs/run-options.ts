import { type JudgeOptions, SMOKE_BUDGET } from '../engine/suite.ts';
import { Redactor } from '../environment/redaction/redaction.ts';
import { loadEnvironment } from '../environment/settings/env-file.ts';
import { loadProfile } from '../environment/settings/profile.ts';
import type { RunFlags } from '../environment/settings/run-flags.ts';
import { type Flags, readSettings, type Settings } from '../environment/settings/settings.ts';
import { plain } from '../reports/escape.ts';
import { type Format, formats } from '../reports/files.ts';
import { UsageError } from './usage.ts';

/** What a run is to judge and how strictly; kept in the recording, so that a replay asks the same. */
export type RunOptions = Required<Omit<JudgeOptions, 'progress'>>;

/** The settings of this process: flags, then environment, then `.env`. */
export function settingsOf(flags: Flags): Settings {
  const { env, ...file } = loadEnvironment(process.cwd());
  const settings = readSettings(flags, env, new Date().toISOString(), file);
  return flags.smoke === true ? { ...settings, budget: Math.min(settings.budget, SMOKE_BUDGET) } : settings;
}

/** What the flags ask of a run; reads the profile that the settings name. */
export function runOptionsOf(flags: RunFlags, settings: Settings, ids: readonly string[] = []): RunOptions {
  const profile = loadProfile(settings.profile);
  const { strict = false, complete = false, smoke = false } = flags;
  return { profile, strict, mustBeComplete: complete, ids, smoke };
}

/** The formats that a text names, separated by commas: each once. Throws a UsageError if there is no such format. */
export function formatsOf({ format = '' }: Pick<RunFlags, 'format'>): readonly Format[] {
  const named = new Set(format.split(',').flatMap((name) => name.trim().toLowerCase() || []));
  const unknown = [...named].find((name) => !formats.some((one) => one === name));
  if (unknown !== undefined) {
    throw new UsageError(`there is no format ${unknown}: --format takes ${formats.join(', ')}, separated by commas`);
  }
  return formats.filter((name) => named.has(name));
}

/** What a person must know of the settings before the run begins: a line each. */
export function announcement({ sandbox, warnings }: Settings): string {
  const lines = warnings.map((warning) => `warning: ${plain(warning)}`);
  if (sandbox) lines.unshift('judging the embedded sandbox, not your environment');
  return lines.map((line) => `cardproof: ${line}\n`).join('');
}

/** A text about the words that were typed, without the key of the settings and without what stands behind an option that is not known. */
export function withoutKey(text: string): string {
  const key = (loadEnvironment(process.cwd()).env['SUBSCRIPTION_KEY'] ?? '').trim();
  const shown = text.replace(/(unknown option '-[\w-]*)[^\w'-][^']*/g, '$1=…');
  return new Redactor({ key }).text(shown);
}
