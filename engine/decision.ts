import type { Snapshot } from '../environment/discovery/snapshot.ts';
import type { RequirementId } from '../spec/generated/catalogue.ts';
import { operationIds, type Operation } from '../spec/generated/vocabulary.ts';
import { observe } from '../spec/oracles/open-questions.ts';
import { unsoundOracles } from '../spec/oracles/self-test.ts';
import { judgeStanding } from '../spec/oracles/standing.ts';
import { rows } from '../spec/rows.ts';
import { decide, type Decision } from '../spec/verdict.ts';
import { gather, type Note, standingNotes } from './evidence.ts';
import { silenceOf, silentGroups, wrongGroups } from './groups.ts';
import { notesButMoved } from './moved-data.ts';
import { blockedBy, cutShort, deadGroups, withoutDead } from './outage.ts';
import { passingIn, saidBut, snapshotBut } from './refusals.ts';
import { examinedBy, failingIn, servedBy } from './served.ts';
import type { SessionOptions } from './session-options.ts';

/** What a session has found out so far. */
export interface Recorded {
  readonly notes: readonly Note[];
  /** Checks that fail their own samples. */
  readonly unsound: ReadonlySet<RequirementId>;
  /** What discovery read; null if it stopped early. */
  readonly snapshot: Snapshot | null;
  /** Whether the run judges a requirement. */
  readonly selected: (id: string) => boolean;
}

/** The verdict over everything that a session has recorded so far. */
export function decisionOf(
  { client, settings, profile, strict, mustBeComplete, smoke }: SessionOptions,
  { notes, unsound, snapshot, selected }: Recorded,
): Decision {
  const dead = deadGroups(client.exchanges);
  const living = withoutDead(client.exchanges, dead);
  const cut = cutShort(living);
  const before = living.slice(0, cut?.from);
  const groups = wrongGroups(before, settings.addresses);
  const silent = silentGroups(groups);
  const exchanges = before.filter(({ request }) => !silent.has(request.group));
  const counted = new Set(exchanges);
  const passing = passingIn(client.exchanges);
  const said = saidBut(passing, {
    notes: notesButMoved(notes, client.exchanges),
    standing: judgeStanding(exchanges),
  });
  return decide({
    catalogue: rows,
    gathered: gather({
      notes: standingNotes(said.notes, smoke === true),
      exchanges,
      lost: client.exchanges.filter((one) => !counted.has(one)),
      cut: cut?.fact ?? silenceOf(silent) ?? dead[0]?.fact ?? null,
      standing: said.standing,
      answers: observe(exchanges),
      unsound: new Set([...unsoundOracles(), ...unsound]),
    }),
    selected,
    served: reallyServed(servedBy(client.exchanges), snapshot),
    failing: failingIn(client.exchanges),
    examined: examinedBy(client.exchanges),
    ...(smoke === true ? { smoke, mustServe: operationIds } : {}),
    profile,
    clock: settings.clock,
    strict,
    sandbox: settings.sandbox,
    mustBeComplete,
    blocked:
      cut?.fact ?? dead[0]?.fact ?? blockedBy(before, snapshotBut(passing, snapshot), [...groups, ...client.givenUp]),
  });
}

/** Transactions are really served only if a list of them could be read to its end. */
function reallyServed(served: ReadonlySet<Operation>, snapshot: Snapshot | null): ReadonlySet<Operation> {
  const unread = snapshot !== null && snapshot.history === null;
  return new Set([...served].filter((operation) => !(unread && operation === 'listCardholderTransactions')));
}
