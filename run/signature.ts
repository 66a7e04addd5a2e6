import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../reports/write.ts';
import { RECORDING_FILE } from '../environment/recording/recorder.ts';
import { RESULTS_FILE } from './stored.ts';
import { UsageError } from './usage.ts';

/**
 * A DSSE envelope (https://github.com/secure-systems-lab/dsse) around an in-toto statement
 * (https://github.com/in-toto/attestation) that names both files by their digest, so that neither can be exchanged.
 */
export const SIGNATURE_FILE = 'signature.json';
const SIGNED = [RECORDING_FILE, RESULTS_FILE] as const;
const PAYLOAD_TYPE = 'application/vnd.in-toto+json';

/** Whoever holds the private key, known by a digest of the public one. */
export interface Signer {
  /** `sha256:` and the digest of the public key (SPKI, DER) in hexadecimal. */
  readonly fingerprint: string;
  readonly publicKey: string;
  sign(bytes: Buffer): Buffer;
}

/** The part of a statement that is read again. */
interface Statement {
  readonly subject: readonly { readonly name: string; readonly digest: { readonly sha256: string } }[];
}

interface Envelope {
  readonly payloadType: string;
  readonly payload: string;
  readonly signatures: readonly { readonly keyid: string; readonly sig: string; readonly publicKey: string }[];
}

/** The signer of a PEM file with an ed25519 private key. Throws a UsageError that says nothing of its content. */
export function loadSigner(path: string): Signer {
  const key = loadKey('SIGNING_KEY', path, createPrivateKey);
  const own = createPublicKey(key);
  const publicKey = own.export({ type: 'spki', format: 'pem' }).toString();
  return { fingerprint: fingerprintOf(own), publicKey, sign: (bytes) => sign(null, bytes, key) };
}

function loadKey(what: string, path: string, read: (pem: string) => KeyObject): KeyObject {
  if (!existsSync(path)) throw new UsageError(`${what}: there is no file ${path}`);
  const pem = readFileSync(path, 'utf8');
  const locked = /\bENCRYPTED\b/.test(pem);
  const key = locked ? null : keyOrNull(pem, read);
  if (key?.asymmetricKeyType === 'ed25519') return key;
  const why = locked ? 'is protected by a passphrase, which is not supported' : 'is no ed25519 key in PEM form';
  throw new UsageError(
    `${what}: ${path} ${why}; openssl genpkey -algorithm ed25519 -out signing-key.pem makes a private one, ` +
      'openssl pkey -in signing-key.pem -pubout -out signing-key.pub its public one',
  );
}

/** What is wrong with a key is not said: OpenSSL's words might hold some of it. */
function keyOrNull(pem: string, read: (pem: string) => KeyObject): KeyObject | null {
  try {
    return read(pem);
  } catch {
    return null;
  }
}

function fingerprintOf(key: KeyObject): string {
  return `sha256:${digestOf(key.export({ type: 'spki', format: 'der' }))}`;
}

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** What is really signed (DSSE, pre-authentication encoding). */
export function preAuthenticationEncoding(type: string, payload: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`DSSEv1 ${Buffer.byteLength(type)} ${type} ${payload.length} `), payload]);
}

/** Signs the recording and the results in a folder. */
export function signRun(directory: string, signer: Signer, predicate: { run: string; verdict: string }): void {
  const subject = SIGNED.map((name) => ({ name, digest: { sha256: digestOf(readFileSync(join(directory, name))) } }));
  const [_type, predicateType] = ['https://in-toto.io/Statement/v1', 'urn:cardproof:run:1'];
  const payload = Buffer.from(JSON.stringify({ _type, subject, predicateType, predicate }));
  const sig = signer.sign(preAuthenticationEncoding(PAYLOAD_TYPE, payload)).toString('base64');
  const { fingerprint: keyid, publicKey } = signer;
  const signatures = [{ keyid, sig, publicKey }];
  const envelope: Envelope = { payloadType: PAYLOAD_TYPE, payload: payload.toString('base64'), signatures };
  writeWhole(join(directory, SIGNATURE_FILE), `${JSON.stringify(envelope, null, 2)}\n`);
}

/** What a signature says of a folder. */
export type SignatureCheck =
  | { readonly kind: 'none' }
  | { readonly kind: 'wrong'; readonly why: string }
  | { readonly kind: 'right'; readonly fingerprint: string; readonly trusted: boolean };

/** Checks the signature in a folder, with the public key in a PEM file or else with the one that it names itself. */
export function checkSignature(directory: string, publicKeyFile: string | undefined): SignatureCheck {
  const given = publicKeyFile === undefined ? null : loadKey('--public-key', publicKeyFile, createPublicKey);
  const path = join(directory, SIGNATURE_FILE);
  if (!existsSync(path)) return { kind: 'none' };
  const wrong = (why: string): SignatureCheck => ({ kind: 'wrong', why });
  const read = readEnvelope(readFileSync(path, 'utf8'));
  if (read === null) return wrong('it cannot be read');
  const { statement, key, bytes, sig } = read;
  if (given !== null && fingerprintOf(given) !== fingerprintOf(key)) {
    return wrong(`it is by another key: ${fingerprintOf(key)}, not ${fingerprintOf(given)}`);
  }
  if (!verify(null, bytes, key, sig)) return wrong('it does not fit what it signs');
  for (const name of SIGNED) {
    const said = statement.subject.find((one) => one.name === name)?.digest.sha256;
    const there = existsSync(join(directory, name)) ? digestOf(readFileSync(join(directory, name))) : 'missing';
    if (said !== there) return wrong(`${name} is not the file that was signed`);
  }
  return { kind: 'right', fingerprint: fingerprintOf(key), trusted: given !== null };
}

function readEnvelope(text: string) {
  try {
    const { payloadType, payload, signatures } = JSON.parse(text) as Envelope;
    const [first] = signatures;
    if (first === undefined || payloadType !== PAYLOAD_TYPE) return null;
    const content = Buffer.from(payload, 'base64');
    const key = createPublicKey(first.publicKey);
    const statement = JSON.parse(content.toString()) as Statement;
    const sound = key.asymmetricKeyType === 'ed25519' && Array.isArray(statement.subject);
    const bytes = preAuthenticationEncoding(payloadType, content);
    return sound ? { statement, key, bytes, sig: Buffer.from(first.sig, 'base64') } : null;
  } catch {
    return null;
  }
}
