import { countingOf, gather } from './evidence.ts';
import { asThrottling, silenceOf, silentGroups, wrongGroups } from '../environment/discovery/group-health.ts';
import { perhapsLagging } from './moved.ts';
import { blockedBy, deadOperations, stoppedResponding, untilCut, withoutDead } from './health.ts';
import { without } from './recheck.ts';
import { unansweredIn, withoutRuledOut } from './rechecks.ts';
import { passingIn, snapshotBut } from './refusals.ts';
import { examinedBy, failingIn, reallyServed } from '../spec/verdict/served.ts';
import type { SessionOptions } from './suite.ts';
import type { Snapshot } from '../environment/discovery/snapshot.ts';
import { isOrdinary } from '../environment/redaction/secret-forms.ts';
import type { Settings } from '../environment/settings/settings.ts';
import type { Evidence } from '../spec/evidence/evidence.ts';
import type { Blocked, Obstacle } from '../spec/evidence/facts.ts';
import type { Exchange } from '../spec/exchange/exchange.ts';
import type { RequirementId } from '../spec/generated/catalogue.ts';
import { operationIds } from '../spec/generated/vocabulary.ts';
import { KEY_REPEATED } from '../spec/oracles/keys.ts';
import { observe } from '../spec/oracles/open-questions.ts';
import { unsoundOracles } from '../spec/oracles/samples.ts';
import { judgeStanding } from '../spec/oracles/standing.ts';
import { rows } from '../spec/verdict/requirements.ts';
import { decide, type Decision } from '../spec/verdict/verdict.ts';

/** What a session has found out so far. */
interface Recorded {
  /** What its checks said. */
  readonly evidence: readonly Evidence[];
  /** The checks that used one of some exchanges; another check may have sent it. */
  readonly usersOf: (exchanges: readonly Exchange[]) => ReadonlySet<string>;
  /** Checks that fail their own samples. */
  readonly unsound: ReadonlySet<RequirementId>;
  /** What discovery read; null if it stopped early. */
  readonly snapshot: Snapshot | null;
  /** Why the session ended after discovery; null if it went on. */
  readonly ended: Blocked | null;
  /** Whether the run judges a requirement. */
  readonly selected: (id: string) => boolean;
  /** The requirement that is asked about; all if it is left out. */
  readonly only?: string | undefined;
}

/** The exchanges of a run that say something of the target, and why the others do not. */
function countedOf(all: readonly Exchange[], addresses: Settings['addresses']) {
  // Of an operation that stopped serving, nothing after its last good answer counts.
  const dead = deadOperations(all);
  const living = withoutDead(all, dead);
  // If the target as a whole stopped, nothing after that counts.
  const cut = stoppedResponding(living);
  const before = cut === null ? living : untilCut(living, cut);
  // A group that never served is perhaps another service: a wrong address, or a key that it does not know.
  const groups = wrongGroups(before, addresses);
  const silent = silentGroups(groups);
  const exchanges = before.filter(({ request }) => !silent.has(request.group));
  const counted = new Set(exchanges);
  const lost = all.filter((one) => !counted.has(one));
  const stopped = cut?.fact ?? dead[0]?.fact ?? null;
  return { exchanges, before, lost, groups, stopped, why: cut?.fact ?? silenceOf(silent) ?? dead[0]?.fact ?? null };
}

/**
 * The verdict over everything that a session has recorded so far. What was served at all is told from all exchanges: a group
 * that stopped later was there.
 */
export function decisionOf(
  { client, settings, profile, strict, mustBeComplete, smoke }: SessionOptions,
  { evidence, usersOf, unsound, snapshot, ended, selected, only }: Recorded,
): Decision {
  const all = client.exchanges;
  const catalogue = only === undefined ? rows : rows.filter(({ id }) => id === only);
  const { exchanges, before, lost, groups, stopped, why } = countedOf(all, settings.addresses);
  const run = { exchanges: all, evidence, snapshot, settings };
  const unanswered = unansweredIn(exchanges);
  const history = smoke === true ? snapshot?.history : null;
  const controlled = withoutRuledOut([...evidence, ...judgeStanding(exchanges)], run);
  const observed = catalogue.some(({ level }) => level === 'gap') ? observe(exchanges) : [];
  const said = history ? without(controlled, perhapsLagging(history)) : controlled;
  return decide({
    catalogue,
    gathered: gather({
      evidence: [...countingOf(said, smoke === true), ...observed],
      exchanges,
      lost,
      met: usersOf(lost),
      cut: why,
      about: new Set(catalogue.map(({ id }) => id)),
      mute: muteOf([...unsoundOracles(), ...unsound], settings.key),
    }),
    selected,
    served: reallyServed(all, snapshot),
    failing: failingIn(all),
    examined: examinedBy(all),
    ...(smoke === true ? { smoke, mustServe: operationIds } : {}),
    profile,
    clock: settings.clock,
    strict,
    sandbox: settings.sandbox,
    mustBeComplete,
    ...(unanswered === undefined ? {} : { unanswered }),
    blocked: asThrottling(
      stopped ?? blockedBy(before, snapshotBut(passingIn(run), snapshot), [...groups, ...client.givenUp]) ?? ended,
      all,
    ),
  });
}

/** What has nothing to say: what fails its own samples, and whether responses repeat a key that stands in them anyway. */
function muteOf(unsound: readonly RequirementId[], key: string): ReadonlyMap<RequirementId, Obstacle> {
  const all = unsound.map((id): [RequirementId, Obstacle] => [id, { kind: 'unsound-check' }]);
  return new Map(isOrdinary(key) ? [...all, [KEY_REPEATED, { kind: 'key-ordinary' }]] : all);
}
