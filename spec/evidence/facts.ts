/** What a run has to say, as closed unions with typed fields: `phrasing/` alone turns them into sentences. */
import type { BodyText } from '../exchange/body-text.ts';
import type { KeyPlacement, NoAnswer, TotalLike, TotalOf, ValueFact } from './fact-parts.ts';
import type { Group, ListName, Operation, Parameter } from '../generated/vocabulary.ts';
import type { SchemaNode } from '../verdict/requirements.ts';

/** Where in an exchange, or in several, something was seen. */
export type Place = Readonly<
  /** The status, the body as a text, or its list as a whole. */
  | { in: 'status' | 'body' | 'list' }
  | { in: 'header'; name: string }
  /** A JSON pointer into the body. */
  | { in: 'member'; pointer: string }
  /** A member whose name its object has twice. */
  | { in: 'repeated-member'; name: string }
  /** A list read page by page; the limit that was asked for, if one was. */
  | { in: 'walk'; limit?: number }
  /** A page by its offset. */
  | { in: 'page'; offset: number; limit?: number }
  /** A member of an element that is known by its id. */
  | { in: 'record'; id: string; member: string }
  /** An answer that the user's profile pins. */
  | { in: 'pin' }
>;

/** How a request ended: a status, or why there was none. */
export type Ending = Readonly<{ status: number } | { noAnswer: NoAnswer }>;

/** What the contract asks of a value, its members and elements apart. */
export type SchemaFact = Omit<SchemaNode, 'properties' | 'items' | 'required' | 'x-requirement'>;

/** Why a request must be served. */
export type ServedBecause = Readonly<
  | { because: 'cardholder-known' | 'find-returned-id' | 'types-need-nothing' | 'account-known' | 'account-on-line' }
  | { because: 'window-served-before' | 'cardholder-and-window-known' }
  | { because: 'same-window-served'; never?: string } // values that no request had that was served, if there are several
  | { because: 'key-accepted-elsewhere' | 'offset-past-end' | 'id-in-other-case' }
  | { because: 'customer-listed'; customerId: string }
  | { because: 'value-allowed'; parameter: Parameter; value: string }
  /** The same request without the parameter was served; a window inside another that was. */
  | { because: 'served-without'; parameter: Parameter; value: string }
  | { because: 'inside-served-window'; start: string; end: string }
  | { because: 'may-be-left-out'; parameter: Parameter }
  | { because: 'listed-issuer-type'; value: string }
  | { because: 'valid-form'; form: DateTimeForm }
>;

/** Unusual but valid forms of a date-time. */
export type DateTimeForm = 'fraction' | 'zero-offset' | 'two-hours-offset';

/** What is wrong with an input that was spoiled on purpose. */
export type InputFault = Readonly<
  | { wrong: 'missing' | 'not-a-uuid' | 'not-a-date-time' | 'not-a-number' | 'outside-pattern'; parameter: string }
  | { wrong: 'outside-enum'; parameter: string; value: string }
>;

/** What one set of elements lacks of another, or holds beyond it: how many, and the first. */
type Difference = Readonly<{ id: string; count: number }>;
/** `window`: the one that was asked for. */
type Missing = Difference & Readonly<{ result?: string; posted?: string; window?: Ends; besides?: number }>; // others of its window
type Ends = Readonly<{ start: string; end: string }>;

/**
 * `to`: who gets data so; a key holder sends the right key in another place or another letter case. `keyless`: the same request
 * without any key gets data, too; with the key `absent`, it was sent by the check of another requirement.
 */
type Keyed = Readonly<{ to: 'anyone' | 'key-holder'; key: KeyPlacement; operation?: Operation }> &
  Readonly<{ keyless?: true; late?: true; empty?: true }>; // refused earlier in the run; an empty list came

/** Whether a request had to succeed, what was spoiled in it, and where its key was, if not in its header. Older results do not say. */
export type AskedWith = Readonly<{ valid?: boolean; fault?: InputFault; key?: KeyPlacement }>;

/** One difference between what was stated and what was seen: the kind, and the facts of that kind. */
export type MismatchFact = Readonly<
  // The shape of a member.
  | { kind: 'schema'; schema: SchemaFact; actual: ValueFact }
  // The body as text.
  /** `body`: what it is instead; absent if it is empty, and in results of older versions. */
  | { kind: 'not-json'; empty: boolean; body?: BodyText }
  | { kind: 'incomplete'; how: 'broken-off' | 'undecodable' | 'no-response'; times: number }
  | { kind: 'not-utf-8' | 'byte-order-mark' | 'member-repeated' }
  | { kind: 'media-type' | 'not-rfc-3339'; actual: string }
  // Failures.
  | { kind: 'body-with-500'; bytes: number }
  | { kind: 'envelope-not-json'; status: number; empty: boolean; body?: BodyText }
  | { kind: 'envelope-encoding'; status: number; wrong: 'byte-order-mark' | 'not-utf-8' }
  | ({ kind: 'status-not-listed'; listed: readonly number[]; status: number } & AskedWith)
  | { kind: 'bad-input-500' | 'blank-text' | 'key-repeated' | 'empty-not-found' }
  | { kind: 'unsteady'; first: number; last: number }
  | { kind: 'statuses-differ'; failure: SharedFailure; seen: readonly Readonly<{ group: Group; ending: Ending }>[] }
  // Acceptance and refusal.
  | { kind: 'refused'; why: ServedBecause; ending: Ending }
  | { kind: 'bad-input-served'; fault: InputFault; status: number }
  | ({ kind: 'served-without-key'; status: number } & Keyed)
  /** `total`: that of an empty list; null if the body holds data itself: so many elements (`size`) of a list, or a record. */
  | { kind: 'foreign-data-served'; total: number | null; status?: number; list?: ListName; size?: number }
  | { kind: 'foreign-cardholder-found'; id: string }
  // Identity.
  /** `asked`: what is expected was in the request. */
  | { kind: 'another'; expected: string; actual: ValueFact; asked?: true }
  | { kind: 'id-unknown-to-get'; ending: Ending }
  | { kind: 'found-outside-pattern' | 'found-somebody-else' }
  | { kind: 'customer-id-of-another'; holder: string }
  | { kind: 'one-id-for-two'; first: string }
  | { kind: 'listed-under-two'; first: string; also: string }
  | { kind: 'shared-credentials'; first: string; also: string }
  | { kind: 'transaction-of-several'; first: string; second: string; also: string }
  | { kind: 'values-disagree' | 'reads-differently'; expected: ValueFact; actual: ValueFact }
  // Records.
  | { kind: 'email-not-strict' | 'approved-balance-null' | 'type-listed-differently' }
  | { kind: 'mobile-missing' | 'pending-balance' | 'type-not-listed' | 'no-known-member'; actual: ValueFact }
  | { kind: 'mobile-unexpected'; issuerType: string; actual: ValueFact }
  | { kind: 'another-result'; asked: string; actual: ValueFact; byDefault?: true } // no result was asked for
  | { kind: 'outside-window'; start: string; end: string; actual: ValueFact }
  | { kind: 'account-not-on-lines'; account: string }
  | { kind: 'another-issuer-type'; asked: string; actual: string }
  // Lists and pages.
  | { kind: 'too-many'; most: number; size: number }
  | { kind: 'too-few'; least: number; size: number }
  /** `like`: what a total may be the number of instead. Absent if it was not compared with anything. */
  | { kind: 'number'; expected: number; actual: number; of?: TotalOf; like?: readonly TotalLike[] }
  | { kind: 'total-below-shown' | 'total-below-parts'; least: number; actual: number }
  /** The total of a list of which the beginning was asked for, and nothing was listed. */
  | { kind: 'total-of-empty'; actual: number }
  | { kind: 'paging-present' | 'another-order' | 'account-unusable' }
  /** `repeats`: how many of the `size` elements of one list came before; absent if pages are compared. `unlisted`: no earlier list has it. */
  | { kind: 'twice'; id: string; repeats?: number; size?: number }
  | { kind: 'missing'; expected: number; missing: Missing }
  | { kind: 'extra'; expected: number; extra: Difference & { readonly unlisted?: boolean } }
  | { kind: 'not-listed'; id: string; what: NotListed }
  /** `nth`: its place in the page, from 0; absent if it is the first. */
  | { kind: 'another-first'; expected: string | null; actual: string | null; nth?: number }
  | { kind: 'not-last'; total: number; size: number }
  | { kind: 'not-empty'; why: 'unused-account' | 'offset-past-end' | 'none-in-wider-window'; size: number }
  | { kind: 'default-limit'; expected: number; actual: number; total?: number } // what is told, if all of it is shown
  // The user's own rules.
  | { kind: 'pin-differs'; pinned: string; actual: string }
>;

/** Why an element should be in a list. */
export type NotListed = Readonly<
  | { because: 'listed-without-result'; result: string }
  | { because: 'issuer-type'; value: string }
  | { because: 'shown-by-filter'; value: string }
>;

/** A failure that every group can have. */
export type SharedFailure = 'no-key' | 'wrong-key' | 'unknown-cardholder' | 'malformed-cardholder';

export type MismatchKind = MismatchFact['kind'];

/** What a check would need of the target's data. */
export type DataNeed = Readonly<
  | { need: 'transactions' | 'accepted-window' | 'cardholder' | 'account-line' | 'two-types' | 'two-in-window' }
  | { need: 'three-instants' | 'pending-for-default' | 'ordered-list' | 'nonempty-list' }
  | { need: 'transactions-of'; result: string }
  | { need: 'more-transactions'; than: number; result: string }
  | { need: 'page-of-default'; result: string; size: number }
  | { need: 'walk-beyond'; offset: number }
  | { need: 'foreign-customer-ids' | 'foreign-cardholder-ids' | 'foreign-both' }
  | { need: 'instants-fit-page'; count: number }
>;

/** Why a check, or a part of it, could not be carried out. Never a finding, never green. */
export type Obstacle = Readonly<
  | { kind: 'budget' | 'smoke-allowance' | 'unsound-check' | 'key-ordinary' | 'interrupted' }
  | { kind: 'check-failed'; name: string; message: string }
  | { kind: 'no-data'; wants: DataNeed }
  /** A request ended in a way from which nothing follows. */
  | { kind: 'ended'; exchange: string; ending: Ending; about?: string }
  | { kind: 'not-of-stated-shape' | 'wrong-in-usual-form'; exchange: string }
  | { kind: 'no-positive-control'; when: 'before' | 'after'; exchange: string; ending: Ending }
  | { kind: 'not-rejected'; operation: Operation; key: KeyPlacement; status: number } // a success without data
  | { kind: 'never-served'; operation: Operation }
  | { kind: 'group-silent'; group: Group }
  | { kind: 'no-such-key-form' | 'key-not-misplaced' }
  /** Settings that contradict each other: an id that is said to be foreign is that of a known customer. */
  | { kind: 'foreign-is-own'; ids: readonly string[] }
  | { kind: 'not-read-again' | 'not-again' | 'changed-since' | 'data-changed' }
  | { kind: 'order-differs'; so: 'slices' | 'list-unknown' }
  | { kind: 'order-depends-on-limit' | 'answers-hold-others' | 'not-served-twice' | 'total-changed' | 'total-wrong' }
  | { kind: 'walk-goes-on'; pages: number }
  | { kind: 'transactions-unplaced'; count: number }
  | { kind: 'filter-unknown'; list: 'types' | 'credentials' }
  /** The parameter that the settings name does nothing, and another one filters. */
  | { kind: 'filter-named-otherwise'; list: 'types' | 'credentials'; named: string; filters: string }
  | { kind: 'account-not-usable' | 'account-not-answered' | 'nothing-to-learn' | 'list-may-be-empty' }
  /** What an account selects is not known: its list has none of its transactions, or lines that the list without accountId lacks. */
  | { kind: 'account-untold'; because: 'none' | 'other-lines'; accountId: string; cardholderId: string }
  | { kind: 'customer-led-nowhere'; customerId: string; why: Obstacle | null }
  | { kind: 'no-window-served' | 'history-cut'; why: Obstacle | null }
  | CutShortFact
  | GivenUpFact
>;

/** A group that does not answer any more: what is left of its requests, or of those beside valid ones, is not sent. */
export type GivenUpFact = Readonly<{
  kind: 'group-given-up';
  group: Group;
  /** Whether valid requests were given up, and with them all others, or only the others (bad input, no key). */
  requests: 'valid' | 'other';
  /** Requests in a row that were not answered; 1 if the time that a run spends on waiting was over before. */
  inARow: number;
  /** The first exchange that was not answered. */
  since: string;
  /** How the last one ended. */
  ending: Ending;
}>;

/** The target stopped serving in the middle of the run. */
export type CutShortFact = Readonly<{
  kind: 'cut-short';
  why: 'key-refused' | 'cardholder-gone' | 'no-longer-served';
  /** The group and the operation that stopped; absent if the whole target did. Results of older versions have the group alone. */
  group?: Group;
  operation?: Operation;
  /** The first exchange that says nothing any more. */
  since: string;
  ending: Ending;
}>;

/** What is wrong with the address or the key of one group. */
export type GroupFault = Readonly<
  | { is: 'no-answer'; why: NoAnswer; message: string }
  | { is: 'key-refused' | 'throttled' | 'fails' | 'redirects' | 'not-the-base-path' | 'not-json'; status: number }
  | { is: 'web-page' | 'one-answer' | 'knows-no-one' | 'wants-client-certificate' | 'wants-https'; status: number }
>;

/** A group that served nothing, the setting with its address (`NAME=value`), and what is wrong. */
export type GroupFact = Readonly<{ kind: 'group'; group: Group; setting: string; fault: GroupFault }>;

/** Why the target as a whole could not be judged. */
export type Blocked = Readonly<
  | { kind: 'nothing-asked' }
  | { kind: 'throttled'; seconds?: number; pace?: number } // the longest Retry-After, and the requests a second that passed
  /** `statuses`: those that came. Results of older versions have none. */
  | { kind: 'key-refused' | 'server-errors'; statuses?: readonly number[] }
  | GroupFact
  /** `malformed`: those of them that were refused as bad input (400), although they match the pattern. */
  | { kind: 'some-customers-unknown'; customerIds: readonly string[]; malformed?: readonly string[] }
  | { kind: 'customers-unknown'; first: Obstacle | null }
  | CutShortFact
  | GivenUpFact
>;

/** Why the status of a requirement is what it is. */
export type Reason = Readonly<
  | { kind: 'not-selected' | 'nothing-to-waive' }
  /** Nothing of the kind came in the few requests of a smoke run, or nobody can make it come. */
  | { kind: 'beyond-smoke' | 'conditional' }
  | { kind: 'no-check'; why: string }
  | { kind: 'waived'; until: string; why: string }
  | { kind: 'waiver-ended'; on: string }
  | { kind: 'obstacles'; obstacles: readonly Obstacle[] }
  | { kind: 'blocked'; by: Blocked }
  /** No valid request of the operation succeeded, or no success has the stated shape (`unreadable`). */
  | { kind: 'operation-failed'; operation: Operation; unreadable?: true }
  /** The target showed nothing of the kind, or nothing that answers an open question: the requirement's words for what it wants. */
  | { kind: 'not-shown' | 'not-learnt'; data: string }
>;
