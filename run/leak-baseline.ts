import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Exchange } from '../spec/exchange.ts';
import type { Finding } from '../spec/finding.ts';
import type { Results } from '../spec/results.ts';
import { consoleSummary } from '../reports/formats/console.ts';
import type { Run } from '../reports/view.ts';
import { forms } from '../reports/write.ts';
import { RECORDING_FILE } from '../environment/recording/recorder.ts';
import { DEFAULT_DIRECTORY } from './directory.ts';
import { textsOf } from './packed.ts';

/**
 * All that a run writes, without anything of the target or of its user. What is in these is a word of ours whatever is
 * judged, so that finding it again (a key `wrong`, a card called `PENDING`) shows no leak. The sentences of the run,
 * ours too but telling of the target, are among them only if `sentences` says so.
 */
export function ownTexts(directory: string, { results, exchanges }: Run, sentences: boolean): string[] {
  const bare = { results: bareResults(results, sentences), exchanges: exchanges.map(bareExchange) };
  const path = join(directory, RECORDING_FILE);
  const settings = existsSync(path) ? (readFileSync(path, 'utf8').split('\n', 1)[0] ?? '') : '';
  return [
    ...forms.flatMap(([, form]) => textsOf(Buffer.from(form(bare)))),
    consoleSummary(bare.results, { color: false }),
    JSON.stringify(bare.exchanges),
    (settings.match(/"[A-Za-z]+":/g) ?? []).join(' '),
  ];
}

/** Its signs are those that the forms escape, each in its way. */
const bareFinding: Finding = {
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
    findings: row.findings.length > 0 ? [bareFinding] : [],
    reason: sentences && row.status !== 'waived' ? row.reason : 'until 9999-01-01',
    sample: sentences ? row.sample : '',
  }));
  return {
    ...results,
    ...(sentences ? {} : { why: '', next: '' }),
    requirements,
    gaps: results.gaps.map((gap) => ({ ...gap, answer: gap.answer === null ? null : '' })),
    target: { ...results.target, name: '', addresses: { cardholder: '', credential: '', lookup: '', account: '' } },
    settings: { ...results.settings, profile: null },
    run: { ...results.run, directory: results.run.directory === DEFAULT_DIRECTORY ? DEFAULT_DIRECTORY : '' },
  };
}

/** What is ours of an exchange: who asked, for what, how, when, and what kind of outcome it had. */
function bareExchange(exchange: Exchange): Exchange {
  const body = { text: '', bytes: 0, utf8: true, byteOrderMark: false };
  const { outcome } = exchange;
  return {
    ...exchange,
    request: { ...exchange.request, path: '', query: [], subject: '' },
    url: '',
    outcome: outcome.kind === 'answer' ? { ...outcome, headers: [], body } : { ...outcome, message: '' },
  };
}
