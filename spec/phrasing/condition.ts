/** What the requests that broke a rule have in common, in words. */
import type { Condition, Measure, Trait } from '../condition.ts';
import type { RequirementResult } from '../results.ts';
import { by } from './by.ts';
import { counted } from './counted.ts';
import { keyText } from './keys.ts';

/** `only requests that send accountId`; empty if some of the others have the traits, too. */
export const onlyText = ({ traits, likewise }: Condition): string =>
  likewise > 0 ? '' : `only requests that ${commonText(traits)}`;

/** `valid requests that send offset and leave out limit`; empty if some of the others have the traits, too. */
export const requestsText = ({ traits, likewise }: Condition): string =>
  likewise > 0 ? '' : `valid requests that ${commonText(traits)}`;

/** `send accountId and result=PENDING`: what is said with one verb is said together. */
function commonText(traits: readonly Trait[]): string {
  const told = traits.map(traitText);
  const verbs = [...new Set(told.map(([verb]) => verb))];
  return listed(
    verbs.map((verb) => `${verb} ${listed(told.flatMap(([own, object]) => (own === verb ? object : [])))}`),
  );
}

const listed = (texts: readonly string[]): string => new Intl.ListFormat('en').format(texts);

/**
 * `All 14 different requests that broke this rule send accountId; none of the 96 that kept it does.` The condition of a
 * refusal is one of all valid requests of the run: `… that were rejected this way …; none of the 96 that were accepted does.`
 */
export function conditionText({ traits, broke, kept, likewise }: Condition, isRefusal: boolean): string {
  const [broken, upheld] = isRefusal
    ? ['that were rejected this way', 'that were accepted']
    : ['that broke this rule', 'that kept it'];
  const others =
    likewise === 0
      ? `none of the ${kept} ${upheld} does`
      : `${likewise} of the ${kept} ${upheld} ${likewise === 1 ? 'does' : 'do'}, too`;
  const all = broke === 2 ? 'Both' : `All ${broke} different`;
  return `${all} requests ${broken} ${commonText(traits)}; ${others}.`;
}

/** What the requests that broke a rule have in common; empty if that is not known. */
export const commonTraitsText = ({ condition, findings }: Pick<RequirementResult, 'condition' | 'findings'>): string =>
  condition === undefined ? '' : conditionText(condition, findings[0]?.fact.kind === 'refused');

/** A trait as a verb and its object. */
type Told = readonly [verb: string, object: string];

const traitText = by<Trait, 'is', Told>('is', {
  operation: ({ operation }) => ['call', operation],
  status: ({ status }) => ['get', String(status)],
  key: ({ key }) => (key === 'header' ? ['have', 'the right key'] : ['were', keyText(key)]),
  sends: ({ parameter }) => ['send', parameter],
  omits: ({ parameter }) => ['leave out', parameter],
  value: ({ parameter, value }) => ['send', `${parameter}=${value}`],
  range: ({ of, from, to }) => ['have', rangeText(of, from, to)],
  subject: () => ['are', 'about the same cardholder'],
});

function rangeText(of: Measure, from: number, to: number): string {
  const [least, most] = of === 'seconds' ? [durationText(from), durationText(to)] : [String(from), String(to)];
  const what = { limit: 'a limit', offset: 'an offset', seconds: 'a window' }[of];
  return `${what} of ${least === most ? least : `${least} to ${most}`}`;
}

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];

/** A length of time in the largest unit of which there are two. */
function durationText(seconds: number): string {
  const [length, unit] = (
    [
      [DAY, 'day'],
      [HOUR, 'hour'],
      [MINUTE, 'minute'],
    ] as const
  ).find(([one]) => seconds >= 2 * one) ?? [1, 'second'];
  return counted(unit, Math.round(seconds / length));
}
