/** To whom the target shows data that they must not see. */
import type { MismatchFact, MismatchKind, Place } from './facts.ts';
import type { RequestRole } from './place.ts';
import type { RequirementId } from '../generated/catalogue.ts';

/**
 * The gravest first. `anyone`: a request without a valid key gets data. `other-institution`: a valid key gets data of another
 * institution. `other-person`: a valid key gets data of one person of its institution as that of another person.
 */
export const exposures = ['anyone', 'other-institution', 'other-person'] as const;
export type Exposure = (typeof exposures)[number];

/** Mismatches by which a valid key gets data that it must not get. */
const EXPOSING: Readonly<Partial<Record<MismatchKind, Exposure>>> = {
  'foreign-data-served': 'other-institution',
  'foreign-cardholder-found': 'other-institution',
  'found-somebody-else': 'other-person',
  'customer-id-of-another': 'other-person',
  'one-id-for-two': 'other-person',
  'transaction-of-several': 'other-person',
  'shared-credentials': 'other-person',
};

/** Requirements of one cause, with what was seen of each. */
interface Exposing {
  readonly lead: Seen;
  readonly others: readonly Seen[];
}
interface Seen {
  readonly id: string;
  readonly findings: readonly Shown[];
}
interface Shown {
  readonly fact: MismatchFact & { readonly at: Place };
  readonly requests?: readonly { readonly role: RequestRole }[];
}

/** The gravest way in which a cause exposes data; null if it exposes none. Such a cause comes before others of its status. */
export function exposureOf({ lead, others }: Exposing): Exposure | null {
  const ways = new Set([lead, ...others].flatMap((row) => row.findings.map((finding) => exposureIn(row, finding))));
  return exposures.find((one) => ways.has(one)) ?? null;
}

function exposureIn({ id }: Seen, { fact, requests = [] }: Shown): Exposure | null {
  if (isForAnyone(fact)) return 'anyone';
  const isOfOther = isOfAnother(fact) || requests.some(({ role }) => role.as === 'lists-of-another');
  // Two cardholders may share an account, and what it lists; with one whom nobody finds, none does.
  const isOfNobody = fact.kind === 'listed-under-two' && id === UNDER_NOBODY;
  return isOfOther || isOfNobody ? 'other-person' : (EXPOSING[fact.kind] ?? null);
}

const UNDER_NOBODY: RequirementId = 'transactions/not-shared';

/** Whether a record is of another person than the one who was asked for. */
const isOfAnother = ({ kind, at }: MismatchFact & { readonly at: Place }): boolean =>
  kind === 'another' && at.in === 'member';

/** Whether a request that anyone can send, without the key, got data; an empty list shows nothing. */
const isForAnyone = (fact: MismatchFact): boolean =>
  fact.kind === 'served-without-key' && fact.to === 'anyone' && fact.empty !== true;
