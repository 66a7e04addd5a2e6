/** What is wrong with the input of a request, as far as its text tells. */
import type { Request } from './exchange.ts';
import type { InputFault } from '../evidence/facts.ts';
import { operations } from '../generated/vocabulary.ts';
import { perText } from '../model/memo.ts';
import { isUuid, parseInstant } from '../oracles/formats.ts';

/** What the contract says of the values of a parameter. */
export interface Bounds {
  readonly required: boolean;
  readonly type: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
}

/** The parameters of an operation, by their names. */
export const parametersOf = (operation: Request['operation']): Readonly<Partial<Record<string, Bounds>>> =>
  operations[operation].parameters;

/**
 * The first thing that is wrong; null if nothing is. What a parameter means that is sent twice, or that nobody knows, is left open.
 *
 * @param id What the path names as the cardholder; null if it names none.
 */
export function inputFaultOf({ operation, query }: Pick<Request, 'operation' | 'query'>, id: string | null) {
  if (id !== null && !isUuid(id)) return { wrong: 'not-a-uuid', parameter: 'cardholderId' } as const;
  const faults = Object.entries(parametersOf(operation)).flatMap(([parameter, bounds]): InputFault[] => {
    const values = query.flatMap(([own, value]) => (own === parameter ? [value] : []));
    if (bounds === undefined || values.length > 1) return [];
    const [value] = values;
    if (value === undefined) return bounds.required ? [{ wrong: 'missing', parameter }] : [];
    const wrong = wrongOf(value, bounds);
    return wrong === null ? [] : [wrong === 'outside-enum' ? { wrong, parameter, value } : { wrong, parameter }];
  });
  return faults[0] ?? null;
}

/** What is wrong with a value of a parameter; null if nothing is. */
export function wrongOf(value: string, { enum: listed, pattern, format, type }: Bounds) {
  if (listed !== undefined) return listed.includes(value) ? null : 'outside-enum';
  if (pattern !== undefined) return patternOf(pattern).test(value) ? null : 'outside-pattern';
  if (format === 'uuid') return isUuid(value) ? null : 'not-a-uuid';
  if (format === 'date-time') return isDateTime(value) ? null : 'not-a-date-time';
  return type === 'string' || /^-?\d+(\.\d+)?$/.test(value) ? null : 'not-a-number';
}

const isDateTime = perText((value) => parseInstant(value) !== null);
const patternOf = perText((pattern) => new RegExp(pattern));
