/** What broken rules have in common, in words. */
import type { CauseGroup, Common } from '../causes.ts';
import type { Renamed } from '../renamed.ts';
import { counted } from './counted.ts';

type Members = Extract<Common, { kind: 'members' }>;

/** What is wrong with the members, each kind of value by itself. */
function membersText({ of, expected, is }: Members): string {
  const members = of === '' ? 'members of the answer' : `members of ${of}`;
  if (is === 'absent') return `${members} are missing`;
  return is === 'null' ? `${members} are null` : `${members} are of another type (${is}, not ${expected})`;
}

/**
 * The fault as a title: `A PENDING transaction shows a balance`, or `8 rules, one likely cause: a page begins elsewhere`.
 * `renamed` is another spelling under which the answer has what is missing.
 */
export function causeText({ lead, others, common }: CauseGroup, renamed: Renamed | null): string {
  const spelt = renamed === null ? '' : ` (${renamed.actual} instead of ${renamed.expected})`;
  const shared = renamed === null || common.kind === 'lead' ? '' : `members of ${common.of} have other names${spelt}`;
  const fault = common.kind === 'lead' ? `${lead.broken}${spelt}` : shared || membersText(common);
  const text = others.length === 0 ? fault : `${counted('rule', others.length + 1)}, one likely cause: ${fault}`;
  return asTitle(text);
}

/** With a capital, unless it begins with the name of a member (`transactionType`, `paging.total`). */
function asTitle(text: string): string {
  const [first = ''] = text.split(' ', 1);
  const isName = first !== first.toLowerCase() || first.includes('.');
  return isName ? text : text.charAt(0).toUpperCase() + text.slice(1);
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

/** What a reader must put into a command whose people are stand-ins. */
export function standInText(customerIds: readonly string[]): string {
  const ids = customerIds.join(', ');
  return `${ids} ${customerIds.length === 1 ? 'is a stand-in' : 'are stand-ins'}: put in the real customerId, from CUSTOMER_IDS.`;
}

/** How many rules are broken, and by how many causes: `12 rules are broken, with 2 likely causes.` */
export function brokenText(groups: readonly CauseGroup[]): string {
  const rules = groups.reduce((sum, { others }) => sum + others.length + 1, 0);
  const causes = rules === groups.length ? '' : `, with ${counted('likely cause', groups.length)}`;
  return `${counted('rule', rules)} ${rules === 1 ? 'is' : 'are'} broken${causes}.`;
}
