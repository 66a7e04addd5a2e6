import { existsSync, realpathSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import { writeWhole } from '../../environment/private-files.ts';
import { RECORDING_FILE } from '../../environment/recording/recorder.ts';
import { leftOutIn } from '../../environment/redaction/known-people.ts';
import { loadEnvironment } from '../../environment/settings/env-file.ts';
import { SettingsError } from '../../environment/settings/setting.ts';
import { type DeclaredName, declaredNames, type Flags, readSome } from '../../environment/settings/settings.ts';
import { plain } from '../../reports/escape.ts';
import { count, outcomeLine, subject } from '../../reports/view.ts';
import { refuseFileOfOthers } from '../../runs/guard.ts';
import { isPackage, packageOf, sourceOf } from '../../runs/package.ts';
import { STATEMENT_FILE } from '../../runs/place.ts';
import { isOfThisVersion, versionOf } from '../../runs/rejudging.ts';
import { loadSigner } from '../../runs/key.ts';
import { UsageError } from '../../runs/usage.ts';
import { examine } from '../../runs/verification.ts';
import { zipOf } from '../../runs/place.ts';
import { EXIT } from '../../spec/verdict/gate.ts';
import { suite } from '../../tests/checks/all.ts';
import { examinationText } from './verify.ts';

interface Options extends Flags {
  readonly keepPeople?: boolean;
  /** The file to write. */
  readonly out?: string;
}

const REMEDY =
  'A package says who stands behind it. Set them in the environment, in .env, or by their flags (cardproof certify --help). ' +
  'A key to sign with: ssh-keygen -t ed25519 -f ~/signing-key (leave the passphrase empty).';

/** What the package declares, and the key that signs it; names all that is missing at once. */
function declarationOf(options: Options) {
  const { env, ...file } = loadEnvironment(process.cwd());
  const names = ['signingKey' as const, ...declaredNames];
  const { values, problems } = readSome(names, options, env, names, file);
  if (problems.length > 0) throw new SettingsError(problems, REMEDY);
  const declared = Object.fromEntries(declaredNames.map((name) => [name, values[name] ?? '']));
  return {
    signer: loadSigner(values.signingKey ?? ''),
    declared: declared as Record<DeclaredName, string>,
  };
}

/** What the package is made of; null if it was said why it is not. What was read for it is forgotten: a large run fits into memory once. */
async function sourceIn(directory: string, options: Options) {
  const examination = await examine(directory, undefined, suite);
  const { recording, results, place } = examination;
  if (!examination.right || results === null) {
    process.stdout.write(examinationText(examination));
    process.stderr.write(
      'cardproof: nothing was written: the folder is not as its run left it, and only an unchanged run can be certified\n',
    );
    return null;
  }
  if (!isOfThisVersion(recording)) {
    throw new UsageError(`the run was judged by version ${versionOf(recording)}: certify it with that version`);
  }
  const name = `cardproof-${results.run.id}`;
  const out = options.out ?? `${name}.zip`;
  refusePlace(out, directory);
  refuseFileOfOthers(out, () => isPackage(out), 'choose another file with --out');
  const keepPeople = options.keepPeople === true;
  const source = await sourceOf({ recording, results, files: place.files }, keepPeople, suite);
  return { source, name, out, isRedacted: recording.header.redactPeople || !keepPeople };
}

/** A package within the folder of its run would be a change of it; and its own folder must be there. */
function refusePlace(out: string, directory: string): void {
  const folder = dirname(resolve(out));
  if (!existsSync(folder))
    throw new UsageError(`there is no folder ${folder}: make it, or choose another file with --out`);
  const [run, place] = [realpathSync(directory), realpathSync(folder)];
  if (place !== run && !place.startsWith(run + sep)) return;
  throw new UsageError(
    `${out} is in the folder of the run, which must stay as the run left it: choose a file elsewhere with --out`,
  );
}

/**
 * `cardproof certify DIR`: one signed zip for a third party who installs nothing. Exit code 0 if it was written,
 * whatever the verdict; 1 if the folder is not as its run left it.
 */
export async function certifyCommand(directory: string, options: Options): Promise<number> {
  // It is said before all that a package needs.
  if (!existsSync(directory)) throw new UsageError(`there is no ${directory}: name the folder of a run`);
  const { signer, declared } = declarationOf(options);
  const run = await sourceIn(directory, options);
  if (run === null) return EXIT.violates;
  const { source, name, out } = run;
  const madeAt = new Date().toISOString();
  const files = await packageOf(source, signer, { declared, madeAt }, suite);
  writeWhole(out, zipOf(files, name));
  const left = leftOutIn(files.get(RECORDING_FILE)?.toString() ?? '');
  const lines = [
    `${plain(out)}: ${count(files.size, 'file')}, signed with ${signer.fingerprint}`,
    `says       ${plain(`${outcomeLine(source.results)} [${subject(source.results)}]`)}`,
    `of         ${plain(`${declared.productName} ${declared.productVersion}, declared by ${declared.legalEntity}`)}`,
    `people     ${run.isRedacted ? `replaced by stand-ins; ${count(left, 'text')} that may name somebody left out whole` : 'KEPT: names, e-mail addresses and customer ids are in the package'}`,
    `read       ${STATEMENT_FILE} in the package: one or two pages, with the steps to verify it`,
    'tell       the recipient the fingerprint above, over a different channel from the package',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  return EXIT.conforms;
}
