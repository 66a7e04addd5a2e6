import { test } from 'vitest';
import { faultIds, tryFault } from '../../proof/prove.ts';
import { expectKilled } from './proof.ts';
import { turn, TURNS } from './turn.ts';

const ids = faultIds.filter((_, i) => i % TURNS === turn);
test.each(ids)(`%s is killed by a whole run (PROOF_TURN=${turn})`, async (id) => expectKilled(await tryFault(id)));
