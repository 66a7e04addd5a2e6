/**
 * What a run has to say, as data: where something was seen, what differs, what stood in the way, why a status is what it
 * is. Closed unions with typed fields; `phrasing/` is the only place that turns them into sentences, so that rewording
 * a sentence breaks no code.
 */
import type { Group, Operation, Parameter } from './generated/vocabulary.ts';
import type { NoAnswer } from './exchange.ts';
import type { SchemaNode } from './schema-node.ts';

/** Where in an exchange, or in several, something was seen. */
export type Place =
  | { readonly in: 'status' }
  | { readonly in: 'header'; readonly name: string }
  | { readonly in: 'body' }
  /** A JSON pointer into the body. */
  | { readonly in: 'member'; readonly pointer: string }
  /** A member whose name its object has twice. */
  | { readonly in: 'repeated-member'; readonly name: string }
  /** The list of the answer as a whole. */
  | { readonly in: 'list' }
  /** A list read page by page; the limit that was asked for, if one was. */
  | { readonly in: 'walk'; readonly limit?: number }
  /** A page by its offset. */
  | { readonly in: 'page'; readonly offset: number; readonly limit?: number }
  /** A member of an element that is known by its id. */
  | { readonly in: 'record'; readonly id: string; readonly member: string }
  /** The user's profile: a waiver, or a pinned answer. */
  | { readonly in: 'profile' }
  | { readonly in: 'pin' };

/** How a request ended: a status, or why there was none. */
export type Ending = { readonly status: number } | { readonly noAnswer: NoAnswer };

/** A JSON value, described as far as it may be shown. */
export type ValueFact =
  | { readonly is: 'absent' | 'null' | 'object' }
  | { readonly is: 'array'; readonly length: number }
  | { readonly is: 'string'; readonly text: string }
  | { readonly is: 'number' | 'boolean'; readonly text: string };

/** What the contract asks of a value, its members and elements apart. */
export type SchemaFact = Omit<SchemaNode, 'properties' | 'items' | 'required' | 'x-requirement'>;

/** Why a request must be served. */
export type ServedBecause =
  | {
      readonly because:
        'cardholder-known' | 'find-returned-id' | 'types-need-nothing' | 'same-window-served' | 'window-served-before';
    }
  | { readonly because: 'key-accepted-elsewhere' | 'account-known' | 'cardholder-and-window-known' }
  | { readonly because: 'customer-listed'; readonly customerId: string }
  | { readonly because: 'value-allowed'; readonly parameter: Parameter; readonly value: string }
  | { readonly because: 'offset-below-total'; readonly offset: number }
  | { readonly because: 'may-be-left-out'; readonly parameter: Parameter }
  | { readonly because: 'listed-issuer-type'; readonly value: string }
  | { readonly because: 'valid-form'; readonly form: DateTimeForm }
  | { readonly because: 'offset-past-end' };

/** Unusual but valid forms of a date-time. */
export type DateTimeForm = 'fraction' | 'zero-offset' | 'two-hours-offset';

/** What is wrong with an input that was spoiled on purpose. */
export type InputFault =
  | { readonly wrong: 'not-a-uuid'; readonly parameter: Parameter | 'cardholderId' }
  | { readonly wrong: 'missing'; readonly parameter: Parameter }
  | { readonly wrong: 'not-a-date-time'; readonly parameter: Parameter }
  | { readonly wrong: 'not-a-number'; readonly parameter: Parameter }
  | { readonly wrong: 'outside-enum'; readonly parameter: string; readonly value: string }
  | { readonly wrong: 'outside-pattern'; readonly parameter: Parameter };

/** What one set of elements lacks of another, or holds beyond it. */
export interface Difference {
  readonly id: string;
  readonly count: number;
}

/** One difference between what was stated and what was seen: the kind, and the facts of that kind. */
export type MismatchFact =
  // The shape of a member.
  | { readonly kind: 'schema'; readonly schema: SchemaFact; readonly actual: ValueFact }
  // The body as text.
  | { readonly kind: 'not-json'; readonly empty: boolean }
  | { readonly kind: 'not-utf-8' | 'byte-order-mark' | 'member-repeated' }
  | { readonly kind: 'media-type'; readonly actual: string }
  | { readonly kind: 'not-rfc-3339'; readonly actual: string }
  // Failures.
  | { readonly kind: 'body-with-500'; readonly bytes: number }
  | { readonly kind: 'envelope-not-json'; readonly status: number; readonly empty: boolean }
  | { readonly kind: 'envelope-encoding'; readonly status: number; readonly wrong: 'byte-order-mark' | 'not-utf-8' }
  | { readonly kind: 'status-not-listed'; readonly listed: readonly number[]; readonly status: number }
  | { readonly kind: 'bad-input-500' | 'blank-text' | 'key-repeated' }
  | { readonly kind: 'unsteady'; readonly first: number; readonly last: number }
  | {
      readonly kind: 'statuses-differ';
      readonly failure: SharedFailure;
      readonly seen: readonly { readonly group: Group; readonly ending: Ending }[];
    }
  // Acceptance and refusal.
  | { readonly kind: 'refused'; readonly why: ServedBecause; readonly ending: Ending }
  | { readonly kind: 'bad-input-served'; readonly fault: InputFault; readonly status: number }
  | { readonly kind: 'served-without-key'; readonly status: number }
  | { readonly kind: 'foreign-data-served' }
  | { readonly kind: 'foreign-cardholder-found'; readonly id: string }
  // Identity.
  | { readonly kind: 'another'; readonly expected: string; readonly actual: ValueFact }
  | { readonly kind: 'id-unknown-to-get'; readonly ending: Ending }
  | { readonly kind: 'found-outside-pattern' | 'found-somebody-else' }
  | { readonly kind: 'customer-id-of-another'; readonly holder: string }
  | { readonly kind: 'shared-transaction'; readonly first: string; readonly also: string }
  | { readonly kind: 'values-disagree'; readonly expected: ValueFact; readonly actual: ValueFact }
  // Records.
  | { readonly kind: 'email-not-strict' }
  | { readonly kind: 'mobile-missing'; readonly actual: ValueFact }
  | { readonly kind: 'mobile-unexpected'; readonly issuerType: string; readonly actual: ValueFact }
  | { readonly kind: 'another-result'; readonly asked: string; readonly actual: ValueFact }
  | { readonly kind: 'pending-balance'; readonly actual: ValueFact }
  | { readonly kind: 'approved-balance-null' }
  | { readonly kind: 'outside-window'; readonly start: string; readonly end: string; readonly actual: ValueFact }
  | { readonly kind: 'account-not-on-lines'; readonly account: string }
  | { readonly kind: 'another-issuer-type'; readonly asked: string; readonly actual: string }
  | { readonly kind: 'type-not-listed'; readonly actual: ValueFact }
  | { readonly kind: 'type-listed-differently' }
  // Lists and pages.
  | { readonly kind: 'too-many'; readonly most: number; readonly size: number }
  | { readonly kind: 'too-few'; readonly least: number; readonly size: number }
  | { readonly kind: 'number'; readonly expected: number; readonly actual: number; readonly of?: TotalOf }
  | { readonly kind: 'total-below-shown'; readonly least: number; readonly actual: number }
  | { readonly kind: 'total-below-parts'; readonly least: number; readonly actual: number }
  | { readonly kind: 'paging-present' }
  | { readonly kind: 'twice'; readonly id: string }
  | {
      readonly kind: 'missing';
      readonly expected: number;
      readonly missing: Difference & { readonly result?: string; readonly posted?: string };
    }
  | { readonly kind: 'extra'; readonly expected: number; readonly extra: Difference }
  | { readonly kind: 'not-listed'; readonly id: string; readonly what: NotListed }
  | { readonly kind: 'another-order' }
  | { readonly kind: 'another-first'; readonly expected: string; readonly actual: string | null }
  | { readonly kind: 'not-last'; readonly total: number; readonly size: number }
  | { readonly kind: 'not-empty'; readonly why: 'unused-account' | 'offset-past-end'; readonly size: number }
  | { readonly kind: 'default-limit'; readonly expected: number; readonly actual: number }
  | { readonly kind: 'account-unusable' }
  // The user's own rules.
  | { readonly kind: 'stale-waiver'; readonly until: string }
  | { readonly kind: 'pin-differs'; readonly pinned: string; readonly actual: string };

/** What a `total` counts, if a bare number does not say it. */
export type TotalOf =
  | { readonly what: 'result-in-window'; readonly result: string }
  | { readonly what: 'issuer-type'; readonly value: string }
  | { readonly what: 'three-parts' };

/** Why an element should be in a list. */
export type NotListed =
  | { readonly because: 'listed-without-result'; readonly result: string }
  | { readonly because: 'issuer-type'; readonly value: string }
  | { readonly because: 'wider-window'; readonly count: number; readonly posted: string };

/** A failure that every group can have. */
export type SharedFailure = 'no-key' | 'unknown-cardholder' | 'malformed-cardholder';

export type MismatchKind = MismatchFact['kind'];

/** What a check would need of the target's data. */
export type DataNeed =
  | {
      readonly need:
        | 'transactions'
        | 'accepted-window'
        | 'cardholder'
        | 'account-line'
        | 'two-types'
        | 'three-instants'
        | 'two-transactions';
    }
  | { readonly need: 'transactions-of'; readonly result: string }
  | { readonly need: 'more-transactions'; readonly than: number; readonly result: string }
  | { readonly need: 'page-of-default'; readonly result: string; readonly size: number }
  | {
      readonly need: 'pending-for-default' | 'two-in-window' | 'ordered-list' | 'nonempty-list' | 'walk-beyond';
      readonly offset?: number;
    }
  | { readonly need: 'foreign-customer-ids' | 'foreign-cardholder-ids' | 'foreign-both' }
  | { readonly need: 'instants-fit-page'; readonly count: number };

/** Why a check, or a part of it, could not be carried out. Never a finding, never green. */
export type Obstacle =
  | { readonly kind: 'budget' | 'smoke-allowance' | 'unsound-check' | 'interrupted' }
  | { readonly kind: 'check-failed'; readonly name: string; readonly message: string }
  | { readonly kind: 'no-data'; readonly wants: DataNeed }
  /** A request ended in a way from which nothing follows. */
  | { readonly kind: 'ended'; readonly exchange: string; readonly ending: Ending; readonly about?: string }
  | { readonly kind: 'not-of-stated-shape'; readonly exchange: string }
  | {
      readonly kind: 'no-positive-control';
      readonly when: 'before' | 'after';
      readonly exchange: string;
      readonly ending: Ending;
    }
  | { readonly kind: 'never-served'; readonly operation: Operation }
  | { readonly kind: 'group-silent'; readonly group: Group }
  | { readonly kind: 'no-such-key-form' | 'key-not-misplaced' }
  | { readonly kind: 'not-read-again' | 'not-again' | 'data-changed' }
  | { readonly kind: 'order-differs'; readonly so: 'walk' | 'slices' | 'list-unknown' }
  | {
      readonly kind:
        'order-depends-on-limit' | 'answers-hold-others' | 'total-changed' | 'total-wrong' | 'not-served-twice';
    }
  | { readonly kind: 'walk-goes-on'; readonly pages: number }
  | { readonly kind: 'filter-unknown'; readonly list: 'types' | 'credentials' }
  | { readonly kind: 'account-not-usable' | 'account-not-answered' | 'nothing-to-learn' }
  | { readonly kind: 'customer-led-nowhere'; readonly customerId: string; readonly why: Obstacle | null }
  | { readonly kind: 'no-window-served'; readonly why: Obstacle | null }
  | { readonly kind: 'history-cut'; readonly why: Obstacle | null }
  | CutShortFact;

/** The target stopped serving in the middle of the run. */
export type CutShortFact = {
  readonly kind: 'cut-short';
  readonly why: 'key-refused' | 'cardholder-gone' | 'no-longer-served';
  /** The first exchange that says nothing any more. */
  readonly since: string;
  readonly ending: Ending;
};

/** Why the target as a whole could not be judged. */
export type Blocked =
  | { readonly kind: 'nothing-asked' | 'key-refused' | 'throttled' | 'server-errors' }
  | { readonly kind: 'no-answer'; readonly why: NoAnswer; readonly message: string }
  | { readonly kind: 'customers-unknown'; readonly first: Obstacle | null }
  | CutShortFact;

/** Why the status of a requirement is what it is. */
export type Reason =
  | { readonly kind: 'not-selected' }
  | { readonly kind: 'no-check'; readonly why: string }
  | { readonly kind: 'waived'; readonly until: string; readonly why: string }
  | { readonly kind: 'waiver-ended'; readonly on: string }
  | { readonly kind: 'nothing-to-waive' }
  | { readonly kind: 'obstacles'; readonly obstacles: readonly Obstacle[] }
  | { readonly kind: 'blocked'; readonly by: Blocked }
  /** The target showed nothing of the kind: the row's own words for what it wants. */
  | { readonly kind: 'not-shown'; readonly data: string }
  /** The same of an open question: nothing was seen that answers it. */
  | { readonly kind: 'not-learnt'; readonly data: string };

/** Why the verdict is what it is. */
export type VerdictReason =
  | { readonly kind: 'broken'; readonly count: number; readonly first: { readonly id: string; readonly text: string } }
  | { readonly kind: 'blocked'; readonly by: Blocked }
  /** Operations that were never served with an answer of the stated shape. */
  | { readonly kind: 'unserved'; readonly operations: readonly Operation[] }
  | { readonly kind: 'nothing-seen' | 'interrupted' }
  /** Nothing is broken; `open` requirements were not exercised; `partial`: of those that were selected. */
  | { readonly kind: 'held'; readonly open: number; readonly partial: boolean };
