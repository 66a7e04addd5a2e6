import { parse } from 'dotenv';
import { join } from 'node:path';
import { SettingsError } from '../../environment/settings/setting.ts';
import type { Flags } from '../../environment/settings/settings.ts';
import { EXIT } from '../../spec/verdict/gate.ts';
import { command } from '../../spec/phrasing/requests.ts';
import { UsageError } from '../../runs/usage.ts';
import { askPipeline, askProduction, askSettings, Cancelled, given, problemsOf } from '../init/asking.ts';
import { folderAt, type Pipeline, PIPELINES, secretIn } from '../init/folder.ts';
import { refuseOtherPlaces, writeAll } from '../init/writing.ts';
import { print } from '../terminal/process.ts';
import { doctorCommand } from './doctor.ts';

type Options = Flags & {
  readonly yes?: boolean;
  readonly ci?: string;
  readonly doctor?: boolean;
};

const DEFAULT_PROFILE = 'profile.yaml';
const REMEDY =
  'Nothing was written. Set them in the environment or in .env, or use their flags (the key has none). On a terminal, init asks for them.';

/** `cardproof init`: asks for the settings, writes `.env`, a profile and a pipeline, and runs the doctor. */
export async function initCommand(options: Options): Promise<number> {
  const folder = folderAt(process.cwd());
  refuseOtherPlaces(folder, ['.env']);
  const known = given(options, parse(secretIn(join(folder.path, '.env'))), process.env);
  const asks = options.yes !== true && process.stdin.isTTY === true && process.stdout.isTTY === true;
  try {
    const answers = asks ? await askSettings(known) : known;
    const problems = problemsOf(answers);
    if (problems.length > 0) throw new SettingsError(problems, REMEDY);
    const pipeline = pipelineOf(options.ci) ?? (asks ? await askPipeline(folder.pipeline) : folder.pipeline);
    const isProduction = answers.get('TARGET_ENVIRONMENT')?.toLowerCase() === 'production';
    const mayContact = !isProduction || options.iKnowThisIsProduction === true || (asks && (await askProduction()));
    const values = new Map([...answers, ['PROFILE', answers.get('PROFILE') ?? DEFAULT_PROFILE]]);
    for (const line of writeAll(folder, values, pipeline, isProduction)) print(line);
    if (options.doctor === false) return EXIT.conforms;
    print('');
    if (mayContact) return await doctorCommand({ ...options, iKnowThisIsProduction: isProduction });
    const later = command('doctor --i-know-this-is-production');
    print(`not asked  the target is production: ${later} checks whether it is ready`);
    return EXIT.conforms;
  } catch (error) {
    if (error instanceof Cancelled) return EXIT.interrupted;
    throw error;
  }
}

function pipelineOf(typed: string | undefined): Pipeline | undefined {
  const kinds = Object.keys(PIPELINES) as Pipeline[];
  const found = kinds.find((one) => one === typed);
  if (typed !== undefined && found === undefined) throw new UsageError(`--ci is one of ${kinds.join(', ')}`);
  return found;
}
