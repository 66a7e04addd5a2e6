import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Exchange, Intent, KeyPlacement, NoAnswer, Operation } from '../spec/exchange.ts';
import type { Finding } from '../spec/finding.ts';
import type { Results } from '../spec/results.ts';
import { consoleSummary } from '../reports/formats/console.ts';
import { forms } from '../reports/write.ts';
import { RECORDING_FILE } from '../environment/recording/recorder.ts';
import { DEFAULT_DIRECTORY } from '../environment/settings/run-flags.ts';
import { textsOf } from './packed.ts';

/**
 * All that a run writes, without anything of the target or of its user. What is in these is a word of ours whatever is
 * judged, so that finding it again (a key `wrong`, a card called `PENDING`) shows no leak. The sentences of the run,
 * ours too but telling of the target, are among them only if `sentences` says so.
 */
export function ownTexts(directory: string, results: Results, sentences: boolean): string[] {
  const bare = bareResults(results, sentences);
  // The forms have other words for a row whose check sent requests of its own, so every second row has one.
  const sending = results.requirements.filter((_, index) => index % 2 === 0);
  const bareExchanges = [...oneOfEachKind, ...sending.map(({ id }) => bareExchange({}, id))];
  return [
    ...forms.flatMap(([, form]) => textsOf(Buffer.from(form({ results: bare, exchanges: bareExchanges })))),
    consoleSummary(bare, { color: false }),
    JSON.stringify(bareExchanges),
    firstLineNames(join(directory, RECORDING_FILE)),
  ];
}

/** Its signs are those that the forms escape, each in its way. */
const bareFinding: Omit<Finding, 'fact'> = {
  at: '',
  expected: `<&>"'`,
  actual: '',
  exchanges: ['e0001'],
  curl: `\ncurl '' "<&>"`,
  note: '',
};

function bareResults(results: Results, sentences: boolean): Results {
  const requirements = results.requirements.map((row) => ({
    ...row,
    findings: row.findings.map(({ fact }) => ({ ...bareFinding, fact: bareFact(fact) })),
    because: sentences && row.status !== 'waived' ? row.because : bareFact(row.because),
    obstacles: sentences ? row.obstacles : bareFact(row.obstacles),
    reason: sentences && row.status !== 'waived' ? row.reason : 'until 9999-01-01',
    sample: sentences ? row.sample : '',
  }));
  return {
    ...results,
    ...(sentences ? {} : { why: '', next: '', because: bareFact(results.because) }),
    requirements,
    gaps: results.gaps.map((gap) => ({ ...gap, answer: gap.answer === null ? null : '' })),
    target: { ...results.target, name: '', addresses: { cardholder: '', credential: '', lookup: '', account: '' } },
    settings: { ...results.settings, profile: null },
    run: { ...results.run, directory: results.run.directory === DEFAULT_DIRECTORY ? DEFAULT_DIRECTORY : '' },
  };
}

const TAGS: ReadonlySet<string> = new Set(['kind', 'in', 'is', 'because', 'need', 'wrong', 'what', 'when', 'so']);

/** A fact with what tells its kind, which is ours, and none of its values. */
function bareFact<T>(fact: T): T {
  const bare = JSON.stringify(fact, (name, value: unknown) =>
    typeof value === 'string' && !TAGS.has(name) ? '' : value,
  );
  return JSON.parse(bare) as T;
}

// Records, so that a new member of a union cannot be forgotten here.
const operations: Readonly<Record<Operation, true>> = {
  getCardholder: true,
  findCardholder: true,
  listCredentialTypes: true,
  getCardholderCredentials: true,
  listCardholderTransactions: true,
};
const intents: Readonly<Record<Intent, true>> = {
  plain: true,
  unusual: true,
  open: true,
  spoiled: true,
  unauthorised: true,
  unknown: true,
};
const uses: Readonly<Record<KeyPlacement, true>> = {
  header: true,
  absent: true,
  empty: true,
  wrong: true,
  altered: true,
  truncated: true,
  lengthened: true,
  'other-case': true,
  query: true,
  authorization: true,
  'authorization-bare': true,
  'other-header': true,
  cookie: true,
};
const failures: Readonly<Record<NoAnswer, true>> = {
  refused: true,
  unresolved: true,
  tls: true,
  timeout: true,
  reset: true,
  oversized: true,
  undecodable: true,
  budget: true,
  interrupted: true,
  'not-recorded': true,
  other: true,
};

/** An exchange of each kind, with nothing in it. */
const oneOfEachKind: readonly Exchange[] = [
  ...namesOf(operations).map((operation) => bareExchange({ operation })),
  ...namesOf(intents).map((intent) => bareExchange({ intent })),
  ...namesOf(uses).map((key) => bareExchange({ key })),
  ...namesOf(failures).map((why) => ({
    ...bareExchange({}),
    outcome: { kind: 'no-answer', why, message: '' } as const,
  })),
];

function bareExchange(request: Partial<Exchange['request']>, check = 'discovery'): Exchange {
  const body = { text: '', bytes: 0, utf8: true, byteOrderMark: false };
  return {
    id: 'e0001',
    check,
    ordinal: 0,
    attempt: 0,
    request: {
      operation: 'getCardholder',
      group: 'account',
      path: '',
      query: [],
      key: 'header',
      intent: 'plain',
      subject: '',
      ...request,
    },
    url: '',
    outcome: { kind: 'answer', status: 200, headers: [], body },
    at: '2000-01-01T00:00:00.000Z',
    milliseconds: 0,
  };
}

function namesOf<T extends string>(of: Readonly<Record<T, true>>): T[] {
  return Object.keys(of) as T[];
}

/** The member names of a recording's first line. */
function firstLineNames(path: string): string {
  const line = existsSync(path) ? (readFileSync(path, 'utf8').split('\n', 1)[0] ?? '') : '';
  return [...line.matchAll(/"([A-Za-z]+)":/g)].map(([, name]) => name).join(' ');
}
