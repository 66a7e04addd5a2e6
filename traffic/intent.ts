import type { Intent } from '../spec/exchange.ts';
import { operations } from '../spec/generated/vocabulary.ts';
import { perText } from '../spec/memo.ts';
import { isRfc3339, isUuid, parseInstant } from '../spec/oracles/formats.ts';
import type { Recognised } from './recognition.ts';

/** What a parameter of the contract says of its values. */
interface Bounds {
  readonly required: boolean;
  readonly type: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
}

/** What a value of a parameter is, the gravest first. */
const ORDER = ['spoiled', 'open', 'unusual', 'plain'] as const satisfies readonly Intent[];
type Kind = (typeof ORDER)[number];

/**
 * What an application's request is to the judge. It is `plain`, so that a refusal of it means something, only if each of its
 * values is one that the specification allows and everybody sends.
 */
export function intentOf({ operation, query, id }: Recognised): Intent {
  const known: Readonly<Record<string, Bounds>> = operations[operation].parameters;
  const kinds = query.map(([name, value]): Kind => {
    const bounds = Object.hasOwn(known, name) ? known[name] : undefined;
    if (bounds === undefined || query.filter(([other]) => other === name).length > 1) return 'open';
    return kindOf(value, bounds);
  });
  if (id !== null && !isUuid(id)) kinds.push('spoiled');
  const given = new Set(query.map(([name]) => name));
  if (Object.entries(known).some(([name, { required }]) => required && !given.has(name))) kinds.push('spoiled');
  return ORDER.find((kind) => kinds.includes(kind)) ?? 'plain';
}

const patternOf = perText((pattern) => new RegExp(pattern));

function kindOf(value: string, bounds: Bounds): Kind {
  if (bounds.enum !== undefined) return bounds.enum.includes(value) ? 'plain' : 'spoiled';
  if (bounds.pattern !== undefined) return patternOf(bounds.pattern).test(value) ? 'plain' : 'spoiled';
  if (bounds.format === 'uuid') return isUuid(value) ? 'open' : 'spoiled';
  if (bounds.format === 'date-time') return kindOfInstant(value);
  return bounds.type === 'string' ? 'plain' : kindOfNumber(value, bounds);
}

const kindOfInstant = perText((value): Kind => {
  const instant = parseInstant(value);
  if (instant === null) return 'spoiled';
  return isRfc3339(value) && instant.fraction === '' && value.endsWith('Z') ? 'plain' : 'unusual';
});

/** Only a number within both bounds must be served: an offset may be past the end, a limit above what is not stated. */
function kindOfNumber(value: string, { minimum, maximum }: Bounds): Kind {
  if (!/^-?\d+(\.\d+)?$/.test(value)) return 'spoiled';
  if (!/^\d{1,12}$/.test(value) || Number(value) < (minimum ?? 0) || Number(value) > (maximum ?? Infinity))
    return 'open';
  return maximum === undefined && value !== '0' ? 'unusual' : 'plain';
}
