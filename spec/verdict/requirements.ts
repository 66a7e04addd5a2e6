import { catalogue } from '../generated/catalogue.ts';
import type { RequirementId } from '../generated/requirement-ids.ts';
import type { Operation } from '../generated/vocabulary.ts';

/** How firmly the specification speaks: stated, left open but expected, or not shown. */
export const levels = ['must', 'should', 'gap'] as const;
export type Level = (typeof levels)[number];

/** One atomic statement of the specification (an entry of `requirements.yaml`). */
export interface Requirement {
  /** `group/slug`: also the name of the check, the test, the anchor and the argument of `cardproof run`. */
  readonly id: string;
  readonly level: Level;
  /** standing: judged on every exchange; active: causes exchanges of its own; none: see `reason`. */
  readonly by: 'standing' | 'active' | 'none';
  /** Why there is no check (only if `by` is `none`). */
  readonly reason?: string;
  /** The operation that it is about, the main one if it compares two; none if there is nothing to request. */
  readonly operation: Operation | 'any' | 'none';
  /** What one observation of it is, in the singular: `cardholder`, `page`, `list of types`. */
  readonly unit: string;
  /** The requirement as a full sentence, in our own words; of a gap, the question to ask the owner of the service. */
  readonly text: string;
  /** The fault as a clause: it follows `1 requirement violated: ` and is a title of its own. No full stop. */
  readonly broken: string;
  /** One line: what breaks in an application if the requirement does not hold; of a gap, why one wants to know. */
  readonly why: string;
  /** Where the specification says it (or leaves it open). */
  readonly section: string;
  /** What a target must hold for this requirement to be tested. */
  readonly data: string;
  /** Observations from which upholding it means something; 3 unless told otherwise. */
  readonly enough?: number;
  /** It holds only if something happens that a client cannot cause: `complete` does not ask for it. */
  readonly conditional?: true;
}

/**
 * The part of JSON Schema 2020-12 that the contract uses, all references resolved. `x-requirement` names the requirement of
 * the catalogue that a mismatch from this node breaks; that of a missing member is the member's own.
 */
export interface SchemaNode {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly items?: SchemaNode;
  readonly 'x-requirement'?: RequirementId;
}

/** All requirements, in the order of the catalogue. */
export const rows: readonly Requirement[] = catalogue;

/** The ids of the requirements that are judged on every exchange. */
export const standingIds: ReadonlySet<string> = new Set(rows.filter(({ by }) => by === 'standing').map(({ id }) => id));

const byId: ReadonlyMap<string, Requirement> = new Map(rows.map((row) => [row.id, row]));

/** The requirement of an id; undefined if this version of the catalogue does not have it. */
export function knownRow(id: string): Requirement | undefined {
  return byId.get(id);
}

/** Whether a requirement is stated: a run that sees it broken fails. */
export const isMust = (id: string): boolean => knownRow(id)?.level === 'must';

/** `transactions` of `transactions/limit-maximum`. */
export const groupOf = (id: string): string => id.split('/', 1).join();
