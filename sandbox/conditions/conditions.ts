import type { Condition } from './condition.ts';
import { requestConditions } from './of-the-request.ts';
import { stateConditions } from './of-the-state.ts';

/** Every condition under which a fault can be planted. */
export const conditions: readonly Condition[] = [...requestConditions, ...stateConditions];
