import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folder } from '../folder.ts';

/** A certificate and its key, as files. */
export interface Certificate {
  readonly certificate: string;
  readonly key: string;
}

/** A CA and what it signed, made by OpenSSL. */
export interface Certificates {
  /** The file that a client trusts through NODE_EXTRA_CA_CERTS. */
  readonly ca: string;
  readonly good: Certificate;
  readonly expired: Certificate;
  readonly ofAnotherHost: Certificate;
  readonly selfSigned: Certificate;
}

/** Makes the certificates of a test; all but one are for 127.0.0.1. */
export function makeCertificates(): Certificates {
  const at = folder();
  const openssl = (...words: string[]): void => {
    const { status, stderr, error } = spawnSync('openssl', words, { cwd: at, encoding: 'utf8' });
    if (status !== 0) throw new Error(`openssl ${words.join(' ')}: ${error?.message ?? stderr}`);
  };
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const alone = (name: string, ...more: string[]): Certificate => {
    openssl(
      'req',
      '-x509',
      ...newKey,
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.pem`,
      '-subj',
      `/CN=${name}`,
      ...more,
    );
    return { certificate: join(at, `${name}.pem`), key: join(at, `${name}.key`) };
  };
  alone('ca', '-days', '30');
  for (const file of ['index.txt', 'serial']) writeFileSync(join(at, file), file === 'serial' ? '01\n' : '');
  writeFileSync(join(at, 'ca.cnf'), CA);
  const signed = (name: string, host: string, [start, end]: readonly [string, string]): Certificate => {
    writeFileSync(join(at, `${name}.ext`), `subjectAltName=${host}\n`);
    openssl('req', '-new', ...newKey, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${name}`);
    const dates = ['-startdate', start, '-enddate', end];
    const files = ['-in', `${name}.csr`, '-out', `${name}.pem`, '-extfile', `${name}.ext`];
    openssl('ca', '-batch', '-config', 'ca.cnf', '-notext', ...dates, ...files);
    return { certificate: join(at, `${name}.pem`), key: join(at, `${name}.key`) };
  };
  return {
    ca: join(at, 'ca.pem'),
    good: signed('good', 'IP:127.0.0.1', VALID),
    expired: signed('expired', 'IP:127.0.0.1', ['20200101000000Z', '20210101000000Z']),
    ofAnotherHost: signed('other', 'DNS:other.example.edu', VALID),
    selfSigned: alone('self', '-days', '30', '-addext', 'subjectAltName=IP:127.0.0.1'),
  };
}

const VALID = ['20200101000000Z', '20491231000000Z'] as const;
const CA = `[ca]
default_ca = own
[own]
certificate = ca.pem
private_key = ca.key
database = index.txt
serial = serial
new_certs_dir = .
default_md = sha256
policy = any
unique_subject = no
[any]
commonName = supplied
`;
