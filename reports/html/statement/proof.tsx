/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { visible } from '../../escape.ts';
import { count, type Signed } from '../../view.ts';

/** A file of the package, its digest and its size in bytes. */
export interface ListedFile {
  readonly name: string;
  readonly sha256: string;
  readonly bytes: number;
}

const WHAT: Readonly<Record<string, string>> = {
  'index.html': 'the full report: open it in a browser',
  'results.json': 'the results, for programs',
  'exchanges.ndjson': 'the recording: every request and response',
  'junit.xml': 'the results as JUnit',
  'ctrf.json': 'the results as CTRF',
  'summary.md': 'the summary as Markdown',
  'letter.md': 'a letter to the owner of the service: open questions, test data that is wanted',
  'run.har': 'the requests and responses as HAR',
  'profile.observed.yaml': 'the answers to the open questions',
};

/** The digest of every other file. */
export function FileTable({ files }: { files: readonly ListedFile[] }) {
  return (
    <section>
      <h2>Files</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">File</th>
            <th scope="col">What it is</th>
            <th scope="col">SHA-256</th>
          </tr>
        </thead>
        <tbody>
          {files.map(({ name, sha256 }) => (
            <tr>
              <td>{visible(name)}</td>
              <td>{WHAT[name] ?? ''}</td>
              <td class="digest">{sha256}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="small">
        The digest of this page is in <code>SHA256SUMS</code>, like that of every file; <code>SHA256SUMS.sig</code>{' '}
        signs that list.
      </p>
    </section>
  );
}

/** How a reader checks the package with tools that they have. */
export function Verification({ signed: { fingerprint, by } }: { signed: Signed }) {
  return (
    <section>
      <h2>How to verify this package</h2>
      <ol>
        <li>
          Ask {by === null ? 'the signer' : visible(by)} for the fingerprint of their key, over a different channel from
          this package (by telephone, on their website). It must be <span class="fingerprint">{fingerprint}</span>
        </li>
        <li>
          In the unpacked folder, check the signature. The command must print <q>Good "file" signature</q> and this
          fingerprint. OpenSSH is part of Linux, macOS and Windows.
          <pre>ssh-keygen -Y check-novalidate -n file -s SHA256SUMS.sig &lt; SHA256SUMS</pre>
        </li>
        <li>
          Check the files. Each must be OK. A file that the list does not name is not part of the package.
          <pre>sha256sum -c SHA256SUMS # macOS: shasum -a 256 -c SHA256SUMS</pre>
        </li>
        <li>
          If you have Cardproof, <code>cardproof verify PACKAGE.zip</code> does all of this, and judges the recording
          again.
        </li>
      </ol>
    </section>
  );
}

/** What the reader must not conclude. */
export function Limits({ peopleKept, leftOut }: Readonly<{ peopleKept: boolean; leftOut: number }>) {
  return (
    <section>
      <h2>What this does not show</h2>
      <ul>
        <li>That the addresses above were those of the environment that you mean: only the signer says so.</li>
        <li>Anything about data that the target did not have, about load, or about a later time.</li>
        <li>Approval by the owner of the specification. The suite is a test, not an authority.</li>
      </ul>
      <p class="small">
        {peopleKept
          ? 'Names, e-mail addresses and customer ids of cardholders are in this package as the target gave them.'
          : `Names, e-mail addresses and customer ids of cardholders were replaced by stand-ins before the package was signed; ${leftOut === 0 ? 'no text had to be' : `${count(leftOut, 'text')} that named somebody in another form`} left out.`}{' '}
        The subscription key and credential values are in no file.
      </p>
    </section>
  );
}
