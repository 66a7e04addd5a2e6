import type { TotalOf } from '../evidence/fact-parts.ts';
import type { Place } from '../evidence/facts.ts';
import type { Mismatch } from '../evidence/finding.ts';
import { compared, type Judgement, nothing, obstructed } from '../evidence/evidence.ts';
import { CREDENTIAL_TYPES, memberAt } from '../evidence/place.ts';
import { member, textMember, valueFact } from '../exchange/describe.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { ended, dispositionOf } from '../exchange/disposition.ts';
import { objectsOf, pagingOf } from '../exchange/response.ts';
import type { Enum } from '../generated/vocabulary.ts';
import { type Element, isListed, ofIssuerType } from './issuer-filters.ts';
import { holdsAtLeast, inSameOrder, pageTotalsAre } from './pages.ts';
import { compareSets, repeated } from './sets.ts';

/** The totals that some pages say, against the number of types there are; nothing if none says any. */
export function totalIs(pages: readonly Exchange[], expected: number, of?: TotalOf): Judgement {
  return pageTotalsAre(
    pages.filter((page) => pagingOf(page, 'total') !== null),
    expected,
    of,
  );
}

/** The same of the types of one issuer type: of a list in which one does not show a listed value, their number is not known. */
export const filteredTotalIs = (page: Exchange, all: readonly Element[], value: Enum<'IssuerType'>): Judgement =>
  all.every(({ issuerType }) => isListed(issuerType))
    ? totalIs([page], ofIssuerType(all, value).length, { what: 'issuer-type', value })
    : nothing;

/** What a walk lacks of the whole list, holds beyond it, and holds twice. */
export function typesWalkHolds(
  all: readonly Element[],
  walked: readonly Element[],
  limit: number,
  pages: readonly Exchange[],
): Judgement {
  const at: Place = { in: 'walk', limit };
  const ids = walked.map((e) => e.id);
  return compared([...compareSets(all, ids, at), ...repeated(ids, at)], pages);
}

/** A page of the size asked for, or of what is left of the list; a target that says it uses a smaller limit is not held to it. */
export function pageIsFull(
  page: Exchange,
  elements: readonly Element[] | null,
  limit: number,
  least: number = limit,
): Judgement {
  if (elements === null || (pagingOf(page, 'limit') ?? limit) < limit) return obstructed(ended(page));
  return holdsAtLeast(least, elements.length, CREDENTIAL_TYPES, page);
}

/** Two identical requests list the same types in the same order. */
export function sameTypesAgain(
  pair: readonly [Exchange, Exchange],
  lists: readonly [readonly Element[], readonly Element[]],
): Judgement {
  const lost = pair.find((exchange) => dispositionOf(exchange) !== 'accepted');
  if (lost !== undefined) {
    const why = ended(lost);
    return obstructed(why.kind === 'budget' ? why : { kind: 'not-served-twice' });
  }
  const [one, two] = [lists[0].map((e) => e.id), lists[1].map((e) => e.id)];
  if (one.length === 0) return obstructed({ kind: 'nothing-to-learn' });
  return inSameOrder({ ids: one, exchange: pair[0] }, [{ ids: two, exchange: pair[1] }], CREDENTIAL_TYPES);
}

/** What list credential types says of each type, by its lower-case id. */
type NamedTypes = ReadonlyMap<string, { readonly name: unknown; readonly issuerType: unknown }>;

/** Two members say the same, or one of them is not there. */
const agrees = (a: unknown, b: unknown) => typeof a !== 'string' || typeof b !== 'string' || a === b;

/** The types of a cardholder's credentials are listed by list credential types, with the same name and issuer type. */
export function typesAgree(credentials: Exchange, listed: NamedTypes): Judgement {
  const mismatches = objectsOf(credentials, 'credentials').flatMap((credential, i): Mismatch[] => {
    const type = member(credential, 'credentialType');
    const id = textMember(type, 'id');
    if (id === null) return [];
    const at = memberAt(`/credentials/${i}/credentialType`);
    const known = listed.get(id.toLowerCase());
    if (known === undefined) return [{ kind: 'type-not-listed', at, actual: valueFact(id) }];
    const same = agrees(known.name, member(type, 'name')) && agrees(known.issuerType, member(type, 'issuerType'));
    return same ? [] : [{ kind: 'type-listed-differently', at }];
  });
  return compared(mismatches, [credentials]);
}

/** Which part of a list was asked for. */
interface Part {
  readonly offset: number;
  readonly limit?: number;
}

/**
 * A page of list credential types is the part of the list that starts at its offset; how much of it a target gives is its
 * own choice, but not nothing: a walk by the number received would end there. Said of a list that comes in one order only.
 */
export function isSlice(
  page: Exchange,
  elements: readonly Element[] | null,
  all: readonly Element[],
  { offset, limit }: Part,
): Judgement {
  if (elements === null) return nothing;
  const at = { in: 'page', offset, ...(limit === undefined ? {} : { limit }) } as const;
  const expected = all.slice(offset, elements.length === 0 ? undefined : offset + elements.length);
  const differences = compareSets(
    expected,
    elements.map(({ id }) => id),
    at,
  );
  // What is there and should not be comes first: the page shows it.
  return compared(differences.toReversed(), [page]);
}
