import { RECORDING_FILE } from '../../environment/recording/recorder.ts';
import { leftOutIn } from '../../environment/redaction/known-people.ts';
import type { Flags } from '../../environment/settings/settings.ts';
import { plain } from '../../reports/escape.ts';
import { count, outcomeLine } from '../../reports/view.ts';
import { writeWhole } from '../../environment/private-files.ts';
import { packageOf, zipOf } from '../../run/certify/package.ts';
import { STATEMENT_FILE } from '../../run/place.ts';
import { isOfThisVersion, versionOf } from '../../run/rejudging.ts';
import { settingsOf } from '../../run/run-options.ts';
import { loadSigner } from '../../run/signing/key.ts';
import { UsageError } from '../../run/usage.ts';
import { examine } from '../../run/verification/examination.ts';
import { EXIT } from '../../spec/gate.ts';
import { suite } from '../../tests/checks/all.ts';
import { examinationText } from './verify.ts';

/** The options of `cardproof certify`, as commander gives them. */
export interface CertifyOptions extends Pick<Flags, 'ranBy' | 'signingKey'> {
  readonly keepPeople?: boolean;
  /** The file to write. */
  readonly out?: string;
}

/**
 * `cardproof certify DIR`: one signed zip for a third party who installs nothing. Exit code 0 if it was written,
 * whatever the verdict; 1 if the folder is not as its run left it.
 */
export async function certifyCommand(directory: string, options: CertifyOptions): Promise<number> {
  const { signingKey, ranBy } = settingsOf({
    sandbox: true,
    ranBy: options.ranBy,
    signingKey: options.signingKey,
  });
  if (signingKey === null) {
    throw new UsageError(
      'certify needs a key to sign with: name its file with SIGNING_KEY or --signing-key; ' +
        'ssh-keygen -t ed25519 -f ~/signing-key makes one (leave the passphrase empty)',
    );
  }
  const signer = loadSigner(signingKey);
  if (ranBy === null) {
    throw new UsageError(
      'certify needs to know who ran the suite, because the package says so: set RAN_BY or --ran-by NAME',
    );
  }
  const examination = await examine(directory, undefined, suite);
  const { recording, results, place } = examination;
  if (!examination.right || results === null) {
    process.stdout.write(examinationText(examination));
    process.stderr.write(
      'cardproof: nothing was written: the folder is not as its run left it, and only an unchanged run can be certified\n',
    );
    return EXIT.violates;
  }
  if (!isOfThisVersion(recording)) {
    throw new UsageError(`the run was judged by version ${versionOf(recording)}: certify it with that version`);
  }
  const wish = { by: ranBy, keepPeople: options.keepPeople === true, madeAt: new Date().toISOString() };
  const files = await packageOf({ recording, results, files: place.files }, signer, wish, suite);
  const name = `cardproof-${results.run.id}`;
  const out = options.out ?? `${name}.zip`;
  writeWhole(out, zipOf(files, name, wish.madeAt));
  const left = leftOutIn(files.get(RECORDING_FILE)?.toString() ?? '');
  const lines = [
    `${plain(out)}: ${count(files.size, 'file')}, signed with ${signer.fingerprint}`,
    `says       ${plain(outcomeLine(results))}`,
    `by         ${plain(ranBy)}`,
    `people     ${recording.header.redactPeople || !wish.keepPeople ? `replaced by stand-ins; ${count(left, 'text')} that named somebody in another form left out whole` : 'KEPT: names, e-mail addresses and customer ids are in the package'}`,
    `read       ${STATEMENT_FILE} in the package: one or two pages, with the steps to verify it`,
    'tell       the recipient the fingerprint above, over a different channel from the package',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  return EXIT.conforms;
}
