/** What is wrong in one rule, as a clause. */
import type { Mismatch } from '../finding.ts';
import type { MismatchKind } from '../facts.ts';
import type { RequirementId } from '../generated/catalogue.ts';
import type { Operation } from '../generated/vocabulary.ts';
import { TOTAL } from '../place.ts';
import { renamedIn } from '../renamed.ts';
import type { RequirementResult } from '../results.ts';
import { knownRow } from '../rows.ts';
import { withArticle } from './counted.ts';
import { placeText } from './values.ts';

/** Where transactions outside their window lie, if all that are shown lie on one side. */
function sideOf(findings: RequirementResult['findings']): 'before' | 'after' | null {
  const sides = findings.map(({ fact }) => {
    if (fact.kind !== 'outside-window' || fact.actual.is !== 'string') return null;
    const [at, start, end] = [fact.actual.text, fact.start, fact.end].map((text) => Date.parse(text));
    if (at === undefined || start === undefined || end === undefined) return null;
    return at < start ? 'before' : at > end ? 'after' : null;
  });
  const [side = null] = sides;
  return sides.every((one) => one === side) ? side : null;
}

/** What pages that are read one after the other do to a transaction; null if it is neither, or seen elsewhere. */
function walkText({ kind, at }: Mismatch): string | null {
  const does = kind === 'twice' ? 'repeats' : kind === 'missing' ? 'loses' : null;
  return does === null || at.in !== 'walk' ? null : `reading transactions page by page ${does} a transaction`;
}

/** Operations that are named in a title. */
const NAMED = 2;

/** Which operations return data of others; null if they are not known, or too many to name. */
function foreignText(operations: readonly Operation[]): string | null {
  if (operations.length === 0 || operations.length > NAMED) return null;
  const does = operations.length === 1 ? 'returns' : 'return';
  return `${operations.join(' and ')} ${does} data of a cardholder of another institution`;
}

/** A rule that one query can break in several ways: which of them was seen. */
const PREDICTION: RequirementId = 'transactions/prediction';
const PREDICTED: Readonly<Partial<Record<MismatchKind, string>>> = {
  missing: 'a query leaves out transactions that it selects',
  extra: 'a query returns transactions that it does not select',
  number: 'a query gets a wrong total',
  refused: 'a valid query is rejected',
};

/** What was seen, of a row that forbids several things; what the row says is broken, of others. */
export function faultText({ id, broken, findings, ...row }: RequirementResult): string {
  const [first] = findings;
  if (first?.fact.kind === 'transaction-of-several') return 'a transaction is listed under three cardholders';
  if (first?.fact.kind === 'foreign-data-served') return foreignText(row.seenIn?.operations ?? []) ?? broken;
  if (id === PREDICTION && first !== undefined) return PREDICTED[first.fact.kind] ?? broken;
  const walked = first === undefined ? null : walkText(first.fact);
  if (walked !== null && knownRow(id)?.operation === 'listCardholderTransactions') return walked;
  const side = sideOf(findings);
  if (side !== null) return `a list contains transactions from ${side} the requested time window`;
  if (first?.fact.kind === 'status-not-listed') {
    const own = knownRow(id)?.operation ?? 'any';
    const who = own === 'any' ? 'a response has' : `${own} responds with`;
    return `${who} status ${first.fact.status}, which the specification does not list`;
  }
  if (first?.fact.kind === 'number' && first.at === placeText(TOTAL) && knownRow(id)?.operation !== 'any') {
    return 'paging.total is not the number of elements';
  }
  if (first?.fact.kind !== 'schema' || first.fact.at.in !== 'member') return broken;
  const { at, actual } = first.fact;
  const name = at.pointer.split('/').at(-1) ?? '';
  const bare = actual.is === 'absent' || actual.is === 'null';
  if (!bare || name === '' || /^\d+$/.test(name)) return broken;
  const unit = knownRow(id)?.unit ?? 'response';
  const isEvery = row.observations > 1 && row.findingsTotal === row.observations;
  const where = isEvery ? `every ${unit}` : withArticle(unit);
  if (actual.is === 'null') return `${name} of ${where} is null`;
  const renamed = renamedIn(first);
  // A body that lacks its list may have come all the same: the list is what is missing, not the body.
  const isList = renamed === null && at.pointer === `/${name}` && first.fact.schema.type === 'array';
  if (isList)
    return `${isEvery ? `no ${unit}` : withArticle(unit)} has ${isEvery ? withArticle(name) : `no ${name}`} list`;
  return `${name} is missing from ${where}${renamed === null ? '' : `: the response calls it ${renamed.actual}`}`;
}

/** Characters of what was expected and seen that a line has room for. */
const ROOM = 70;

/** What is wrong in a rule that another one leads, and what was seen of it if that is short. */
export function alsoText(row: RequirementResult): string {
  const { expected = '', actual = '' } = row.findings[0] ?? {};
  const said = faultText(row);
  if (actual === '' || actual.length > ROOM) return said;
  return expected.length + actual.length <= ROOM
    ? `${said} (expected ${expected}, actual ${actual})`
    : `${said} (actual: ${actual})`;
}

/** What stands before these rules. */
export const ALSO = 'Most likely broken by the same cause. Fix it, then run again.';

/** What the rule of a finding is to it: a fault breaks a rule; an answer that differs is one to a question. */
export const ruleLabel = ({ level }: Pick<RequirementResult, 'level'>): 'Question' | 'Breaks the rule' =>
  level === 'gap' ? 'Question' : 'Breaks the rule';
