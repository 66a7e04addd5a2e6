import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { UsageError } from '../usage.ts';
import { fingerprintOf, rawOfPublicLine, seedOfPrivateKey } from './ssh-form.ts';

/** The owner of the private key, known by a digest of the public one. */
export interface Signer {
  /** `SHA256:…`, as `ssh-keygen -l` shows it. */
  readonly fingerprint: string;
  /** The 32 bytes of the public key. */
  readonly rawKey: Buffer;
  sign(bytes: Buffer): Buffer;
}

/** A public key that signatures are checked with. */
export interface PublicKey {
  readonly fingerprint: string;
  readonly rawKey: Buffer;
  readonly key: KeyObject;
}

const HOW =
  'ssh-keygen -t ed25519 -f ~/signing-key makes a pair (leave the passphrase empty), ' +
  'and so does openssl genpkey -algorithm ed25519 -out ~/signing-key.pem';

/** The signer of a file with an ed25519 private key, in PEM or OpenSSH form. Throws a UsageError that says nothing of its content. */
export function loadSigner(path: string): Signer {
  const text = textOf('SIGNING_KEY', path);
  const seed = seedOfPrivateKey(text);
  if (seed === 'locked' || /\bENCRYPTED\b/.test(text)) {
    throw new UsageError(`SIGNING_KEY: ${path} is protected by a passphrase, which is not supported; ${HOW}`);
  }
  const key = orNull(() => (seed === null ? createPrivateKey(text) : privateKeyOf(seed)));
  if (key?.asymmetricKeyType !== 'ed25519') {
    throw new UsageError(`SIGNING_KEY: ${path} is not an ed25519 private key; ${HOW}`);
  }
  const { fingerprint, rawKey } = publicKeyOf(createPublicKey(key));
  return { fingerprint, rawKey, sign: (bytes) => sign(null, bytes, key) };
}

/** The public key in a file, in PEM or OpenSSH form. Throws a UsageError. */
export function loadPublicKey(what: string, path: string): PublicKey {
  const text = textOf(what, path);
  const raw = rawOfPublicLine(text);
  const key = raw === null ? orNull(() => createPublicKey(text)) : publicKeyOfRaw(raw).key;
  if (key?.asymmetricKeyType === 'ed25519' && !text.includes('PRIVATE KEY')) return publicKeyOf(key);
  throw new UsageError(
    `${what}: ${path} is not an ed25519 public key: name the file that the signer gave you (signing-key.pub)`,
  );
}

function textOf(what: string, path: string): string {
  if (!existsSync(path)) throw new UsageError(`${what}: there is no file ${path}`);
  return readFileSync(path, 'utf8');
}

/** What is wrong with a key is not said: OpenSSL's words might hold some of it. */
function orNull(read: () => KeyObject): KeyObject | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/** PKCS 8 (RFC 8410) around the seed. */
function privateKeyOf(seed: Buffer): KeyObject {
  const prefix = Buffer.from('302e020100300506032b657004220420', 'hex');
  return createPrivateKey({ key: Buffer.concat([prefix, seed]), format: 'der', type: 'pkcs8' });
}

function publicKeyOf(key: KeyObject): PublicKey {
  const rawKey = Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url');
  return { fingerprint: fingerprintOf(rawKey), rawKey, key };
}

/** The public key of 32 bytes. */
export function publicKeyOfRaw(rawKey: Buffer): PublicKey {
  const x = rawKey.toString('base64url');
  return publicKeyOf(createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }));
}
