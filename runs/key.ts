import { createPrivateKey, createPublicKey, hash, type KeyObject, sign } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { UsageError } from './usage.ts';

/** The owner of the private key, known by a digest of the public one. */
export interface Signer {
  /** `SHA256:…`, as `ssh-keygen -l` shows it. */
  readonly fingerprint: string;
  /** The 32 bytes of the public key. */
  readonly rawKey: Buffer;
  sign(bytes: Buffer): Buffer;
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
  const rawKey = key && rawOf(createPublicKey(key));
  if (key === null || rawKey === null) {
    throw new UsageError(`SIGNING_KEY: ${path} is not an ed25519 private key; ${HOW}`);
  }
  return { fingerprint: fingerprintOf(rawKey), rawKey, sign: (bytes) => sign(null, bytes, key) };
}

/** The fingerprint of the public key in a file, in PEM or OpenSSH form. Throws a UsageError. */
export function fingerprintIn(path: string): string {
  const text = textOf('--public-key', path);
  const key = text.includes('PRIVATE KEY') ? null : orNull(() => createPublicKey(text));
  const raw = rawOfPublicLine(text) ?? (key && rawOf(key));
  if (raw !== null) return fingerprintOf(raw);
  throw new UsageError(
    `--public-key: ${path} is not an ed25519 public key: name the file that the signer gave you (signing-key.pub)`,
  );
}

function textOf(what: string, path: string): string {
  if (!existsSync(path)) throw new UsageError(`${what}: there is no file ${path}`);
  if (statSync(path).isDirectory())
    throw new UsageError(`${what}: ${path} is a folder: name the file of the key in it`);
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

/** The 32 bytes of an ed25519 public key; null if it is of another type. */
function rawOf(key: KeyObject): Buffer | null {
  return key.asymmetricKeyType === 'ed25519' ? Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url') : null;
}

/** The public key of 32 bytes. */
export function publicKeyOf(rawKey: Buffer): KeyObject {
  const x = rawKey.toString('base64url');
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
}

/**
 * The forms that OpenSSH gives to ed25519 keys and their signatures: the wire format of RFC 4251, PROTOCOL.key and
 * PROTOCOL.sshsig. With them, `ssh-keygen -Y` checks what this program signed.
 */
const KEY_TYPE = 'ssh-ed25519';
/** The namespace that `ssh-keygen -Y sign` gives to files. */
const NAMESPACE = 'file';
const HASH = 'sha512';
const [BEGIN, END] = ['-----BEGIN SSH SIGNATURE-----', '-----END SSH SIGNATURE-----'];
const RAW_KEY = 32;
const RAW_SIGNATURE = 64;

/** Each part behind its length. */
function wired(...parts: readonly (string | Buffer)[]): Buffer {
  return Buffer.concat(
    parts.flatMap((part) => {
      const bytes = Buffer.from(part as string);
      const length = Buffer.alloc(4);
      length.writeUInt32BE(bytes.length);
      return [length, bytes];
    }),
  );
}

const blobOf = (rawKey: Buffer): Buffer => wired(KEY_TYPE, rawKey);

/** `SHA256:…` of a public key (its 32 bytes), as ssh-keygen shows it. */
export function fingerprintOf(rawKey: Buffer): string {
  return `SHA256:${hash('sha256', blobOf(rawKey), 'base64').replace(/=+$/, '')}`;
}

/** A public key in one line, as OpenSSH writes it. */
function publicLine(rawKey: Buffer): string {
  return `${KEY_TYPE} ${blobOf(rawKey).toString('base64')}`;
}

/** The 32 bytes of a public key in OpenSSH's form; null if the text is not one. */
function rawOfPublicLine(text: string): Buffer | null {
  const [, encoded = ''] = new RegExp(`^${KEY_TYPE} ([A-Za-z0-9+/]+={0,2})(?: |$)`, 'm').exec(text) ?? [];
  const raw = Buffer.from(encoded, 'base64').subarray(-RAW_KEY);
  return raw.length === RAW_KEY && publicLine(raw) === `${KEY_TYPE} ${encoded}` ? raw : null;
}

/** The seed of an unlocked private key in OpenSSH's form; `locked` if a passphrase protects it, null if it is not one. */
function seedOfPrivateKey(text: string): Buffer | 'locked' | null {
  const [, encoded = ''] = /-----BEGIN OPENSSH PRIVATE KEY-----([^-]+)-----END/.exec(text) ?? [];
  const bytes = Buffer.from(encoded, 'base64');
  if (!bytes.toString('latin1').startsWith('openssh-key-v1\0')) return null;
  const clear = Buffer.concat([Buffer.from('openssh-key-v1\0'), wired('none', 'none', '')]);
  if (!bytes.subarray(0, clear.length).equals(clear)) return 'locked';
  const marker = wired(KEY_TYPE);
  // The type stands in the public part, and once more at the beginning of the private part.
  const at = bytes.lastIndexOf(marker) + marker.length;
  const [publicPart, privatePart] = [bytes.subarray(at, at + 4 + RAW_KEY), bytes.subarray(at + 4 + RAW_KEY)];
  const seed = privatePart.subarray(4, 4 + RAW_KEY);
  const sound = privatePart.length >= 4 + RAW_SIGNATURE && privatePart.readUInt32BE() === RAW_SIGNATURE;
  return sound && privatePart.subarray(4 + RAW_KEY).indexOf(publicPart.subarray(4)) === 0 ? seed : null;
}

/** What is really signed: a digest of the content, bound to its purpose. */
export function toBeSigned(content: Buffer): Buffer {
  return Buffer.concat([Buffer.from('SSHSIG'), wired(NAMESPACE, '', HASH, hash(HASH, content, 'buffer'))]);
}

/** A signature as the text that `ssh-keygen -Y verify` reads. */
export function armoured(rawKey: Buffer, signature: Buffer): string {
  const version = Buffer.from([0, 0, 0, 1]);
  const parts = wired(blobOf(rawKey), NAMESPACE, '', HASH, wired(KEY_TYPE, signature));
  const lines =
    Buffer.concat([Buffer.from('SSHSIG'), version, parts])
      .toString('base64')
      .match(/.{1,70}/g) ?? [];
  return `${[BEGIN, ...lines, END].join('\n')}\n`;
}

/** Key and signature of such a text; null if it is not exactly the text that `armoured` makes of them. */
export function readArmoured(text: string): { readonly rawKey: Buffer; readonly signature: Buffer } | null {
  const bytes = Buffer.from(text.split('\n').slice(1, -2).join(''), 'base64');
  const before = 'SSHSIG'.length + 4 + 4 + wired(KEY_TYPE).length + 4;
  const rawKey = bytes.subarray(before, before + RAW_KEY);
  const signature = bytes.subarray(-RAW_SIGNATURE);
  return armoured(rawKey, signature) === text ? { rawKey, signature } : null;
}
