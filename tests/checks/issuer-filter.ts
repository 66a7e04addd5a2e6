import type { Request, Exchange } from '../../spec/exchange.ts';
import { listOf } from '../../spec/response.ts';
import { member } from '../../spec/describe.ts';
import { ISSUER_TYPES, outcomeText, receptionOf } from './acts.ts';
import type { CheckContext } from '../../engine/check.ts';
import type { Source } from '../../engine/confirmation.ts';
import { confirmed } from '../../engine/confirmation.ts';

/** Names tried where the settings name none, likeliest first: the name is not shown (Endpoints). */
const NAMES = [
  'issuerType',
  'credentialTypeIssuerType',
  'credentialIssuerType',
  'issuerTypes',
  'issuer_type',
  'type',
  'credentialType',
  'issuer',
  'issuerTypeFilter',
  'filter[issuerType]',
  'issuer-type',
  'typeIssuer',
  'filter',
];

/** An element of a list as the filter sees it. */
export interface Element {
  readonly id: string;
  readonly issuer: string;
}

/** A list that an issuer type filter narrows. */
export interface Filterable {
  readonly settingsKey: 'types' | 'credentials';
  readonly list: 'credentialTypes' | 'credentials';
  ask(query: [string, string][], open: boolean): Request;
}

/** The parameter's name and the answer of each value; null where the parameter is not known. */
export interface Filtered {
  readonly name: string;
  readonly from: 'settings' | 'discovered';
  readonly answers: readonly FilterAnswer[];
  /** Asks for one value again. */
  again(value: string): Promise<FilterAnswer>;
}

/** What the filter answered to one value; `elements` null where that is no list. */
export interface FilterAnswer {
  readonly value: string;
  readonly exchange: Exchange;
  readonly elements: readonly Element[] | null;
}

/** Elements of a list answer; null where the answer is no such list. */
export function elementsOf(exchange: Exchange, list: Filterable['list']): Element[] | null {
  return (
    listOf(exchange, list)?.map((e) => ({
      id: String(member(e, 'id')).toLowerCase(),
      issuer: String(member(list === 'credentials' ? member(e, 'credentialType') : e, 'issuerType')),
    })) ?? null
  );
}

/**
 * Finds the issuer type parameter: named in the settings, or discovered by its effect. A name is taken when at least
 * two of its four values answer exactly their part of the unfiltered list and one of these differs from the whole.
 */
export async function findFilter(uat: CheckContext, on: Filterable, all: readonly Element[]): Promise<Filtered | null> {
  if (all.length === 0) {
    uat.obstacle('the unfiltered list is empty, so no filter can be seen to work');
    return null;
  }
  const named = uat.settings.issuerTypeParam[on.settingsKey];
  if (named !== undefined) return filteredBy(uat, on, named, 'settings');
  const first = ISSUER_TYPES.find((v) => all.some((e) => e.issuer === v) && all.some((e) => e.issuer !== v));
  const probe = first ?? ISSUER_TYPES.find((v) => !all.some((e) => e.issuer === v)) ?? 'MOBILE';
  for (const name of NAMES) {
    const exchange = await uat.send(on.ask([[name, probe]], true));
    const elements = elementsOf(exchange, on.list);
    if (elements === null || sameIds(elements, all)) continue;
    const filtered = await filteredBy(uat, on, name, 'discovered');
    const right = filtered.answers.filter((a) => a.elements !== null && sameIds(a.elements, part(all, a.value)));
    const telling = right.some((a) => a.elements !== null && a.elements.length < all.length);
    if (right.length >= 2 && telling) return filtered;
  }
  const key = on.settingsKey;
  uat.obstacle(`the issuer type parameter was not found; name it: ISSUER_TYPE_PARAM=${key}=NAME`);
  return null;
}

/** Asks for each value of the parameter. */
async function filteredBy(uat: CheckContext, on: Filterable, name: string, from: Filtered['from']): Promise<Filtered> {
  const again = async (value: string): Promise<FilterAnswer> => {
    const exchange = await uat.send(on.ask([[name, value]], from === 'discovered'));
    return { value, exchange, elements: elementsOf(exchange, on.list) };
  };
  const answers: FilterAnswer[] = [];
  for (const value of ISSUER_TYPES) answers.push(await again(value));
  return { name, from, answers, again };
}

const part = (all: readonly Element[], value: string) => all.filter((e) => e.issuer === value);

function sameIds(a: readonly Element[], b: readonly Element[]): boolean {
  const ids = new Set(b.map((e) => e.id));
  return new Set(a.map((e) => e.id)).size === ids.size && a.every((e) => ids.has(e.id));
}

/** Only elements of the issuer type asked for. */
export function judgeSound(uat: CheckContext, filtered: Filtered): void {
  for (const { value, exchange, elements } of filtered.answers) {
    if (elements === null) uat.obstacle(`${exchange.id}: ${filtered.name}=${value}: ${outcomeText(exchange)}`);
    for (const element of elements ?? []) {
      uat.observation('filtered element');
      if (element.issuer !== value) {
        uat.depart({ at: `${element.id} issuerType`, expected: value, actual: element.issuer.slice(0, 40) }, [
          exchange,
        ]);
      }
    }
  }
}

/** Whether two readings of a list hold the same elements. */
export function sameElements(a: readonly Element[], b: readonly Element[]): boolean {
  const text = (list: readonly Element[]) =>
    list
      .map((e) => `${e.id} ${e.issuer}`)
      .sort()
      .join();
  return text(a) === text(b);
}

/** All elements of the issuer type asked for; a page that is not the whole list says nothing of what it leaves out. */
export async function judgeComplete(
  uat: CheckContext,
  filtered: Filtered,
  source: Source<readonly Element[]>,
  total: (e: Exchange) => number | null,
): Promise<void> {
  for (const answer of filtered.answers) {
    const { value, exchange } = answer;
    if (answer.elements === null) {
      const needed = filtered.from === 'settings' || part(source.current() ?? [], value).length > 0;
      const refused = receptionOf(exchange) === 'refused' && needed;
      const expected = `200, for ${value} is a listed issuer type`;
      if (refused) uat.depart({ at: 'status', expected, actual: outcomeText(exchange) }, [exchange]);
      continue;
    }
    let given: FilterAnswer | null = answer;
    await confirmed(uat, 'issuer type', source, async (all) => {
      const { elements, exchange: shown } = given ?? (await filtered.again(value));
      given = null;
      if (elements === null || (total(shown) ?? elements.length) > elements.length) return null;
      const ids = new Set(elements.map((e) => e.id));
      const mismatches = part(all, value)
        .filter((e) => !ids.has(e.id))
        .map((e) => ({ at: 'list', expected: `${e.id}, which is ${value}`, actual: 'not listed' }));
      return { mismatches, exchanges: [shown] };
    });
  }
}
