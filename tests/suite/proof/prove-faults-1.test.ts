import { test } from 'vitest';
import { faultIds, tryFaultBriefly } from '../../proof/prove.ts';
import { expectKilled } from './proof.ts';

/** Every second fault, so that two workers run them side by side. */
const ids = faultIds.filter((_, i) => i % 2 === 0);
test.each(ids)('%s is killed by a run of what it breaks', async (id) => expectKilled(await tryFaultBriefly(id)));
