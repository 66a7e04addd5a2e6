import { verify } from 'node:crypto';
import { CHECKSUMS_FILE, checksumsOf, type Files, type Mismatch, mismatchesOf, readChecksums } from './checksums.ts';
import { ENVELOPE_FILE, envelopeOf, openEnvelope, type Statement } from './envelope.ts';
import { loadPublicKey, publicKeyOfRaw, type Signer } from './key.ts';
import { armoured, readArmoured, toBeSigned } from './ssh-form.ts';

/** What `ssh-keygen -Y verify` reads. */
export const CHECKSUMS_SIGNATURE_FILE = `${CHECKSUMS_FILE}.sig`;

/** The files that a signature consists of. */
export const SEAL_FILES: readonly string[] = [ENVELOPE_FILE, CHECKSUMS_FILE, CHECKSUMS_SIGNATURE_FILE];

/**
 * Signs files twice with one key, so that a reader can choose the tool: a statement for programs, and a list of digests
 * that `sha256sum` and `ssh-keygen` check. The list covers the statement as well. Returns the files of the signature.
 */
export function sealOf(files: Files, signer: Signer, said: Pick<Statement, 'predicateType' | 'predicate'>): Files {
  const envelope = Buffer.from(envelopeOf(files, signer, said));
  const checksums = Buffer.from(checksumsOf(new Map([...files, [ENVELOPE_FILE, envelope]])));
  const signature = armoured(signer.rawKey, signer.sign(toBeSigned(checksums)));
  return new Map([
    [ENVELOPE_FILE, envelope],
    [CHECKSUMS_FILE, checksums],
    [CHECKSUMS_SIGNATURE_FILE, Buffer.from(signature)],
  ]);
}

/** What a signature says of files. */
export type SealCheck =
  | { readonly kind: 'none' }
  | { readonly kind: 'wrong'; readonly why: readonly string[] }
  | {
      readonly kind: 'right';
      readonly fingerprint: string;
      /** Whether the key was named by who asked; otherwise it is the one that the files carry. */
      readonly trusted: boolean;
      readonly statement: Statement;
      /** How many files it covers. */
      readonly covered: number;
    };

const wrong = (...why: readonly string[]): SealCheck => ({ kind: 'wrong', why });
const INSTEAD: Readonly<Record<Mismatch['is'], string>> = {
  changed: 'is not the file that was signed',
  missing: 'was signed and is missing',
  added: 'was added after it was signed',
};

/** Checks the signature of files, with the public key in a file or else with the one that they carry. */
export function checkSeal(files: Files, publicKeyFile: string | undefined): SealCheck {
  const given = publicKeyFile === undefined ? null : loadPublicKey('--public-key', publicKeyFile);
  const missing = SEAL_FILES.filter((name) => !files.has(name));
  if (missing.length === SEAL_FILES.length) return { kind: 'none' };
  if (missing.length > 0) return wrong(...missing.map((name) => `${name} is missing`));
  const textOf = (name: string): string => files.get(name)?.toString() ?? '';
  const opened = openEnvelope(textOf(ENVELOPE_FILE));
  const listed = readChecksums(textOf(CHECKSUMS_FILE));
  const read = readArmoured(textOf(CHECKSUMS_SIGNATURE_FILE));
  if (opened === null) return wrong(`${ENVELOPE_FILE} cannot be read`);
  if (listed === null) return wrong(`${CHECKSUMS_FILE} cannot be read`);
  if (read === null) return wrong(`${CHECKSUMS_SIGNATURE_FILE} cannot be read`);
  const { statement, signer, fits } = opened;
  const { fingerprint, key } = publicKeyOfRaw(read.rawKey);
  if (given !== null && given.fingerprint !== fingerprint) {
    return wrong(`it is by another key: ${fingerprint}, not ${given.fingerprint}`);
  }
  if (signer.fingerprint !== fingerprint) {
    return wrong(`two keys signed it: ${signer.fingerprint} ${ENVELOPE_FILE}, ${fingerprint} ${CHECKSUMS_FILE}`);
  }
  if (!fits) return wrong(`${ENVELOPE_FILE} does not fit what it signs`);
  if (!verify(null, toBeSigned(files.get(CHECKSUMS_FILE) ?? Buffer.alloc(0)), key, read.signature)) {
    return wrong(`${CHECKSUMS_SIGNATURE_FILE} does not fit ${CHECKSUMS_FILE}`);
  }
  const differing = differencesIn(files, listed, statement);
  if (differing.length > 0) return wrong(...differing);
  return { kind: 'right', fingerprint, trusted: given !== null, statement, covered: files.size };
}

/** How the files differ from both lists, each file once. */
function differencesIn(files: Files, listed: ReadonlyMap<string, string>, { subject }: Statement): string[] {
  const without = (...names: readonly string[]): Files => new Map([...files].filter(([name]) => !names.includes(name)));
  const stated = new Map(subject.map(({ name, digest }) => [name, digest.sha256]));
  const differing = [
    ...mismatchesOf(listed, without(CHECKSUMS_FILE, CHECKSUMS_SIGNATURE_FILE)),
    ...mismatchesOf(stated, without(...SEAL_FILES)),
  ];
  return [...new Set(differing.map(({ name, is }) => `${name} ${INSTEAD[is]}`))];
}
