import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folder } from '../folder.ts';

/** The path of a new private key in PEM form; its public one is next to it, as `.pub`. */
export function keyPair(type: 'ed25519' | 'x25519' = 'ed25519'): string {
  const { privateKey, publicKey } = generateKeyPairSync(type as 'ed25519');
  const path = join(folder(), 'key');
  writeFileSync(path, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  writeFileSync(`${path}.pub`, publicKey.export({ type: 'spki', format: 'pem' }));
  return path;
}
