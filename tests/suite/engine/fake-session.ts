import type { Client } from '../../../environment/client/client.ts';
import type { Snapshot } from '../../../environment/discovery/snapshot.ts';
import type { FixtureName } from '../../../environment/fixtures/fixtures.ts';
import { FixtureProviders } from '../../../environment/fixtures/providers.ts';
import { FixtureStore } from '../../../environment/fixtures/store.ts';
import { type Check, check, type Part, part, type Sender } from '../../../engine/check.ts';
import { CheckRunner } from '../../../engine/check-runner.ts';
import { Session } from '../../../engine/session.ts';
import type { JudgeOptions } from '../../../engine/suite.ts';
import { compared, type Judgement } from '../../../spec/evidence/evidence.ts';
import type { Mismatch } from '../../../spec/evidence/finding.ts';
import type { Exchange, Operation, Request } from '../../../spec/exchange/exchange.ts';
import type { RequirementId } from '../../../spec/generated/catalogue.ts';
import type { TransactionHistory } from '../../../spec/model/history.ts';
import type { RequirementResult } from '../../../spec/verdict/results.ts';
import { NO_PROFILE } from '../../../spec/verdict/verdict-reason.ts';
import { type Answering, credentialsOf, fakeClient, institution, settings, snapshot } from './fake-target.ts';

/** How a check sends to a fake target: what it sends is recorded as `sender`, and what an earlier answer may serve as `once`. */
export const fakeSender = (client: Client, change: Partial<Sender> = {}): Sender => ({
  send: (request) => client.send('sender', request),
  sendCached: (request) => client.send('once', request),
  further: () => undefined,
  before: () => undefined,
  seen: () => client.exchanges,
  served: () => true,
  ...change,
});

/** The fixtures of a fake target; `opened`: the history that the opening read. */
export const storeOf = (
  read: Snapshot,
  seen: () => readonly Exchange[],
  opened: TransactionHistory | null = null,
): FixtureStore => new FixtureStore(new FixtureProviders({ snapshot: read, settings, seen, frugal: false, opened }));

interface Conducted {
  /** What requests are answered with; by default the credentials that discovery found. */
  readonly answering?: Answering;
  readonly snapshot?: Snapshot;
  readonly served?: readonly Operation[];
  readonly remaining?: () => number;
  readonly waiting?: () => number;
  readonly depth?: number;
  readonly seed?: number;
  readonly isShort?: boolean;
}

/** A runner of a fake target, with what it notes and what was asked. */
export function fakeRunner(with_: Conducted = {}) {
  const { served = ['getCardholder'], remaining = () => 400, waiting = () => 0, seed = 7 } = with_;
  const client = fakeClient(with_.answering ?? (() => credentialsOf('MOBILE', 'VIRTUAL')));
  const by = (check: string) => (request: Request) => client.send(check, request);
  const notes: { readonly judged: Judgement; readonly note?: string | undefined }[] = [];
  const disagreements: Judgement[] = [];
  const runner = new CheckRunner({
    fixtures: storeOf(with_.snapshot ?? snapshot, () => client.exchanges),
    sender: fakeSender(client, { served: (operation) => served.includes(operation) }),
    rereader: by('rereader'),
    isConfirmed: false,
    isShort: with_.isShort ?? false,
    grant: () => undefined,
    context: { settings, seed, seen: () => client.exchanges, answered: () => false, derive: (make) => make() },
    remaining,
    waiting,
    depth: with_.depth ?? 1,
    note: (judged, note) => void notes.push({ judged, note }),
    flaky: (judged) => void disagreements.push(judged),
  });
  return { runner, notes, disagreements, exchanges: client.exchanges, ask: by('earlier') };
}

/** A number that is larger than it may be, as a mismatch. */
export const tooLarge = (size: number, most: number): Mismatch => ({
  kind: 'too-many',
  at: { in: 'list' },
  most,
  size,
});

/** A number may not be larger than another. */
export const atMost = (most: number, size: number): Judgement =>
  compared(size > most ? [tooLarge(size, most)] : [], []);

/** A part whose reading is its case, judged as at most 5; and the cases that were acted on. */
export function numbers<Needs extends FixtureName = never>(
  change: Partial<Part<Needs, number, number>> & Pick<Part<Needs, number, number>, 'given'>,
): { readonly part: Part<Needs, number, number>; readonly acted: number[] } {
  const acted: number[] = [];
  const part: Part<Needs, number, number> = {
    needs: [],
    act: (_sender, one) => {
      acted.push(one);
      return Promise.resolve(one);
    },
    judge: (reading) => atMost(5, reading),
    samples: { accepts: [], rejects: [] },
    ...change,
  };
  return { part, acted };
}

/** Carries out one part of numbers against a fake target: what it noted and asked, and the cases that were acted on. */
export async function ranPart<Needs extends FixtureName = never>(
  change: Parameters<typeof numbers<Needs>>[0],
  with_: Conducted = {},
) {
  const target = fakeRunner(with_);
  const { part, acted } = numbers(change);
  await target.runner.runPart(part);
  const violations = target.notes.flatMap(({ judged }) => judged.violations);
  const obstacles = target.notes.flatMap(({ judged }) => judged.obstacles);
  return { ...target, acted, violations, obstacles };
}

/** A check of one part: its case is 1, and its judgement allows at most 5. */
export function checkOf(requirement: RequirementId, change: Partial<Part<never, number, number>> = {}): Check {
  const samples = { accepts: [{ one: 1, reading: 5, have: {} }], rejects: [{ one: 1, reading: 6, have: {} }] };
  return check(requirement, part(numbers<never>({ given: () => [1], samples, ...change }).part));
}

interface Judging extends Pick<JudgeOptions, 'smoke'> {
  readonly target?: Answering;
  readonly budget?: number;
  /** Whether the run is of all requirements, so that it has an opening. */
  readonly full?: boolean;
  readonly gravest?: readonly RequirementId[];
}

/** A session over a fake institution of one customer, its client, and how it ends. */
export function sessionOf(
  checks: readonly Check[],
  { target = institution(), budget = 400, smoke = false, full = false, gravest = [] }: Judging = {},
) {
  const client = fakeClient(target, budget);
  const session = new Session({
    settings: { ...settings, customerIds: ['A1'], budget },
    client,
    suite: { checks, gravest },
    profile: NO_PROFILE,
    strict: false,
    mustBeComplete: false,
    ids: full ? [] : checks.map(({ requirement }) => requirement),
    smoke,
  });
  return { session, client };
}

/** A session that has carried out its checks: who sent what, and what it says of a requirement. */
export async function judgedBy(checks: readonly Check[], judging: Judging = {}) {
  const { session, client } = sessionOf(checks, judging);
  await session.runAll();
  const resultOf = (id: RequirementId): RequirementResult => {
    const result = session.decide().requirements.find((one) => one.id === id);
    if (result === undefined) throw new Error(`there is no requirement ${id}`);
    return result;
  };
  const sentBy = (...ids: readonly RequirementId[]) =>
    client.exchanges.map(({ check: by }) => by).filter((by) => ids.some((id) => id === by));
  return { session, client, resultOf, sentBy };
}
