/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { DeclaredName } from '../../../environment/settings/settings.ts';
import { capital } from '../../../spec/phrasing/words.ts';
import { visible } from '../../escape.ts';
import { amountText, count, gateLine, headline, moment, namesText, type Run, subject } from '../../view.ts';
import { asset, baseStyle } from '../assets.ts';
import { htmlDocument } from '../document.tsx';
import { Facts } from '../parts/section.tsx';
import { Broken, Levels, Limits } from './rules.tsx';

/** What a package says of itself, apart from the results: the content of its `statement.yaml`. */
export interface Declaration {
  /** Which product was tested, and who stands behind the result. */
  readonly declared: Readonly<Record<DeclaredName, string>>;
  /** When the package was made, ISO 8601. */
  readonly madeAt: string;
  /** Whether names, e-mail addresses and customer ids are as the target gave them. */
  readonly people: 'kept' | 'replaced';
  /** Digests of the recording and the results that the package was made from. */
  readonly madeFrom: Readonly<Record<string, string>>;
  /** Digests of the suite, and of the files of the specification and of the proof that it has. */
  readonly digests: Readonly<Record<string, string>>;
}

/** What only the recording knows: how many texts were left out because they may name somebody, and the customers asked for. */
interface Recorded {
  readonly leftOut: number;
  readonly customerIds: readonly string[];
}

const API = 'Institution Management Read API, v1';
/** Characters of customer ids; the recording has them all. */
const ROOM = 600;
const style = `${baseStyle}\n${asset('statement.css', import.meta.url)}`;

/**
 * The statement of a package on one or two printed pages, for a reader who installs nothing: who declares what, when and with
 * which result, the limits of the result, what may identify people, and how to check the signature.
 */
export function statementPage(run: Run, declaration: Declaration, recorded: Recorded): string {
  const { results } = run;
  return htmlDocument({
    title: `Conformance statement · ${headline(results)} · ${results.target.name}`,
    style,
    bodyClass: results.verdict,
    body: (
      <main>
        <header>
          <p class="label">Conformance statement · {API}</p>
          <h1>{headline(results)}</h1>
          <p class="gate">{visible(capital(gateLine(results)))}.</p>
          <p>{visible(results.why)}</p>
          <p class="declaring">{visible(sentence(run, declaration))}</p>
          <Facts kind="facts" rows={facts(run, declaration, recorded)} />
        </header>
        <Levels results={results} />
        <Broken results={results} />
        <Limits {...run} />
        <People people={declaration.people} leftOut={recorded.leftOut} />
        <Verification by={declaration.declared.legalEntity} fingerprint={run.signedBy ?? ''} />
        <section>
          <h2>What it was judged with, by SHA-256</h2>
          <Facts kind="recorded" rows={Object.entries(declaration.digests)} />
        </section>
      </main>
    ),
  });
}

/** What is declared, in a sentence: conformity only if all of a real target was judged, and conforms. */
function sentence({ results }: Run, { declared }: Declaration): string {
  const { legalEntity, responsiblePerson, productName, productVersion } = declared;
  const product = `${productName} ${productVersion}`;
  if (results.target.sandbox) {
    return `This run judged the sandbox that is built into Cardproof, so ${legalEntity} declares nothing of ${product}.`;
  }
  const isWhole = results.verdict === 'conforms' && results.scope === 'full' && results.because.smoke !== true;
  const said = isWhole
    ? `conforms to the ${API}, as far as this run tested it`
    : `was tested against the ${API}, and that the result stands above, unchanged`;
  return `${legalEntity} declares that ${product} ${said}. ${responsiblePerson} is responsible for this declaration.`;
}

function facts({ results, exchanges, signedBy }: Run, declaration: Declaration, recorded: Recorded) {
  const { target, run, suite, settings } = results;
  const { declared, madeAt, people } = declaration;
  const examined = recorded.customerIds.filter((id) =>
    exchanges.some(
      ({ request: { operation, subject: asked }, outcome }) =>
        operation === 'findCardholder' && asked === id && outcome.kind === 'answer' && outcome.status === 200,
    ),
  );
  const customers = examined.length === 0 ? 'none' : namesText(examined, ROOM);
  return [
    ['Product', declared.productName, `version ${declared.productVersion}`],
    ['Declared by', declared.legalEntity],
    ['Responsible', declared.responsiblePerson],
    ['Contact', declared.contact],
    ['Run by', declared.ranBy],
    ['Target', target.name, subject(results)],
    ['Addresses', [...new Set(Object.values(target.addresses))].join(' ')],
    ['Customers examined', customers, people === 'replaced' ? 'stand-ins' : ''],
    ['Period', `${moment(run.startedAt)} to ${moment(run.endedAt)}`, `run ${run.id}`],
    ['Suite', `${suite.name} ${suite.version}`, `catalogue ${suite.catalogue}`],
    ['Requests', amountText(results), `seed ${settings.seed}`],
    ['Profile', settings.profile ?? 'none'],
    ['Package made', moment(madeAt)],
    ['Signed with key', signedBy ?? ''],
  ];
}

const PERSONAL = 'names, e-mail addresses and customer ids of cardholders';

function People({ people, leftOut }: Pick<Declaration, 'people'> & Pick<Recorded, 'leftOut'>) {
  const left = `${count(leftOut, 'text')} that may name somebody`;
  return (
    <section>
      <h2>What may identify people</h2>
      <ul>
        <li>
          {people === 'kept'
            ? `Nothing was replaced: ${PERSONAL} are as the target gave them.`
            : `Replaced by stand-ins before the package was signed: ${PERSONAL}. Left out whole: ${left}.`}
        </li>
        <li>
          Still in the package: ids of cardholders, credentials, accounts and transactions, which the service can look
          up; merchants, amounts and times of transactions, which somebody who was there may know; addresses, and what
          the target writes in other texts.
        </li>
        <li>The subscription key and the values of credentials are in no file.</li>
      </ul>
    </section>
  );
}

/** How a reader checks the package with tools that they have, and what they must not conclude. */
function Verification({ by, fingerprint }: Readonly<{ by: string; fingerprint: string }>) {
  return (
    <section>
      <h2>How to verify this package, and what it does not show</h2>
      <ol>
        <li>
          Ask {visible(by)} for the fingerprint of their key, over a different channel from this package (by telephone,
          on their website). It must be <span class="fingerprint">{fingerprint}</span>
        </li>
        <li>
          In the unpacked folder, check the signature, then the files. The first line must print{' '}
          <q>Good "file" signature</q> and this fingerprint, the second <q>OK</q> for each file. The third lists files
          that are not in <code>SHA256SUMS</code>: there must be none, because such a file is not part of the package.
          <pre>{VERIFYING.join('\n')}</pre>
        </li>
        <li>
          If you have Cardproof, <code>cardproof verify PACKAGE.zip</code> does all of this, and judges the recording
          again.
        </li>
      </ol>
      <p class="small">
        Only the signer says that the addresses above were those of the environment that you mean. Nothing is shown
        about data that the target did not have, about load, or about a later time. The suite is a test, not an
        authority: the owner of the specification has not approved this.
      </p>
    </section>
  );
}

/** OpenSSH is part of Linux, macOS and Windows. */
export const VERIFYING = [
  'ssh-keygen -Y check-novalidate -n file -s SHA256SUMS.sig < SHA256SUMS',
  'sha256sum -c SHA256SUMS # macOS: shasum -a 256 -c SHA256SUMS',
  'find . ! -type d | cut -c3- | grep -vxF "$(cut -c67- SHA256SUMS; echo SHA256SUMS; echo SHA256SUMS.sig)"',
] as const;
