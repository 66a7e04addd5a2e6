/** What broken rules have in common, in words. */
import { type CauseGroup, type Common, rowsOf } from '../causes.ts';
import type { Renamed } from '../renamed.ts';
import type { RequirementResult, Status } from '../results.ts';
import { knownRow } from '../rows.ts';
import { counted, withArticle } from './counted.ts';

type Members = Extract<Common, { kind: 'members' }>;

/** What is wrong with the members, each kind of value by itself. */
function membersText({ of, expected, is }: Members): string {
  const members = of === '' ? 'members of the answer' : `members of ${of}`;
  if (is === 'absent') return `${members} are missing`;
  return is === 'null' ? `${members} are null` : `${members} are of another type (${is}, not ${expected})`;
}

/** What a row says is broken; of a member that is missing or null, exactly that. */
function faultText({ id, broken, findings: [first] }: RequirementResult, renamed: Renamed | null): string {
  if (first?.fact.kind !== 'schema' || first.fact.at.in !== 'member') return broken;
  const { at, actual } = first.fact;
  const name = at.pointer.split('/').at(-1) ?? '';
  const bare = actual.is === 'absent' || actual.is === 'null';
  if (!bare || name === '' || /^\d+$/.test(name)) return broken;
  const member = `${name} of ${withArticle(knownRow(id)?.unit ?? 'response')}`;
  if (actual.is === 'null') return `${member} is null`;
  return renamed === null ? `${member} is missing` : `${member} is missing: the response calls it ${renamed.actual}`;
}

/**
 * The fault as a title: `A PENDING transaction shows a balance`, or `8 rules, one likely cause: a page begins elsewhere`.
 * `renamed` is another spelling under which the answer has what is missing.
 */
export function causeText({ lead, others, common }: CauseGroup, renamed: Renamed | null): string {
  const spelt = renamed === null ? '' : ` (${renamed.actual} instead of ${renamed.expected})`;
  const shared = renamed === null || common.kind === 'lead' ? '' : `members of ${common.of} have other names${spelt}`;
  const fault = common.kind === 'lead' ? faultText(lead, renamed) : shared || membersText(common);
  const text = others.length === 0 ? fault : `${counted('rule', others.length + 1)}, one likely cause: ${fault}`;
  return asTitle(text);
}

/** With a capital, unless it begins with the name of a member (`transactionType`, `paging.total`). */
function asTitle(text: string): string {
  const [first = ''] = text.split(' ', 1);
  const isName = first !== first.toLowerCase() || first.includes('.');
  return isName ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

/** How often a rule was seen broken: `447 times in 2,113 observations`. One observation can break it more than once. */
export function timesText({ findingsTotal, observations }: RequirementResult): string {
  const number = (value: number): string => value.toLocaleString('en-GB');
  const times = findingsTotal === 1 ? 'once' : `${number(findingsTotal)} times`;
  if (observations < findingsTotal || observations < 2) return times;
  return `${times} in ${number(observations)} observations`;
}

/** How often a request was seen to fail of those that were the same. */
export interface Repeated {
  readonly failed: number;
  readonly of: number;
}

/** How often a finding's request failed, if it was sent more than once: an intermittent fault says so. */
export function repeatedText({ failed, of }: Repeated): string {
  if (of <= 1) return '';
  if (failed >= of) return `Failed each of the ${of} times that this request was sent.`;
  return `Intermittent: failed ${failed} of the ${of} times that this request was sent. The line below sends it ${of} times.`;
}

/** What looks like a slip in a command that sends an empty key. */
export const emptyHeaderText = 'The semicolon after the header name makes curl send an empty header.';

/** What a reader must put into a command whose people are stand-ins. */
export function standInText(customerIds: readonly string[]): string {
  const ids = customerIds.join(', ');
  return `${ids} ${customerIds.length === 1 ? 'is a stand-in' : 'are stand-ins'}: put in the real customerId, from CUSTOMER_IDS.`;
}

/** What a status says of one rule, and of several. */
const BROKEN: Readonly<Partial<Record<Status, readonly [one: string, several: string]>>> = {
  violated: ['is violated', 'are violated'],
  changed: ['differs from its pin', 'differ from their pins'],
  warned: ['has a warning', 'have warnings'],
  waived: ['is waived', 'are waived'],
};

/** How many rules are broken and how, and by how many causes: `3 rules are violated, 1 has a warning: 2 likely causes.` */
export function brokenText(groups: readonly CauseGroup[]): string {
  const rows = groups.flatMap(rowsOf);
  const parts = Object.entries(BROKEN).flatMap(([status, [one, several]]) => {
    const count = rows.filter((row) => row.status === status).length;
    return count === 0 ? [] : [{ count, text: count === 1 ? one : several }];
  });
  const said = parts.map(({ count, text }, at) => `${at === 0 ? counted('rule', count) : count} ${text}`).join(', ');
  return `${said}${rows.length === groups.length ? '' : `: ${counted('likely cause', groups.length)}`}.`;
}
