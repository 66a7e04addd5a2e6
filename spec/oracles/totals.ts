/** What a wrong `paging.total` is the number of, if it left something out of account. */
import { type TotalLike, totalsLike } from '../evidence/fact-parts.ts';
import { type Standing, standing } from '../evidence/evidence.ts';
import { isObject } from '../exchange/describe.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { RequirementId } from '../generated/catalogue.ts';
import { operations } from '../generated/vocabulary.ts';
import { select, type TransactionHistory, type TransactionQuery } from '../model/history.ts';
import { perObject } from '../model/memo.ts';
import { readRange } from '../model/windows.ts';
import type { SchemaNode } from '../verdict/requirements.ts';

const { result: RESULT, limit: LIMIT } = operations.listCardholderTransactions.parameters;

/** A page with a wrong total: what it says, and how many elements it has. */
interface Page {
  readonly total: number;
  readonly size?: number;
}

/**
 * All that the total of a query may be the number of, in place of the transactions that it selects: several if their numbers
 * are the same. Empty if it is none of them.
 */
export function totalLike(page: Page, query: TransactionQuery, { known, ...history }: TransactionHistory): TotalLike[] {
  const { total, size } = page;
  const { offset = 0, limit = LIMIT.default } = query;
  const asked = { ...query, result: query.result ?? RESULT.default };
  const { accountId: _, ...everyAccount } = asked;
  const { result: __, ...everyResult } = asked;
  const right = select(known, asked).length;
  const numbers: Readonly<Record<TotalLike, number | undefined>> = {
    'every-result': select(known, everyResult).length,
    'every-account': select(known, everyAccount).length,
    'every-window': select(known, { ...asked, window: readRange({ known, ...history }) }).length,
    // A page that is not full is the end of its list: its own number is then no other one.
    'this-page': size === limit ? size : undefined,
    // One too few is so for many reasons.
    'what-is-left': offset > 1 ? Math.max(0, right - offset) : undefined,
  };
  return totalsLike.filter((like) => total !== right && numbers[like] === total);
}

/** What is observed of a value of a schema, and of what is in it. */
interface Plan {
  /** The place of its requirement among those of the schema; -1 if it is part of an observation around it. */
  readonly row: number;
  readonly items: Plan | undefined;
  readonly members: readonly { readonly name: string; readonly plan: Plan }[];
}

/** The plan of a schema, and the requirements that it names. */
const planned = perObject((node: SchemaNode) => {
  const rows: RequirementId[] = [];
  return { plan: planOf(node, undefined, rows), rows };
});

function planOf(
  { items, properties, ...node }: SchemaNode,
  around: RequirementId | undefined,
  rows: RequirementId[],
): Plan {
  const own = node['x-requirement'];
  const isNew = own !== undefined && own !== around;
  if (isNew && !rows.includes(own)) rows.push(own);
  return {
    row: isNew ? rows.indexOf(own) : -1,
    items: items && planOf(items, own ?? around, rows),
    members: Object.entries(properties ?? {}).map(([name, child]) => ({
      name,
      plan: planOf(child, own ?? around, rows),
    })),
  };
}

/**
 * How often each requirement of a schema was observed in a value that is right: the same numbers as those of judging it node
 * by node. `most`: items of a list that count.
 */
export function observedIn(response: Exchange, value: unknown, node: SchemaNode, most: number): Standing[] {
  const { plan, rows } = planned(node);
  const counts = rows.map(() => 0);
  count(value, plan, counts, most);
  return rows.flatMap((requirement, row) => {
    const observed = counts[row] ?? 0;
    return observed === 0 ? [] : [standing(requirement, response, observed, [])];
  });
}

function count(value: unknown, { row, items, members }: Plan, counts: number[], most: number) {
  if (row >= 0) counts[row] = (counts[row] ?? 0) + 1;
  if (Array.isArray(value)) {
    const last = items === undefined ? 0 : Math.min(value.length, most);
    for (let at = 0; at < last; at += 1) count(value[at], items as Plan, counts, most);
  } else if (isObject(value)) {
    for (const { name, plan } of members) {
      // What JSON gives is never undefined, and no member of the contract has the name of an inherited one.
      const child = value[name];
      if (child !== undefined) count(child, plan, counts, most);
    }
  }
}
