import type { RequirementId } from './generated/requirement-ids.ts';

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
