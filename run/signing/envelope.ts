import { createPublicKey, verify } from 'node:crypto';
import { sha256Of, type Files } from './checksums.ts';
import { pemOf, type PublicKey, publicKeyOfRaw, type Signer } from './key.ts';
import { publicLine, rawOfPublicLine } from './ssh-form.ts';

/**
 * A DSSE envelope (https://github.com/secure-systems-lab/dsse) around an in-toto statement
 * (https://github.com/in-toto/attestation): each file by its digest, and what is said of the run in the predicate.
 */
export const ENVELOPE_FILE = 'signature.json';
const PAYLOAD_TYPE = 'application/vnd.in-toto+json';

/** What a signature says of the files. */
export interface Statement {
  readonly subject: readonly { readonly name: string; readonly digest: { readonly sha256: string } }[];
  readonly predicateType: string;
  readonly predicate: Readonly<Record<string, unknown>>;
}

interface Envelope {
  readonly payloadType: string;
  readonly payload: string;
  readonly signatures: readonly { readonly keyid: string; readonly sig: string; readonly publicKey: string }[];
}

/** What is really signed (DSSE, pre-authentication encoding). */
export function preAuthenticationEncoding(type: string, payload: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`DSSEv1 ${Buffer.byteLength(type)} ${type} ${payload.length} `), payload]);
}

/** The envelope of some files, as text. */
export function envelopeOf(files: Files, signer: Signer, said: Pick<Statement, 'predicateType' | 'predicate'>): string {
  const subject = [...files].map(([name, bytes]) => ({ name, digest: { sha256: sha256Of(bytes) } }));
  const statement = { _type: 'https://in-toto.io/Statement/v1', subject, ...said };
  const payload = Buffer.from(JSON.stringify(statement));
  const sig = signer.sign(preAuthenticationEncoding(PAYLOAD_TYPE, payload)).toString('base64');
  const signatures = [{ keyid: signer.fingerprint, sig, publicKey: pemOf(signer.rawKey) }];
  const envelope: Envelope = { payloadType: PAYLOAD_TYPE, payload: payload.toString('base64'), signatures };
  return `${JSON.stringify(envelope, null, 2)}\n`;
}

/** An envelope that was read: what it says, by which key, and whether its signature fits. */
interface Opened {
  readonly statement: Statement;
  readonly signer: PublicKey;
  readonly fits: boolean;
}

/** Reads an envelope; null if it is not one of ours. */
export function openEnvelope(text: string): Opened | null {
  try {
    const { payloadType, payload, signatures } = JSON.parse(text) as Envelope;
    const [first] = signatures;
    if (first === undefined || payloadType !== PAYLOAD_TYPE) return null;
    const content = Buffer.from(payload, 'base64');
    const raw = createPublicKey(first.publicKey).export({ format: 'jwk' }).x ?? '';
    const signer = publicKeyOfRaw(Buffer.from(raw, 'base64url'));
    const statement = JSON.parse(content.toString()) as Statement;
    if (!Array.isArray(statement.subject) || rawOfPublicLine(publicLine(signer.rawKey)) === null) return null;
    const bytes = preAuthenticationEncoding(payloadType, content);
    return { statement, signer, fits: verify(null, bytes, signer.key, Buffer.from(first.sig, 'base64')) };
  } catch {
    return null;
  }
}
