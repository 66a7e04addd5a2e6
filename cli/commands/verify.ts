import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { difference, sameness } from '../../reports/difference.ts';
import { plain } from '../../reports/escape.ts';
import { count } from '../../reports/view.ts';
import type { Recording } from '../../environment/recording/reading.ts';
import { signerOf } from '../../run/recording-header.ts';
import { isOfThisVersion, judgeAgain, versionOf } from '../../run/rejudging.ts';
import { checkSignature } from '../../run/signature.ts';
import { RESULTS_FILE, storedRecording, storedResults } from '../../run/stored.ts';
import { EXIT, UsageError } from '../../run/usage.ts';
import { suite } from '../../tests/checks/all.ts';

/** One thing that was looked at. */
interface Part {
  readonly name: string;
  readonly right: boolean;
  readonly lines: readonly string[];
}

/**
 * `cardproof verify DIR`: whether a folder is as its run left it: the recording, that the results are what it says, the
 * signature. Exit code 1 if anything was edited, is missing, or is signed wrongly.
 */
export async function verifyCommand(directory: string, options: { readonly publicKey?: string }): Promise<number> {
  const recording = storedRecording(directory);
  const signature = signaturePart(directory, recording, options.publicKey);
  const parts = [recordingPart(recording), await resultsPart(directory, recording), signature];
  const { header, exchanges, unsent } = recording;
  const where = header.settings.sandbox ? ' (sandbox, not your environment)' : '';
  const what = `run ${header.run.id} of ${header.run.startedAt}${where}`;
  const said = parts.flatMap(({ name, lines }) =>
    lines.map((line, at) => `${(at === 0 ? name : '').padEnd(11)}${plain(line)}`),
  );
  const right = parts.every((part) => part.right);
  const end = right
    ? 'as its run left it, as far as can be told'
    : 'NOT as its run left it: do not rely on it; ask for the original folder';
  const counts = `${count(exchanges.length, 'exchange')}, ${unsent.length} unsent`;
  process.stdout.write(`${plain(what)}: ${counts}\n${said.join('\n')}\n${end}\n`);
  return right ? EXIT.conforms : EXIT.violates;
}

function recordingPart({ state, damagedAt }: Recording): Part {
  const lines = {
    intact: ['intact: every line is as it was written, from the first to the last'],
    edited: [`NOT INTACT: a line was changed, lost or added; the first is line ${damagedAt ?? 'last'}`],
    cut: ['WITHOUT AN END: the run died, or the file was cut off; `replay` judges what is there'],
  };
  return { name: 'recording', right: state === 'intact', lines: lines[state] };
}

/** The results must follow from the recording: it is judged again. */
async function resultsPart(directory: string, recording: Recording): Promise<Part> {
  const part = (right: boolean, ...lines: string[]): Part => ({ name: 'results', right, lines });
  if (!existsSync(join(directory, RESULTS_FILE))) {
    return part(
      false,
      `MISSING: there is no ${RESULTS_FILE}; the run stopped before it wrote it, or someone removed it`,
    );
  }
  let stored;
  try {
    stored = storedResults(directory);
  } catch (error) {
    if (error instanceof UsageError) return part(false, `NOT READABLE: ${error.message}`);
    throw error;
  }
  if (stored.run.id !== recording.header.run.id) return part(false, `OF ANOTHER RUN (${stored.run.id})`);
  if (!isOfThisVersion(recording)) {
    const other = `of this run, judged by version ${versionOf(recording)}`;
    return part(true, `${other}; only that version can say whether they are what the recording says`);
  }
  const { results } = await judgeAgain(recording, stored.run.directory, suite);
  const lines = difference(stored, results);
  if (lines.length === 0) return part(true, `what the recording says, judged again: ${sameness(stored)}`);
  const why =
    recording.state === 'intact' ? 'EDITED: does not match the recording' : 'does not match the rest of the recording';
  const more = lines.length > 5 ? [`  and ${count(lines.length - 5, 'more difference')}`] : [];
  return part(false, why, ...lines.slice(0, 5).map((line) => `  ${line}`), ...more);
}

function signaturePart(directory: string, { header }: Recording, publicKey: string | undefined): Part {
  const signer = signerOf(header);
  const check = checkSignature(directory, publicKey);
  const part = (right: boolean, ...lines: string[]): Part => ({ name: 'signature', right, lines });
  if (check.kind === 'wrong') return part(false, `WRONG: ${check.why}`);
  if (check.kind === 'right') {
    const whose = check.trusted
      ? 'by the key that you named'
      : 'by the key that it carries itself: compare its fingerprint with its owner’s, or name their key with --public-key';
    return part(true, `right, ${whose}`, check.fingerprint);
  }
  if (publicKey !== undefined) return part(false, 'MISSING: nothing here is signed, so the key proves nothing');
  if (signer !== null) return part(false, `MISSING: the run was to be signed by ${signer}`);
  return part(
    true,
    'none: the seals show damage and careless edits, but anyone who wants to deceive can write the whole folder again,',
    'with its seals. A run that is told SIGNING_KEY signs its recording and its results.',
  );
}
