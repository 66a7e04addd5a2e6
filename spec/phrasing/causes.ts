/** What broken requirements have in common, in words. */
import { type CauseGroup, causesOf, type Common, isOfAnotherCardholder, rowsOf } from '../evidence/causes.ts';
import { isOfChange, unconfirmedOf } from '../evidence/certainty.ts';
import { isIntermittent } from '../evidence/condition.ts';
import type { Exposure } from '../evidence/exposure.ts';
import type { KeyPlacement } from '../evidence/fact-parts.ts';
import type { ServedBecause } from '../evidence/facts.ts';
import { TOTAL } from '../evidence/place.ts';
import { renamedIn } from '../evidence/finding.ts';
import { ignoredByCache } from '../exchange/sent-before.ts';
import type { RequirementId } from '../generated/catalogue.ts';
import { cacheText, onlyText, requestsText, staleText } from './condition.ts';
import { faultText, namesCondition } from './faults.ts';
import { pushedOff } from './notes.ts';
import { keysText } from './requests.ts';
import { totalText } from './totals.ts';
import { placeText } from './values.ts';
import { movedText } from './windows.ts';
import { capital, counted } from './words.ts';
import { knownRow } from '../verdict/requirements.ts';
import type { RequirementResult, Results } from '../verdict/results.ts';

type Members = Extract<Common, { kind: 'members' }>;

/** What is wrong with the members, each kind of value by itself. */
function membersText({ of, expected, is }: Members): string {
  const members = of === '' ? 'members of the body' : `members of ${of}`;
  if (is === 'absent') return `${members} are missing`;
  return is === 'null' ? `${members} are null` : `${members} are of another type (${is}, not ${expected})`;
}

/** Operations that are named in a title. */
const NAMED = 2;

/** Ways of giving the key that got data. */
const waysOf = ({ findings }: RequirementResult): readonly KeyPlacement[] =>
  findings.flatMap(({ fact }) => {
    if (fact.kind !== 'served-without-key') return [];
    return fact.keyless === true ? (['absent', fact.key] as const) : fact.key;
  });

/** Requests that give the key in a way that gets data, of all requirements of the key together. */
function withoutKeyText(group: CauseGroup): string | null {
  if (group.lead.findings[0]?.fact.kind !== 'served-without-key') return null;
  // Who needs no key gets data in every other way, too.
  const rows = rowsOf(group);
  const keyless = rows.filter((row) => waysOf(row).includes('absent'));
  const telling = keyless.length > 0 ? keyless : rows;
  const keys = keyless.length > 0 ? (['absent'] as const) : rows.flatMap(waysOf);
  const operations = [...new Set(telling.flatMap(({ seenIn }) => seenIn?.operations ?? []))];
  const where = operations.length > 0 && operations.length <= NAMED ? operations.join(' and ') : '';
  const facts = group.lead.findings.flatMap(({ fact }) => (fact.kind === 'served-without-key' ? fact : []));
  const isEmpty = facts.every(({ empty }) => empty === true);
  const what = isEmpty
    ? `get an empty list${where && ` from ${where}`}, and no error`
    : `return data${where && `: ${where}`}`;
  return `requests ${keysText(keys)} ${what}${facts.some(({ late }) => late === true) ? ', but only late in the run' : ''}`;
}

/** That a list has one element twice, and lacks others. */
const repeatsText = (group: CauseGroup): string | null =>
  pushedOff(group).length === 0 ? null : `${faultText(group.lead)}, and others are missing`;

/** What all wrong totals of a cause may count instead, if its first requirement is about one of them; null if that is not known. */
function wrongTotalText(group: CauseGroup): string | null {
  const { lead, others } = group;
  if (others.length === 0 || lead.findings[0]?.fact.kind !== 'number' || lead.findings[0].at !== placeText(TOTAL))
    return null;
  if (knownRow(lead.id)?.operation === 'any') return null;
  return totalText({ findings: rowsOf(group).flatMap(({ findings }) => findings) });
}

/** How much longer than asked for lists are, if they are longer than any list may be, too: the limit is not kept at all. */
function overLimitText(group: CauseGroup): string | null {
  const [most, asked] = ([MAXIMUM, RESPECTED] as const).map((id) => {
    const fact = rowsOf(group).find((row) => row.id === id)?.findings[0]?.fact;
    return fact?.kind === 'too-many' ? fact : undefined;
  });
  if (group.lead.id !== MAXIMUM || most === undefined || asked === undefined) return null;
  const isOneMore = [most, asked].every((fact) => fact.size === fact.most + 1);
  return isOneMore
    ? `a page has one transaction more than the limit: ${asked.size} for limit=${asked.most}`
    : `limit seems to be ignored: ${counted('transaction', asked.size)} for limit=${asked.most}, and ${most.size} although ${most.most} is the maximum`;
}
const MAXIMUM: RequirementId = 'transactions/limit-maximum';
const RESPECTED: RequirementId = 'transactions/limit-respected';

/** Which valid requests are rejected, if that is known: it says more than any requirement that they break. */
function rejectedText({ id, condition, findings: [first] }: RequirementResult): string | null {
  if (first?.fact.kind !== 'refused') return null;
  const { ending, why } = first.fact;
  const common = condition === undefined ? '' : requestsText(condition);
  // Others of the same cardholder are served: the requirement alone would say that none is.
  const inside = why.because === 'inside-served-window' ? 'requests for some windows inside an accepted one' : '';
  const some = id === SERVED && BESIDE.includes(why.because) ? 'some valid requests for transactions' : inside;
  const ofLine = why.because === 'account-on-line' ? 'requests with some ids of account lines as accountId' : '';
  const isFailing = why.because === 'customer-listed' && 'status' in ending && ending.status >= 500;
  const ofCustomer = isFailing ? 'requests to find some customers of CUSTOMER_IDS' : '';
  const which = ofLine || ofCustomer || common || some || partText(id, why);
  if (which === '') return null;
  const often = condition !== undefined && isIntermittent(condition) ? ' now and then' : '';
  return `${which} ${'status' in ending ? `return ${ending.status}` : 'get no response'}${often}`;
}

/**
 * `some valid requests for transactions with result=PENDING`, if no condition is known: not both values are rejected, and no list leaves
 * anything out. Empty if the requirement says it as well.
 */
function partText(id: string, why: ServedBecause): string {
  if (knownRow(id)?.operation !== 'listCardholderTransactions') return '';
  const [of, value] = 'parameter' in why ? [why.parameter, 'value' in why ? why.value : null] : [];
  const isOfAccount = why.because === 'account-known' || of === 'accountId';
  const part = value === null ? `without ${of}` : of === 'result' ? `with result=${value}` : '';
  const told = isOfAccount ? 'with accountId' : part;
  return told && `some valid requests for transactions ${told}`;
}

const SERVED: RequirementId = 'transactions/served';
const BESIDE: readonly ServedBecause['because'][] = ['same-window-served', 'inside-served-window'];

const OF_ANOTHER =
  'accountId returns transactions that are listed under another cardholder, and not in the list without accountId';

/** The fault in a clause: `a PENDING transaction has a balance`. */
function faultOf(group: CauseGroup): string {
  const { lead, common } = group;
  const [first] = lead.findings;
  const renamed = first === undefined ? null : renamedIn(first);
  const spelt = renamed === null ? '' : ` (${renamed.actual} instead of ${renamed.expected})`;
  const shared = renamed === null || common.kind === 'lead' ? '' : `members of ${common.of} have other names${spelt}`;
  const named =
    withoutKeyText(group) ??
    movedText(lead, rowsOf(group)) ??
    (isOfAnotherCardholder(group) ? OF_ANOTHER : null) ??
    repeatsText(group) ??
    overLimitText(group) ??
    wrongTotalText(group) ??
    (common.kind === 'lead' ? faultText(lead) : shared || membersText(common));
  const ignored = ignoredByCache(lead.findings);
  const condition = lead.condition === undefined || namesCondition(lead) ? '' : onlyText(lead.condition);
  if (ignored !== null) return `${staleText(ignored)} (${cacheText(ignored)})`;
  return rejectedText(lead) ?? (condition === '' ? named : `${named} (${condition})`);
}

/** What is wrong in one requirement of a cause: what its first requirement tells is the fault. */
export const brokenOf = (group: CauseGroup, row: RequirementResult): string =>
  row === group.lead ? faultOf(group) : faultText(row, pushedOff(group).length === 0);

/** The fault as a title. */
export const causeText = (group: CauseGroup): string => capital(faultOf(group));

/** That a command sends its request several times, because it fails now and then. */
export const loopText = (times: number): string =>
  `Intermittent: the command sends the request ${times} times, because it does not fail each time.`;

/** How often a request was seen to fail of those that were the same. */
interface Repeated {
  readonly failed: number;
  readonly of: number;
}

/** How often a finding's request failed, if it was sent more than once: an intermittent fault says so. */
export function repeatedText({ failed, of }: Repeated): string {
  if (of <= 1) return '';
  if (failed >= of) return `Failed each of the ${of} times that this request was sent.`;
  return `Intermittent: failed ${failed} of the ${of} times that this request was sent. The command sends it ${of} times.`;
}

/** What looks like a slip in a command that sends an empty key. */
export const emptyHeaderText = 'The semicolon after the header name makes curl send an empty header.';

/** What a reader must put into a command whose people are stand-ins. */
export function standInText(customerIds: readonly string[]): string {
  const ids = customerIds.join(', ');
  const are = customerIds.length === 1 ? 'is a stand-in' : 'are stand-ins';
  return `${ids} ${are}: what was sent is a customerId of CUSTOMER_IDS, or was made from one. A run without --redact-people shows it.`;
}

/** Whether it is broken: warnings and waivers are not said to be. */
export const isDefect = ({ status }: CauseGroup): boolean => status === 'violated' || status === 'changed';

/** Warnings of a target that conforms, so that the good news does not hide them; empty if there are none. */
function warningText(groups: readonly CauseGroup[]): string {
  const own = groups.filter(({ status }) => status === 'warned');
  const [first, ...more] = own;
  if (first === undefined) return '';
  const all = own.flatMap(rowsOf).filter(({ status }) => status === 'warned').length;
  const defects = all === own.length ? '' : `, probably ${counted('defect', own.length)}`;
  return `${counted('warning', all)}${defects}${more.length === 0 ? '' : ', the first'}: ${faultOf(first)}.`;
}

/** Requirements that were seen broken once, where nothing is violated; empty if there are none. */
function unconfirmedText(rows: readonly RequirementResult[]): string {
  const all = unconfirmedOf(rows);
  const [first, ...more] = all;
  if (first === undefined) return '';
  const others = more.length === 0 ? '' : `, and ${counted('other requirement', more.length)}`;
  const how = isOfChange(all)
    ? 'Seen once, while the data changed, so most likely no defect'
    : 'Seen once, not confirmed';
  return `${how}: ${first.broken} (${first.id})${others}.`;
}

/**
 * What a reader must know of a target of which no violation was seen: its warnings, and what was seen once. Of a target that could not be
 * judged to the end, what was seen once may be its end.
 */
export const besideText = ({ requirements, because }: Pick<Results, 'requirements' | 'because'>): string =>
  [warningText(causesOf(requirements)), because.kind === 'blocked' ? '' : unconfirmedText(requirements)]
    .filter((text) => text !== '')
    .join(' ');

// To whom data is exposed, in words.

/** How grave that is, in a headline. */
export const exposureLabel: Readonly<Record<Exposure, string>> = {
  anyone: 'data exposed to anyone',
  'other-institution': 'data exposed across institutions',
  'other-person': 'data exposed across people',
};

/** What the commands of a finding show. */
const SHOWN: Readonly<Record<Exposure, string>> = {
  anyone: 'data that needs a valid key',
  'other-institution': 'data that you are not allowed to see',
  'other-person': 'data that you are not allowed to see',
};

/** The caution that stands next to the commands of a finding, and covers the one that runs its requirement again. */
export const cautionText = (exposure: Exposure): string =>
  `The commands below return ${SHOWN[exposure]}. Run them only if the owner of the service agrees.`;

/** What its reader does with a finding: if a setting can be wrong, check that first. */
export const exposureNext = (exposure: Exposure | true, finding: string): string =>
  `${exposure === 'other-institution' ? FOREIGN : ''}Fix the service at once, or send the ${finding} to its owner at once.`;
const FOREIGN =
  'First check the settings FOREIGN_CARDHOLDER_IDS and FOREIGN_CUSTOMER_IDS: do they really name people of another institution? If not, correct them and run again. ';
