import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type * as validation from 'ajv/dist/2020.js';
import type { AnySchemaObject, ValidateFunction } from 'ajv/dist/2020.js';
import { RESULTS_FILE } from '../reports/files.ts';
import { later } from '../spec/model/memo.ts';
import { isObject } from '../spec/exchange/describe.ts';
import type { Results } from '../spec/verdict/results.ts';
import { RECORDING_FILE } from '../environment/recording/recorder.ts';
import { parseRecording, readRecording, RecordingError, type Recording } from '../environment/recording/reading.ts';
import { fileAt, linesAt } from './place.ts';
import { UsageError } from './usage.ts';

/** The results that a run left in a folder (or a file named directly), held against their published schema. */
export function storedResults(place: string): Results {
  if (!existsSync(place)) throw new UsageError(`there is no ${place}: use the folder of a run`);
  const found = statSync(place);
  if (!found.isDirectory()) return resultsIn(fileAt(place, found).toString(), place);
  const path = join(place, RESULTS_FILE);
  if (!existsSync(path)) {
    const hint = existsSync(join(place, RECORDING_FILE))
      ? `the run stopped early; cardproof replay ${place} judges what it recorded`
      : 'use the folder of a run';
    throw new UsageError(`there is no ${RESULTS_FILE} in ${place}: ${hint}`);
  }
  return resultsIn(fileAt(path).toString(), path);
}

let validator: ValidateFunction<Results> | null = null;

/** What holds results against their published schema; made once, because a fleet has many. */
function published(): ValidateFunction<Results> {
  if (validator !== null) return validator;
  const { Ajv2020 } = later('ajv/dist/2020.js') as typeof validation;
  const ajv = new Ajv2020({ strict: false, validateFormats: false, removeAdditional: true, useDefaults: true });
  const schema = readFileSync(new URL('../spec/results.schema.json', import.meta.url), 'utf8');
  validator = ajv.compile<Results>(JSON.parse(schema) as AnySchemaObject);
  return validator;
}

/**
 * The results in a text, held against their published schema; `path` is what messages call it. Members that a later version added
 * are dropped, those that an earlier one lacks are empty.
 */
export function resultsIn(text: string, path: string): Results {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new UsageError(`${path} is damaged (not JSON): replay its recording, or run again`);
  }
  if (!isObject(value) || !('requirements' in value && 'verdict' in value))
    throw new UsageError(`${path} is not a results file of Cardproof: use the folder of a run`);
  if (value['schema'] !== 3) {
    const said = typeof value['schema'] === 'number' ? String(value['schema']) : 'unknown';
    throw new UsageError(
      `${path} has schema ${said}, but this version of Cardproof reads schema 3: use the version that wrote it, or replay its recording with this one`,
    );
  }
  const valid = published();
  const held: unknown = value;
  if (valid(held)) return held;
  const [first] = valid.errors ?? [];
  throw new UsageError(
    `${path} is damaged or was written by another version (${first?.instancePath || 'top level'} ${first?.message ?? 'is invalid'}): replay its recording, or run again`,
  );
}

/** The recording that a run left in a folder. */
export function storedRecording(directory: string): Recording {
  const path = join(directory, RECORDING_FILE);
  if (!existsSync(path)) throw new UsageError(`there is no ${path}: use the folder of a run`);
  return recordingOf(() => readRecording(linesAt(path)), path);
}

/** The recording in a text; `path` is what messages call it. */
export const recordingIn = (text: string, path: string): Recording => recordingOf(() => parseRecording(text), path);

function recordingOf(read: () => Recording, path: string): Recording {
  try {
    return read();
  } catch (error) {
    throw error instanceof RecordingError ? new UsageError(`${path} ${error.message}`) : error;
  }
}
