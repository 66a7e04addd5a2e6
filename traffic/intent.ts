import type { Intent } from '../spec/exchange/exchange.ts';
import { type Bounds, parametersOf, wrongOf } from '../spec/exchange/input-fault.ts';
import { perText } from '../spec/model/memo.ts';
import { isRfc3339, isUuid, parseInstant } from '../spec/oracles/formats.ts';
import type { Recognised } from './recognition.ts';

/** What a value of a parameter is, the gravest first. */
const ORDER = ['spoiled', 'open', 'unusual', 'plain'] as const satisfies readonly Intent[];
type Kind = (typeof ORDER)[number];

/**
 * What an application's request is to the judge. It is `plain`, so that a refusal of it means something, only if each of its
 * values is one that the specification allows and everybody sends.
 */
export function intentOf({ operation, query, id }: Recognised): Intent {
  const known = parametersOf(operation);
  const kinds = query.map(([name, value]): Kind => {
    const bounds = Object.hasOwn(known, name) ? known[name] : undefined;
    if (bounds === undefined || query.filter(([other]) => other === name).length > 1) return 'open';
    return kindOf(value, bounds);
  });
  if (id !== null && !isUuid(id)) kinds.push('spoiled');
  const given = new Set(query.map(([name]) => name));
  if (Object.entries(known).some(([name, bounds]) => bounds?.required === true && !given.has(name)))
    kinds.push('spoiled');
  return ORDER.find((kind) => kinds.includes(kind)) ?? 'plain';
}

function kindOf(value: string, bounds: Bounds): Kind {
  if (wrongOf(value, bounds) !== null) return 'spoiled';
  if (bounds.format === 'uuid') return 'open';
  if (bounds.format === 'date-time') return kindOfInstant(value);
  return bounds.type === 'string' ? 'plain' : kindOfNumber(value, bounds);
}

const kindOfInstant = perText((value): Kind =>
  isRfc3339(value) && parseInstant(value)?.fraction === '' && value.endsWith('Z') ? 'plain' : 'unusual',
);

/** Only a number within both bounds must be served: an offset may be past the end, a limit above what is not stated. */
function kindOfNumber(value: string, { minimum, maximum }: Bounds): Kind {
  if (!/^\d{1,12}$/.test(value) || Number(value) < (minimum ?? 0) || Number(value) > (maximum ?? Infinity))
    return 'open';
  return maximum === undefined && value !== '0' ? 'unusual' : 'plain';
}
