/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { Results } from '../../../spec/results.ts';
import { visible } from '../../escape.ts';
import { amountText, gateLine, headline, moment, type Signed, subject } from '../../view.ts';
import { asset, baseStyle } from '../assets.ts';
import { htmlDocument } from '../document.tsx';
import { Facts } from '../parts/section.tsx';
import { Broken, Levels, NotExercised } from './rules.tsx';
import { FileTable, type ListedFile, Limits, Verification } from './proof.tsx';
import { capital } from '../../../spec/phrasing/capital.ts';

/** What a package says of itself, apart from the results. */
export interface Handover extends Signed {
  /** When the package was made, ISO 8601. */
  readonly madeAt: string;
  /** Whether names, e-mail addresses and customer ids are as the target gave them. */
  readonly peopleKept: boolean;
  /** How many texts were left out, because they named somebody. */
  readonly leftOut: number;
  /** The other files of the package. */
  readonly files: readonly ListedFile[];
}

const style = `${baseStyle}\n${asset('statement.css', import.meta.url)}`;

/**
 * The summary of a package on one or two printed pages, for a reader who installs nothing: who judged what, when and
 * with which result, what was not exercised, the digest of every other file, and how to check the signature.
 */
export function statementPage(results: Results, handover: Handover): string {
  return htmlDocument({
    title: `Conformance statement · ${headline(results)} · ${results.target.name}`,
    style,
    bodyClass: results.verdict,
    body: (
      <main>
        <Head results={results} handover={handover} />
        <Levels results={results} />
        <Broken results={results} />
        <NotExercised results={results} />
        <FileTable files={handover.files} />
        <Verification signed={handover} />
        <Limits {...handover} />
      </main>
    ),
  });
}

function Head({ results, handover }: { results: Results; handover: Handover }) {
  return (
    <header>
      <p class="label">Conformance statement · Institution Management Read API, v1</p>
      <h1>{headline(results)}</h1>
      <p class="gate">{visible(capital(gateLine(results)))}.</p>
      <p>{visible(results.why)}</p>
      {results.target.sandbox && (
        <p class="sandbox">
          <strong>This run judged the sandbox that is built into Cardproof.</strong> It says nothing about any real
          environment.
        </p>
      )}
      <Facts kind="facts" rows={facts(results, handover)} />
    </header>
  );
}

function facts(results: Results, { by, fingerprint, madeAt, peopleKept }: Handover): (readonly string[])[] {
  const { target, run, suite, settings } = results;
  return [
    ['Run by', by ?? 'not named'],
    ['Target', target.name, subject(results)],
    ['Addresses', [...new Set(Object.values(target.addresses))].join(' ')],
    ['When', moment(run.startedAt), `run ${run.id}`],
    ['Suite', `${suite.name} ${suite.version}`, `catalogue ${suite.catalogue}`],
    ['Requests', amountText(results), `seed ${settings.seed}`],
    ['Profile', settings.profile ?? 'none'],
    ['People', peopleKept ? 'as the target gave them' : 'replaced by stand-ins'],
    ['Package made', moment(madeAt)],
    ['Signed with key', fingerprint],
  ];
}
