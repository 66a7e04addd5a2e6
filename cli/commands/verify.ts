import { plain } from '../../reports/escape.ts';
import { count, outcomeLine } from '../../reports/view.ts';
import { ChangedPlace } from '../../runs/place.ts';
import { type Examination, examine } from '../../runs/verification.ts';
import { EXIT } from '../../spec/verdict/gate.ts';
import { suite } from '../../tests/checks/all.ts';

/**
 * `cardproof verify DIR|ZIP`: whether every file is as its run left it or as it was signed. Exit code 1 if anything was
 * changed, is missing or was added, or is signed wrongly.
 */
export async function verifyCommand(path: string, options: { readonly publicKey?: string }): Promise<number> {
  try {
    const examination = await examine(path, options.publicKey, suite);
    process.stdout.write(examinationText(examination));
    return examination.right ? EXIT.conforms : EXIT.violates;
  } catch (error) {
    if (!(error instanceof ChangedPlace)) throw error;
    process.stdout.write(`${CHANGED}\n${plain(error.message)}\n`);
    return EXIT.violates;
  }
}

const CHANGED =
  'NOT as it was written: do not rely on it. Ask the sender for the original files; if the folder is yours, remove what you added.';

/** What was looked at, part by part, and what it comes to. */
export function examinationText({ recording, results, parts, right, changed }: Examination): string {
  const { header, exchanges, unsent } = recording;
  const where = header.settings.sandbox ? ' (sandbox, not your environment)' : '';
  const counts = `${count(exchanges.length, 'exchange')}, ${unsent.length} unsent`;
  const said = parts.flatMap(({ name, lines }) =>
    lines.map((line, at) => `${(at === 0 ? name : '').padEnd(11)}${plain(line)}`),
  );
  const outcome = right
    ? 'unchanged since it was written'
    : changed
      ? CHANGED
      : 'NOT signed as it must be: do not rely on it. No other change was found. Ask the sender for the right files, or for the right key.';
  return [
    outcome,
    `${plain(`run ${header.run.id} of ${header.run.startedAt}${where}`)}: ${counts}`,
    ...(results === null ? [] : [`${'verdict'.padEnd(11)}${plain(outcomeLine(results))}`]),
    ...said,
    '',
  ].join('\n');
}
