import type { Exchange } from '../exchange/exchange.ts';
import type { Mismatch } from '../evidence/finding.ts';
import { type Enum, enums } from '../generated/vocabulary.ts';
import { broken, compared, holds, type Judgement, nothing, obstructed, refused } from '../evidence/evidence.ts';
import { dispositionOf, ended, isTurnedDown } from '../exchange/disposition.ts';

/** An element of a list as an issuer type filter sees it. */
export interface Element {
  /** Lower case. */
  readonly id: string;
  /** Null if the element does not show it: which members it must have is not stated. */
  readonly issuerType: string | null;
}

/** What a filter answered to one value; `elements` is null if that is not such a list. */
export interface FilterAnswer {
  readonly value: Enum<'IssuerType'>;
  readonly exchange: Exchange;
  readonly elements: readonly Element[] | null;
}

/** The elements of one issuer type. */
export const ofIssuerType = (all: readonly Element[], value: string): Element[] =>
  all.filter((e) => e.issuerType === value);

const LISTED: ReadonlySet<string | null> = new Set(enums.IssuerType);
/** Whether it is one of the four values: of another one, or none, nobody knows to which part of the list its element belongs. */
export const isListed = (issuerType: string | null): issuerType is string => LISTED.has(issuerType);

/**
 * Only elements of the issuer type asked for (specification: Endpoints, issuer type filter). Of one that is not a listed value, the
 * requirement about values tells.
 */
export function filterIsSound({ value, exchange, elements }: FilterAnswer, name: string): Judgement {
  if (elements === null) return obstructed(ended(exchange, `${name}=${value}`));
  const shown = elements.flatMap(({ id, issuerType }) => (isListed(issuerType) ? [{ id, issuerType }] : []));
  const others = shown.filter((e) => e.issuerType !== value);
  const mismatches = others.map(({ id, issuerType }): Mismatch => {
    const at = { in: 'record', id, member: 'issuerType' } as const;
    return { kind: 'another-issuer-type', at, asked: value, actual: issuerType };
  });
  return { ...compared(mismatches, [exchange]), observed: shown.length };
}

/** A list without a filter. */
export interface WholeList {
  readonly elements: readonly Element[];
  readonly pages: readonly Exchange[];
}

/** A filter narrows a list: what it shows of its issuer type stands in the whole list, too. Which of the two is wrong is not told. */
export function filterNarrows({ value, exchange, elements }: FilterAnswer, whole: WholeList): Judgement {
  if (elements === null) return nothing;
  const ids = new Set(whole.elements.map((e) => e.id));
  const first = elements.find((e) => !ids.has(e.id) && e.issuerType === value);
  if (first === undefined) return holds(elements.length);
  const what = { because: 'shown-by-filter', value } as const;
  return broken({ kind: 'not-listed', at: { in: 'list' }, id: first.id, what }, ...whole.pages, exchange);
}

/**
 * All elements of the issuer type asked for. A page that is not the whole list says nothing of what it leaves out; a
 * rejection counts if the value is needed: the settings name the parameter, or there are elements of the type. A failure of the service
 * counts for any listed value, but not one of a gateway, which is not about the value.
 */
export function filterIsComplete(
  { value, exchange, elements }: FilterAnswer,
  all: readonly Element[],
  { total, named }: { readonly total: number | null; readonly named: boolean },
): Judgement {
  const expected = ofIssuerType(all, value);
  if (elements === null) {
    return isTurnedDown(exchange) && (named || expected.length > 0 || dispositionOf(exchange) === 'server-error')
      ? refused({ because: 'listed-issuer-type', value }, exchange)
      : nothing;
  }
  if ((total ?? elements.length) > elements.length) return nothing;
  const ids = new Set(elements.map((e) => e.id));
  const lost = expected.filter((e) => !ids.has(e.id));
  const mismatches = lost.map(({ id }): Mismatch => {
    return { kind: 'not-listed', at: { in: 'list' }, id, what: { because: 'issuer-type', value } };
  });
  return compared(mismatches, [exchange]);
}
