import { type KeyPlacement, keyPlacements } from '../spec/evidence/fact-parts.ts';
import { catalogueVersion } from '../spec/generated/catalogue.ts';
import { NO_PROFILE } from '../spec/verdict/verdict-reason.ts';
import { keyVariant } from '../environment/client/key-placement.ts';
import { RECORDING_SCHEMA, type RecordingHeader, recordedSettings } from '../environment/recording/recorder.ts';
import type { Recording } from '../environment/recording/reading.ts';
import { isOrdinary } from '../environment/redaction/secret-forms.ts';
import type { Redactor } from '../environment/redaction/redaction.ts';
import type { Settings } from '../environment/settings/settings.ts';
import { SUITE_VERSION } from '../environment/suite-version.ts';
import type { RunOptions } from './run-options.ts';

/** What this program adds to the first line of a recording. */
export interface Addition {
  readonly asked: RunOptions;
  /** Uses that the key has no form for (a key without letters has no other case). */
  readonly withoutForm: readonly KeyPlacement[];
  /** The key is what any text may hold: whether responses repeat it was not judged. */
  readonly ordinaryKey?: true;
  /** Fingerprint of the key that was to sign the run; null if none was. */
  readonly signer: string | null;
}

const STAND_INS = ['ab', '12', 'a', '1', '--', '-', 'stand-in key', '1'.repeat(20), '-+-+-+-+'] as const;

/** The uses that a key has no form for. */
function withoutForm(key: string): readonly KeyPlacement[] {
  return keyPlacements.filter((use) => keyVariant(key, use) === null);
}

/** A made-up key with exactly the forms of the recorded one, so that a replay asks what the run asked. */
function standInKey(missing: readonly KeyPlacement[], ordinary: boolean): string {
  const fits = (key: string): boolean => isOrdinary(key) === ordinary && withoutForm(key).join() === missing.join();
  return STAND_INS.find(fits) ?? STAND_INS[6];
}

/** What a run was asked, without people: only what a person wrote (why a violation is waived) may name somebody. */
export function redactedOptions(options: RunOptions, redactor: Redactor): RunOptions {
  const shown = (name: string, value: unknown): unknown =>
    typeof value === 'string' && name === 'why' ? redactor.text(value) : value;
  return JSON.parse(JSON.stringify(options), shown) as RunOptions;
}

/** The first line of a run's recording: what a replay needs to ask the same, and no key. */
export function recordingHeader(
  run: RecordingHeader['run'],
  settings: Settings,
  options: RunOptions,
  redactor: Redactor,
  signer: string | null,
): RecordingHeader & Addition {
  return {
    kind: 'run',
    schema: RECORDING_SCHEMA,
    suite: { name: 'cardproof', version: SUITE_VERSION, catalogue: catalogueVersion },
    run,
    redactPeople: settings.redactPeople,
    settings: recordedSettings(settings, redactor),
    asked: redactedOptions(options, redactor),
    withoutForm: withoutForm(settings.key),
    ...(isOrdinary(settings.key) ? { ordinaryKey: true } : {}),
    signer,
  };
}

/** Fingerprint of the key that was to sign the run of a recording; null if none was. */
export function signerOf(header: RecordingHeader & Partial<Addition>): string | null {
  return header.signer ?? null;
}

/** What the run of a recording was asked, what of it was chosen on the way (null: all), and the key to replay it with. */
export function additionOf({ header, happenings }: Recording): {
  readonly asked: RunOptions;
  readonly chosen: readonly string[] | null;
  readonly key: string;
} {
  const { asked, withoutForm: missing = [], ordinaryKey = false } = header as RecordingHeader & Partial<Addition>;
  const chosen = happenings.findLast((one) => one.kind === 'chosen')?.ids ?? null;
  const given = { profile: NO_PROFILE, strict: false, mustBeComplete: false, ids: [], smoke: false, ...asked };
  return { asked: given, chosen, key: standInKey(missing, ordinaryKey) };
}

/** What is wrong with a recording, behind the word; null if it is as its run wrote it. */
export function damageOf({ state, damagedAt }: Recording): string | null {
  if (state === 'intact') return null;
  return state === 'cut'
    ? 'is INCOMPLETE: the run stopped early, or the file was cut off'
    : `is NOT INTACT: a line was changed, lost or added after the run; the first is line ${damagedAt ?? 'last'}`;
}
