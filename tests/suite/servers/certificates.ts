import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folder } from '../folder.ts';

/** A certificate and its key, as files. */
export type Certificate = Readonly<Record<'certificate' | 'key', string>>;

const VALID = ['20200101000000Z', '20491231000000Z'] as const;
const NEW_KEY = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes';
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

/** Makes a CA and what it signed by OpenSSL; all but one are for 127.0.0.1. `ca`: what a client trusts through NODE_EXTRA_CA_CERTS. */
export function makeCertificates() {
  const at = folder();
  const openssl = (words: string): void => {
    const { status, stderr, error } = spawnSync('openssl', words.split(' '), { cwd: at, encoding: 'utf8' });
    if (status !== 0) throw new Error(`openssl ${words}: ${error?.message ?? stderr}`);
  };
  const filesOf = (name: string): Certificate => ({
    certificate: join(at, `${name}.pem`),
    key: join(at, `${name}.key`),
  });
  const alone = (name: string, host: string): Certificate => {
    const subject = `-subj /CN=${name} -addext subjectAltName=${host}`;
    openssl(`req -x509 ${NEW_KEY} -days 30 -keyout ${name}.key -out ${name}.pem ${subject}`);
    return filesOf(name);
  };
  const signed = (name: string, host: string, [start, end]: readonly [string, string]): Certificate => {
    writeFileSync(join(at, `${name}.ext`), `subjectAltName=${host}\n`);
    openssl(`req -new ${NEW_KEY} -keyout ${name}.key -out ${name}.csr -subj /CN=${name}`);
    const files = `-in ${name}.csr -out ${name}.pem -extfile ${name}.ext`;
    openssl(`ca -batch -config ca.cnf -notext -startdate ${start} -enddate ${end} ${files}`);
    return filesOf(name);
  };
  const ca = alone('ca', 'DNS:ca.example.edu');
  for (const [name, text] of Object.entries({ 'index.txt': '', serial: '01\n', 'ca.cnf': CA }))
    writeFileSync(join(at, name), text);
  return {
    ca: ca.certificate,
    good: signed('good', 'IP:127.0.0.1', VALID),
    expired: signed('expired', 'IP:127.0.0.1', ['20200101000000Z', '20210101000000Z']),
    ofAnotherHost: signed('other', 'DNS:other.example.edu', VALID),
    selfSigned: alone('self', 'IP:127.0.0.1'),
  };
}
