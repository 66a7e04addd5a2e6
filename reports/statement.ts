import type { DeclaredName } from '../environment/settings/settings.ts';
import { conditionalText } from '../spec/phrasing/verdict.ts';
import { capital } from '../spec/phrasing/words.ts';
import { type Level, levels } from '../spec/verdict/requirements.ts';
import type { Results } from '../spec/verdict/results.ts';
import { conditionalOf } from '../spec/verdict/verdict.ts';
import { code, dim, type Fact, item, type Section, strong, verdictMark } from './document/document.ts';
import { documentPage } from './document/html.tsx';
import { causeTitles } from './formats/causes.ts';
import { examinedCustomers } from './formats/letter.ts';
import { limitsOf } from './limits.ts';
import { amountText, count, gateLine, headline, moment, namesText, type Run, statusCounts, subject } from './view.ts';

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

const API = 'Institution Management Read API, v1';
/** Characters of customer ids; the recording has them all. Likely defects; the report has all. */
const [ROOM, LISTED] = [600, 12];

/**
 * The statement of a package on one or two printed pages, for a reader who installs nothing: who declares what, when and with
 * which result, the limits of the result, what may identify people, and how to check the signature. `leftOut`: texts of the recording
 * that were left out because they may name somebody.
 */
export function statementPage(run: Run, declaration: Declaration, leftOut: number): string {
  const { results } = run;
  const title = `Conformance statement · ${headline(results)} · ${results.target.name}`;
  return documentPage(title, [
    {
      title: headline(results),
      mark: verdictMark[results.verdict],
      text: [
        [`Conformance statement · ${API}`],
        [strong(`${capital(gateLine(results))}.`)],
        [results.why],
        [strong(sentence(run, declaration))],
      ],
      facts: facts(run, declaration),
    },
    coverage(results),
    ...causeTitles(results, LISTED),
    limitsOf(run),
    people(declaration, leftOut),
    verification(declaration.declared.legalEntity, run.signedBy ?? ''),
    {
      title: 'What it was judged with, by SHA-256',
      facts: Object.entries(declaration.digests).map(([name, digest]): Fact => [name, [code(digest)]]),
    },
  ]);
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

function facts({ results, exchanges, signedBy }: Run, { declared, madeAt, people }: Declaration): Fact[] {
  const { target, run, suite, settings } = results;
  const customers = namesText(examinedCustomers(exchanges), ROOM) || 'none';
  return [
    ['Product', [declared.productName, dim(` version ${declared.productVersion}`)]],
    ['Declared by', [declared.legalEntity]],
    ['Responsible', [declared.responsiblePerson]],
    ['Contact', [declared.contact]],
    ['Run by', [declared.ranBy]],
    ['Target', [target.name, dim(` ${subject(results)}`)]],
    ['Addresses', [[...new Set(Object.values(target.addresses))].join(' ')]],
    ['Customers examined', [customers, dim(people === 'replaced' ? ' stand-ins' : '')]],
    ['Period', [`${moment(run.startedAt)} to ${moment(run.endedAt)}`, dim(` run ${run.id}`)]],
    ['Suite', [`${suite.name} ${suite.version}`, dim(` catalogue ${suite.catalogue}`)]],
    ['Requests', [amountText(results), dim(` seed ${settings.seed}`)]],
    ['Profile', [settings.profile ?? 'none']],
    ['Package made', [moment(madeAt)]],
    ['Signed with key', [signedBy ?? '']],
  ];
}

const LEVELS: Readonly<Record<Level, string>> = {
  must: 'must: stated by the specification',
  should: 'should: left open, but expected',
  gap: 'open questions of the specification',
};

/** How many requirements of each level have each status. */
function coverage({ requirements, complete }: Results): Section {
  const rows = levels.map((level): Fact => {
    const own = requirements.filter((row) => row.level === level);
    const said = statusCounts(own).map(({ counted }) => counted.join(' '));
    return [LEVELS[level], [`${own.length}: ${said.join(', ')}`]];
  });
  const tested = complete
    ? 'Every mandatory requirement that a run can test was tested.'
    : 'Not every mandatory requirement was tested: the limits below say which were not, and why.';
  const text = [[`${tested} ${conditionalText(conditionalOf(requirements))}`]];
  return { title: 'Coverage of the requirements', text, facts: rows };
}

const PERSONAL = 'names, e-mail addresses and customer ids of cardholders';

function people({ people: are }: Declaration, leftOut: number): Section {
  const left = `${count(leftOut, 'text')} that may name somebody`;
  const lines = [
    are === 'kept'
      ? `Nothing was replaced: ${PERSONAL} are as the target gave them.`
      : `Replaced by stand-ins before the package was signed: ${PERSONAL}. Left out whole: ${left}.`,
    'Still in the package: ids of cardholders, credentials, accounts and transactions, which the service can look up; ' +
      'merchants, amounts and times of transactions, which somebody who was there may know; addresses, and what the ' +
      'target writes in other texts.',
    'The subscription key and the values of credentials are in no file.',
  ];
  return { title: 'What may identify people', items: lines.map((line) => item([line])) };
}

/** How a reader checks the package with tools that they have, and what they must not conclude. */
function verification(by: string, fingerprint: string): Section {
  return {
    title: 'How to verify this package, and what it does not show',
    isOrdered: true,
    items: [
      item([
        `Ask ${by} for the fingerprint of their key, over a different channel from this package (by telephone, on their ` +
          'website). It must be ',
        code(fingerprint),
      ]),
      item(
        [UNPACKED],
        '',
        VERIFYING.map((line): Fact => ['', [code(line)]]),
      ),
      item(['If you have Cardproof, ', code('cardproof verify PACKAGE.zip'), ' does all of this, and judges the recording again.']), // prettier-ignore
    ],
    notes: [
      'Only the signer says that the addresses above were those of the environment that you mean. Nothing is shown about ' +
        'data that the target did not have, about load, or about a later time. The suite is a test, not an authority: the ' +
        'owner of the specification has not approved this.',
    ],
  };
}

const UNPACKED =
  'In the unpacked folder, check the signature, then the files. The first line must print “Good "file" signature” ' +
  'and this fingerprint, the second “OK” for each file. The third lists files that are not in SHA256SUMS: there ' +
  'must be none, because such a file is not part of the package.';

/** OpenSSH is part of Linux, macOS and Windows. */
const VERIFYING = [
  'ssh-keygen -Y check-novalidate -n file -s SHA256SUMS.sig < SHA256SUMS',
  'sha256sum -c SHA256SUMS # macOS: shasum -a 256 -c SHA256SUMS',
  'find . ! -type d | cut -c3- | grep -vxF "$(cut -c67- SHA256SUMS; echo SHA256SUMS; echo SHA256SUMS.sig)"',
] as const;
