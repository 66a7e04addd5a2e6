/** What the requests that broke a requirement have in common, in words. */
import { type Condition, isOfInstant, type Measure, type Trait } from '../evidence/condition.ts';
import { type KeyPlacement, PUT_ELSEWHERE } from '../evidence/fact-parts.ts';
import { ignoredByCache } from '../exchange/sent-before.ts';
import type { Parameter } from '../generated/vocabulary.ts';
import { keysText, keyText } from './requests.ts';
import { by, lengthText } from './words.ts';
import type { RequirementResult } from '../verdict/results.ts';

/** `only requests that send accountId`; empty if some of the others have the traits, too. */
export const onlyText = ({ traits, likewise }: Condition): string =>
  likewise > 0 ? '' : (statusText(traits) ?? keysTitle(traits) ?? `only requests that ${commonText(traits)}`);

/** `only responses with status 404`, if that is all that is known. */
function statusText([first, ...more]: readonly Trait[]): string | null {
  return first?.is === 'status' && more.length === 0 ? `only responses with status ${first.status}` : null;
}

/** `only requests with a wrong key or none`: the ways in which the key was given, shorter than they are listed elsewhere. */
function keysTitle([first, ...more]: readonly Trait[]): string | null {
  if (first?.is !== 'key' || first.others === undefined || more.length > 0) return null;
  const keys = [first.key, ...first.others];
  const isAway = (key: KeyPlacement): boolean => key === 'absent' || key === 'empty' || PUT_ELSEWHERE.has(key);
  const wrong = keys.includes('absent') ? 'with a wrong key or none' : 'without the right key';
  return `only requests ${keys.every(isAway) ? 'without the key in its header' : wrong}`;
}

/** `valid requests that send offset and leave out limit`; empty if some of the others have the traits, too. */
export function requestsText({ traits, likewise }: Condition): string {
  if (likewise > 0) return '';
  const [first, ...more] = traits;
  if (first?.is === 'intermittent') return 'some valid requests';
  return first?.is === 'subject' && more.length === 0
    ? `valid requests ${subjectText(first)}`
    : `valid requests that ${commonText(traits)}`;
}

/** `for one cardholder (0f2d…)`. */
const subjectText = ({ id }: { readonly id?: string }): string =>
  `for one cardholder${id === undefined ? '' : ` (${id})`}`;

/** `send accountId and result=PENDING`: what is said with one verb is said together, and what is sent is said once. */
function commonText(traits: readonly Trait[]): string {
  const isSent = (of: string): boolean => traits.some((one) => one.is === 'sends' && one.parameter === of);
  const told = traits
    .filter((one) => one.is !== 'sends' || !traits.some((other) => other.is === 'range' && other.of === one.parameter))
    .map((one): Told => (one.is === 'range' && isSent(one.of) ? ['send', rangeText(one)] : traitText(one)));
  const verbs = [...new Set(told.map(([verb]) => verb))];
  return listed(
    verbs.map((verb) => `${verb} ${listed(told.flatMap(([own, object]) => (own === verb ? object : [])))}`),
  );
}

const listed = (texts: readonly string[]): string => new Intl.ListFormat('en').format(texts);

/**
 * `All 14 different requests that broke this requirement, and none of the 96 that kept it, send accountId.` The condition of a
 * refusal is one of all valid requests of the run: `All 14 different requests that were rejected this way …`.
 */
function conditionText({ traits, broke, kept, likewise }: Condition, isRefusal: boolean): string {
  const [first] = traits;
  if (first?.is === 'intermittent') {
    return `Intermittent: requests that were sent more than once were rejected ${first.rejected} of ${first.sent} times and accepted the other times. Nothing that the rejected ones have in common explains it.`;
  }
  const broken = isRefusal
    ? broke === 1
      ? 'was rejected this way'
      : 'were rejected this way'
    : 'broke this requirement';
  const others = (count: number): string => (isRefusal ? `${count === 1 ? 'was' : 'were'} accepted` : 'kept it');
  const all = broke === 1 ? 'The only request' : broke === 2 ? 'Both requests' : `All ${broke} different requests`;
  const is = broke === 1 ? 'is one of those that ' : '';
  const said = (between = '') => `${all} that ${broken}${between} ${is}${commonText(traits)}.`;
  if (likewise > 0) {
    const why = `something else matters, too${isRefusal ? '' : ', or these could not show it'}`;
    return `${said()} That is also true of ${likewise} of the ${kept} that ${others(kept)}: ${why}.`;
  }
  if (broke === 1) {
    return `${said()} ${kept === 1 ? `The one that ${others(1)} is not` : `None of the ${kept} that ${others(kept)} is`}.`;
  }
  return said(kept === 1 ? `, but not the one that ${others(1)},` : `, and none of the ${kept} that ${others(kept)},`);
}

/**
 * What the requests that broke a requirement have in common, and what that means; empty if it is not known. If a response repeats
 * that of an earlier request, a cache is the cause: what else its requests share is chance.
 */
export function commonTraitsText({ condition, findings }: Pick<RequirementResult, 'condition' | 'findings'>): string {
  const ignored = ignoredByCache(findings);
  if (ignored !== null) {
    return `Probably a cache that ignores ${ignored}, and perhaps other parameters. Other findings of this run may have the same cause. The response is that of an earlier request, which had another ${ignored}${ignored === 'cardholderId' ? '' : ' or none'}${ignored === ACCOUNT ? ' and was for the same cardholder' : ''}.`;
  }
  return condition === undefined ? '' : conditionText(condition, findings[0]?.fact.kind === 'refused');
}

const ACCOUNT: Parameter = 'accountId';

/** The name of that. */
export const commonLabel = ({ findings }: Pick<RequirementResult, 'findings'>): 'In common' | 'Likely cause' =>
  ignoredByCache(findings) === null ? 'In common' : 'Likely cause';

/** What came instead of the response to a request: it says more than the member in which that was seen. */
export const staleText = (ignored: string): string =>
  `the response of an earlier request comes again, although ${ignored} differs`;

/** What a title says of it. */
export const cacheText = (ignored: string): string => `probably a cache that ignores ${ignored}`;

/** A trait as a verb and its object. */
type Told = readonly [verb: string, object: string];

const traitText = by<Trait, 'is', Told>('is', {
  operation: ({ operation }) => ['call', operation],
  status: ({ status }) => ['get', String(status)],
  key: ({ key, others = [] }) => {
    if (key === 'header') return ['have', 'the right key'];
    return [
      'were',
      others.length === 0
        ? keyText(key)
        : `sent ${keysText([key, ...others].toSorted((a, b) => Number(b === 'absent') - Number(a === 'absent')))}`,
    ];
  },
  sends: ({ parameter }) => ['send', parameter],
  omits: ({ parameter }) => ['leave out', parameter],
  value: ({ parameter, value }) => ['send', `${parameter}=${value}`],
  range: (range) => ['have', rangeText(range)],
  subject: (trait) => ['are', subjectText(trait)],
  intermittent: ['are rejected', 'now and then'],
});

/** `an offset above 0 (tried: 1 to 29)` if all requests with a lower one kept the requirement, and none with a higher one did. */
function rangeText(range: Range): string {
  if (isOfInstant(range)) return 'a window of one instant';
  const { of, from, to, above, below } = range;
  const text = (value: number): string => (of === 'seconds' ? lengthText(value) : String(value));
  const [least, most] = [text(from), text(to)];
  const tried = least === most ? least : `${least} to ${most}`;
  if (above !== undefined)
    return `${WHAT[of]} ${of === 'seconds' ? 'longer than' : 'above'} ${text(above)} (tried: ${tried})`;
  if (below !== undefined)
    return `${WHAT[of]} ${of === 'seconds' ? 'shorter than' : 'below'} ${text(below)} (tried: ${tried})`;
  return `${WHAT[of]} of ${tried}`;
}

type Range = Extract<Trait, { is: 'range' }>;
const WHAT: Readonly<Record<Measure, string>> = { limit: 'a limit', offset: 'an offset', seconds: 'a window' };
