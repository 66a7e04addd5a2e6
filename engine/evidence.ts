import type { Exchange } from '../spec/exchange/exchange.ts';
import type { Obstacle } from '../spec/evidence/facts.ts';
import type { RequirementId } from '../spec/generated/catalogue.ts';
import { type Evidence, together, unresolved } from '../spec/evidence/evidence.ts';
import { idsListed, type Listing } from '../spec/evidence/reproduction.ts';
import { type Census, censusOf } from '../spec/oracles/census.ts';
import { groupOf } from '../spec/verdict/requirements.ts';
import { isSeenOnce } from '../spec/evidence/certainty.ts';
import { earlierIn } from '../spec/exchange/sent-before.ts';
import type { Gathered } from '../spec/verdict/results.ts';
import { EvidenceCollector } from './evidence-collector.ts';
import { ofPublicData } from '../spec/oracles/keys.ts';

/** Whether evidence says something of its requirement, not only why it cannot. */
const saysSomething = ({ observed, violations, answer }: Evidence) =>
  observed > 0 || violations.length > 0 || answer !== null;

/** Whether evidence says something, that a request was not served, or that a mismatch was seen: a smoke run tells of all. */
export const wasTried = (one: Evidence) =>
  saysSomething(one) || one.obstacles.some((obstacle) => obstacle.kind === 'ended' || isSeenOnce(obstacle));

/** Whether a check did not come to its end: the budget was spent, the run was interrupted, or the check itself failed. */
const wasCutOff = ({ obstacles }: Evidence) =>
  obstacles.some(
    (one) => one.kind === 'budget' || one.kind === 'check-failed' || ('ending' in one && 'noAnswer' in one.ending),
  );

/**
 * What checks said that counts: of the opening, mismatches, and what was said of a requirement of which nothing was said later.
 * Obstacles of the opening do not count for a check that was carried out later; that a mismatch was seen does if that check was cut off.
 */
export function countingOf(all: readonly Evidence[], smoke: boolean): readonly Evidence[] {
  if (smoke) return all;
  const later = all.filter(({ opening, response }) => opening !== true && response === undefined);
  const saying = new Set(later.filter(saysSomething).map(({ requirement }) => requirement));
  const carriedOut = new Set(later.map(({ requirement }) => requirement));
  const isCut = new Set(later.filter(wasCutOff).map(({ requirement }) => requirement));
  return all.flatMap((one) => {
    const { requirement, violations } = one;
    if (one.opening !== true) return one;
    const obstacles = carriedOut.has(requirement)
      ? one.obstacles.filter((obstacle) => isCut.has(requirement) && isSeenOnce(obstacle))
      : one.obstacles.filter(({ kind }) => kind !== 'smoke-allowance');
    return saying.has(requirement) && violations.length + obstacles.length === 0 ? [] : { ...one, obstacles };
  });
}

/** Everything that a verdict is decided on. */
interface Facts {
  /** What checks said, and standing oracles of the exchanges that count. */
  readonly evidence: readonly Evidence[];
  /** The exchanges that count. */
  readonly exchanges: readonly Exchange[];
  /** Exchanges that say nothing of the target, because it stopped serving or a setting is wrong, and that as a fact. */
  readonly lost: readonly Exchange[];
  /** The checks that used one of these; another check may have sent it. */
  readonly met: ReadonlySet<string>;
  readonly cut: Obstacle | null;
  /** Requirements that have nothing to say, and why: their oracle or check fails its own samples, or cannot see what it is about. */
  readonly mute: ReadonlyMap<RequirementId, Obstacle>;
  /** The requirements that are asked about. */
  readonly about: ReadonlySet<string>;
}

/** What a run gathered about each requirement. Pure: the same facts give the same evidence, as often as it is asked for. */
export function gather(facts: Facts): ReadonlyMap<string, Gathered> {
  const collectors = new Map<string, EvidenceCollector>();
  const listing = listingIn(facts.exchanges);
  const of = (id: RequirementId): EvidenceCollector => {
    const known = collectors.get(id) ?? new EvidenceCollector(id, { listing });
    collectors.set(id, known);
    return known;
  };
  const says = (id: RequirementId): boolean => facts.about.has(id) && !facts.mute.has(id);
  for (const [id, why] of facts.mute) of(id).obstacle(why);
  const { counted, withheld } = withoutLost(facts);
  for (const one of [...counted, ...ofPublicData(counted)]) {
    if (says(one.requirement)) of(one.requirement).add(one);
  }
  if (facts.cut !== null) for (const id of withheld) of(id).obstacle(facts.cut);
  const all = [...collectors.values()];
  const wrong = new Set(all.flatMap((one) => [...one.wrong]));
  const earlier = earlierIn(facts.exchanges, new Set(all.flatMap(({ first }) => first)), wrong);
  for (const collector of collectors.values()) {
    collector.nameEarlier(earlier);
    collector.nameCondition(facts.exchanges);
  }
  takeCensus(collectors);
  return collectors;
}

/** Finds elements in the lists that the run has, by their ids: read once, when the first is looked for. */
function listingIn(exchanges: readonly Exchange[]): Listing {
  let known: Listed | null = null;
  return (id, subject, whose) => {
    known ??= listedBy(exchanges);
    const bySubject = known.get(id.toLowerCase());
    if (whose === undefined) return bySubject?.get(subject.toLowerCase());
    return [...(bySubject ?? [])].find(([other]) => other !== subject.toLowerCase())?.[1];
  };
}

/** The responses that list an element: by its id, and by the subject of their request, both in lower case. */
type Listed = ReadonlyMap<string, ReadonlyMap<string, Exchange>>;

/** The first response that lists each element for each subject. */
function listedBy(exchanges: readonly Exchange[]): Listed {
  const known = new Map<string, Map<string, Exchange>>();
  for (const exchange of exchanges.filter(({ request }) => request.key === 'header')) {
    const subject = exchange.request.subject.toLowerCase();
    for (const id of idsListed(exchange)) {
      const bySubject = known.get(id) ?? new Map<string, Exchange>();
      known.set(id, bySubject);
      if (!bySubject.has(subject)) bySubject.set(subject, exchange);
    }
  }
  return known;
}

/**
 * The evidence that still counts if some exchanges say nothing. Of a check that met these, only findings that stand on earlier
 * exchanges remain: how much it had seen before is not told apart.
 */
function withoutLost({ evidence, lost, met, cut }: Facts): {
  readonly counted: readonly Evidence[];
  readonly withheld: ReadonlySet<RequirementId>;
} {
  if (cut === null) return { counted: evidence, withheld: new Set() };
  const ids = new Set(lost.map((e) => e.id));
  const isWithheld = ({ requirement, response }: Evidence) => response === undefined && met.has(requirement);
  const stands = ({ exchanges }: { readonly exchanges: readonly Exchange[] }) => !exchanges.some((e) => ids.has(e.id));
  const counted = evidence.map((one): Evidence => {
    const violations = one.violations.filter(stands);
    if (isWithheld(one)) {
      const answer = one.answer !== null && stands(one.answer) ? one.answer : null;
      return { ...one, observed: 0, violations, obstacles: [], answer };
    }
    if (violations.length === one.violations.length) return one;
    return { ...one, ...together([{ ...one, violations }, unresolved(cut)]) };
  });
  return { counted, withheld: new Set(evidence.filter(isWithheld).map(({ requirement }) => requirement)) };
}

/**
 * Says of each requirement what its standing observations stood on. Requirements of a group all count the same: they are counted
 * once if they saw the same exchanges. An active check compares what the run knows from any request, so its own exchanges would
 * tell too little.
 */
function takeCensus(collectors: ReadonlyMap<string, EvidenceCollector>): void {
  const known = new Map<string, Census | null>();
  for (const [requirement, collector] of collectors) {
    const seen = [...collector.seen];
    const key = `${groupOf(requirement)} ${seen.map((e) => e.id).join()}`;
    const before = known.get(key);
    const census = before === undefined ? censusOf(requirement, seen) : before;
    known.set(key, census);
    collector.census = census;
  }
}
