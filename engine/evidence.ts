import type { Exchange } from '../spec/exchange/exchange.ts';
import type { Obstacle } from '../spec/evidence/facts.ts';
import type { RequirementId } from '../spec/generated/catalogue.ts';
import { type Judged, together, unresolved } from '../spec/evidence/judged.ts';
import type { Stood } from '../spec/evidence/judgement.ts';
import { idsListed, type Listing } from '../spec/evidence/needed.ts';
import { type Census, censusOf } from '../spec/oracles/census.ts';
import type { AnswerSeen } from '../spec/oracles/open-questions.ts';
import { groupOf } from '../spec/verdict/requirements.ts';
import { isSeenOnce } from '../spec/evidence/certainty.ts';
import { earlierIn } from '../spec/exchange/sent-before.ts';
import type { Gathered } from '../spec/verdict/results.ts';
import { EvidenceCollector } from './evidence-collector.ts';
import { keylessNotes } from './plain-requests.ts';

/** What one step of a check said, as it happened; never changed afterwards. */
export interface Note {
  readonly requirement: RequirementId;
  readonly judged: Judged;
  /** How a counterexample was reached. */
  readonly note?: string;
  /** From the opening: what the same check says later counts instead. */
  readonly opening?: boolean;
}

/** Whether a note says something of its requirement, not only why it cannot. */
const hasSaid = ({ judged: { observed, shown, answer } }: Note) => observed > 0 || shown.length > 0 || answer !== null;

/** Whether a note says something, that a request was not served, or that a mismatch was seen: a smoke run tells of all. */
export const wasTried = (note: Note) =>
  hasSaid(note) || note.judged.obstacles.some((one) => one.kind === 'ended' || isSeenOnce(one));

/** Whether a check did not come to its end: the budget was spent, the run was interrupted, or the check itself failed. */
const wasCutOff = ({ judged: { obstacles } }: Note) =>
  obstacles.some(
    (one) => one.kind === 'budget' || one.kind === 'check-failed' || ('ending' in one && 'noAnswer' in one.ending),
  );

/**
 * The notes that count: of the opening, mismatches, and what was said of a requirement of which nothing was said later. Obstacles
 * of the opening do not count for a check that was carried out later; that a mismatch was seen does if that check was cut off.
 */
export function standingNotes(notes: readonly Note[], smoke: boolean): readonly Note[] {
  if (smoke) return notes;
  const later = notes.filter(({ opening }) => opening !== true);
  const saying = new Set(later.filter(hasSaid).map(({ requirement }) => requirement));
  const carriedOut = new Set(later.map(({ requirement }) => requirement));
  const isCut = new Set(later.filter(wasCutOff).map(({ requirement }) => requirement));
  return notes.flatMap((note) => {
    const { requirement, judged } = note;
    if (note.opening !== true) return note;
    const obstacles = carriedOut.has(requirement)
      ? judged.obstacles.filter((one) => isCut.has(requirement) && isSeenOnce(one))
      : judged.obstacles.filter(({ kind }) => kind !== 'smoke-allowance');
    if (saying.has(requirement) && judged.shown.length + obstacles.length === 0) return [];
    return { ...note, judged: { ...judged, obstacles } };
  });
}

/** Everything that a verdict is decided on. */
export interface Facts {
  readonly notes: readonly Note[];
  /** The exchanges that count. */
  readonly exchanges: readonly Exchange[];
  /** Exchanges that say nothing of the target, because it stopped serving or a setting is wrong, and that as a fact. */
  readonly lost: readonly Exchange[];
  readonly cut: Obstacle | null;
  /** What the standing oracles say of the exchanges that count. */
  readonly standing: readonly Stood[];
  readonly answers: readonly AnswerSeen[];
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
  const counted = countedNotes(facts);
  const notes: readonly Note[] = [...counted.notes, ...keylessNotes(counted.notes)];
  for (const { requirement, judged, note } of notes) {
    if (says(requirement)) of(requirement).add(judged, note);
  }
  if (facts.cut !== null) for (const id of counted.withheld) of(id).obstacle(facts.cut);
  for (const stood of facts.standing) {
    const { requirement } = stood.judgement;
    if (says(requirement)) of(requirement).stood(stood);
  }
  for (const { requirement, answer, exchanges } of facts.answers) {
    if (says(requirement)) of(requirement).answered = { answer, exchanges };
  }
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
  let known: Map<string, Exchange> | null = null;
  return (id, subject) => {
    known ??= listedBy(exchanges);
    return known.get(`${subject} ${id}`.toLowerCase());
  };
}

/** The first response that lists each element, by the subject of its request and the id. */
function listedBy(exchanges: readonly Exchange[]): Map<string, Exchange> {
  const known = new Map<string, Exchange>();
  for (const exchange of exchanges.filter(({ request }) => request.key === 'header')) {
    for (const id of idsListed(exchange)) {
      const place = `${exchange.request.subject} ${id}`.toLowerCase();
      if (!known.has(place)) known.set(place, exchange);
    }
  }
  return known;
}

/**
 * Notes that still count if some exchanges say nothing. Of a check that met these, only findings that stand on earlier
 * exchanges remain: how much it had seen before is not told apart.
 */
function countedNotes({ notes, lost, cut }: Facts): { notes: readonly Note[]; withheld: ReadonlySet<RequirementId> } {
  if (cut === null) return { notes, withheld: new Set() };
  const ids = new Set(lost.map((e) => e.id));
  const met = new Set(lost.map((e) => e.check));
  const stands = ({ exchanges }: { readonly exchanges: readonly Exchange[] }) => !exchanges.some((e) => ids.has(e.id));
  const kept = notes.map((note): Note => {
    const { shown, answer } = note.judged;
    if (!met.has(note.requirement)) {
      if (shown.every(stands)) return note;
      return { ...note, judged: together([{ ...note.judged, shown: shown.filter(stands) }, unresolved(cut)]) };
    }
    const earlier = answer !== null && stands(answer) ? answer : null;
    return { ...note, judged: { observed: 0, shown: shown.filter(stands), obstacles: [], answer: earlier } };
  });
  return { notes: kept, withheld: new Set(notes.map((n) => n.requirement).filter((id) => met.has(id))) };
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
