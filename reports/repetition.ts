import { type Exchange, sentAs, lastTries } from '../spec/exchange/exchange.ts';
import { statusOf } from '../spec/exchange/disposition.ts';
import { sendsEmptyKey } from '../environment/client/requests.ts';
import type { Finding } from '../spec/evidence/finding.ts';
import { emptyHeaderText, loopText, repeatedText, standInText } from '../spec/phrasing/causes.ts';
import { roleText } from '../spec/phrasing/requests.ts';
import type { RequirementResult } from '../spec/verdict/results.ts';
import { knownRow } from '../spec/verdict/requirements.ts';
import type { Run } from './view.ts';

/** A command that repeats one request of a finding. */
interface OneCommand {
  /** What follows `request`: which one it is, and what for (`1 of 2: gets 400`); empty if a finding needs no more than one. */
  readonly told: string;
  readonly line: string;
}

/** The commands that show a finding, the most telling first; none if it has no request. */
export function commandsOf({ curl, flaky, requests }: Finding): readonly OneCommand[] {
  if (requests === undefined || requests.length === 0) {
    return curl === '' ? [] : [{ told: '', line: flaky === true ? repeating(SEEN_ONCE.of, curl) : curl }];
  }
  const { length } = requests;
  return requests.map(({ curl: line, role }, at) => {
    const isRepeated = role.as === 'repeated';
    return {
      told: `${length === 1 ? '' : `${at + 1} of ${length}: `}${roleText(role)}`,
      line: isRepeated ? repeating(2, line) : line,
    };
  });
}

/** A command as often as its request has to be sent. */
const repeating = (times: number, line: string): string => `for i in $(seq ${times}); do ${line}; echo; done`;

/** How often a flaky mismatch failed of how many: it was sent again once. */
const SEEN_ONCE = { failed: 1, of: 2 } as const;

/** The commands that show a finding as lines of a shell, each after a comment that says what it is for if there are several. */
export const shellLines = (finding: Finding): string =>
  commandsOf(finding)
    .map(({ told, line }) => (told === '' ? line : `# request ${told}\n${line}`))
    .join('\n');

/** How a reader sees a finding again. */
interface Repetition {
  /** A loop if the request does not fail each time. */
  readonly commands: readonly OneCommand[];
  /** How often it failed, as far as the exchanges tell, and what to fill in: sentences, each once. */
  readonly notes: readonly string[];
}

/** The commands that repeat a finding, with what a reader must know of them. */
export function repetitionOf(row: RequirementResult, finding: Finding, { results, exchanges }: Run): Repetition {
  const exchange = exchanges.find(({ id }) => id === finding.exchanges[0]);
  const isOne = finding.requests === undefined || finding.requests.length === 0;
  const counted = exchange === undefined || !isOne ? ONCE : repeatsOf(row, exchange, exchanges);
  const repeated = exchange && finding.flaky === true && counted.of < SEEN_ONCE.of ? SEEN_ONCE : counted;
  const isEmpty = sendsEmptyKey(finding.curl);
  const times = Math.max(loopOf(row, finding), counted.failed < counted.of ? counted.of : 1);
  const commands =
    finding.curl !== '' && times > 1 ? [{ told: '', line: repeating(times, finding.curl) }] : commandsOf(finding);
  const standIns = results.settings.redactPeople === true ? customersIn(commands) : [];
  const notes = [
    counted.of === 1 && times > 1 ? loopText(times) : repeatedText(repeated),
    isEmpty ? emptyHeaderText : '',
    standIns.length === 0 ? '' : standInText(standIns),
  ];
  return { commands, notes: notes.filter((note) => note !== '') };
}

const ONCE = { failed: 1, of: 1 } as const;

/** Twice as many times as a request takes to fail once on average, if it is rejected now and then; 1 if that is not known. */
function loopOf({ condition }: RequirementResult, { fact }: Finding): number {
  const [trait] = condition?.traits ?? [];
  return fact.kind === 'refused' && trait?.is === 'intermittent' ? Math.ceil((2 * trait.sent) / trait.rejected) : 1;
}

/** Only what one response shows by itself can be counted: a rejection, or what is judged on every response. A relation has more than one. */
function repeatsOf(row: RequirementResult, exchange: Exchange, exchanges: readonly Exchange[]) {
  const isRejection = row.findings.every(({ fact }) => fact.kind === 'refused');
  const all = row.findingsTotal === row.findings.length;
  if (!isRejection && (!all || knownRow(row.id)?.by !== 'standing')) return ONCE;
  const wanted = sentAs(exchange.request);
  const same = lastTries(exchanges.filter(({ request }) => sentAs(request) === wanted));
  if (isRejection)
    return { failed: same.filter((one) => statusOf(one) === statusOf(exchange)).length, of: same.length };
  // The others of a finding are what its first exchange differs from.
  const failing = new Set(row.findings.map((finding) => finding.exchanges[0]));
  return { failed: same.filter(({ id }) => failing.has(id)).length, of: same.length };
}

/** The customers that commands name. */
const customersIn = (commands: readonly OneCommand[]): string[] => [
  ...new Set(commands.flatMap(({ line }) => Array.from(line.matchAll(/customerId=([^'&\s]+)/g), ([, id = '']) => id))),
];
