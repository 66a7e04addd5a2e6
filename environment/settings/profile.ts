import { NO_PROFILE, type Profile, type Waiver } from '../../spec/verdict/verdict-reason.ts';
import { readYaml, type YamlFile, yamlText } from './yaml-file.ts';

const PROFILE: YamlFile = {
  schema: new URL('../../spec/profile.schema.json', import.meta.url),
  more: 'The page docs/profile.md says what a profile may hold.',
};

/** A profile as it is written: its schema has accepted it. */
type Written = {
  readonly pins?: Readonly<Record<string, string | number | boolean | null>> | null;
  readonly waivers?: readonly Waiver[] | null;
} | null;

/** Reads the profile of a run; none if there is no path. Throws a YamlFileError that says what is wrong in which line. */
export function loadProfile(path: string | null): Profile {
  if (path === null) return NO_PROFILE;
  const text = yamlText(path, PROFILE, `the profile ${path} cannot be read as a file: check PROFILE or --profile`);
  return parseProfile(text, `the profile ${path}`);
}

/** Reads a profile's YAML: `pins` (gap id: answer) and `waivers` (requirement, until, why). Unknown names are refused. */
const parseProfile = (text: string, name: string): Profile =>
  readYaml<Written, Profile>(text, name, PROFILE, (written) => {
    const pins = Object.entries(written?.pins ?? {}).filter(([, answer]) => answer !== null);
    return {
      pins: Object.fromEntries(pins.map(([id, answer]) => [id, String(answer)])),
      waivers: written?.waivers ?? [],
    };
  });
