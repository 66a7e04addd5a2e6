import type { Part, Sender } from '../../../engine/check.ts';
import { CheckRunner } from '../../../engine/check-runner.ts';
import { FixtureStore } from '../../../environment/fixtures/store.ts';
import { FixtureProviders } from '../../../environment/fixtures/providers.ts';
import type { FixtureName } from '../../../environment/fixtures/fixtures.ts';
import { have, sampleSubject } from '../../checks/shared/samples.ts';
import type { Snapshot } from '../../../environment/discovery/snapshot.ts';
import type { Exchange, Operation, Request } from '../../../spec/exchange/exchange.ts';
import type { Mismatch } from '../../../spec/evidence/finding.ts';
import { compared, type Judgement } from '../../../spec/evidence/evidence.ts';
import type { TransactionHistory } from '../../../spec/model/history.ts';
import { exchangeOf } from '../../../spec/oracles/samples.ts';
import { type Answering, madeUpClient, settings } from './fake-client.ts';

/** The credentials of the sample cardholder, of these types. */
export const credentialsOf = (...types: readonly string[]): Exchange =>
  exchangeOf('getCardholderCredentials', 200, {
    credentials: types.map((issuerType, i) => ({ id: `c${i}`, credentialType: { id: `t${i}`, issuerType } })),
  });

/** What discovery found: one cardholder with two credentials, and the sample history. */
export const snapshot: Snapshot = {
  ...have.snapshot,
  subjects: [{ ...sampleSubject, credentials: credentialsOf('MOBILE', 'VIRTUAL') }],
};

interface Conducted {
  /** What requests are answered with; by default the credentials that discovery found. */
  readonly answering?: Answering;
  readonly snapshot?: Snapshot;
  readonly served?: readonly Operation[];
  readonly remaining?: () => number;
  readonly waiting?: () => number;
  readonly depth?: number;
  readonly seed?: number;
}

/** The fixtures of a fake target; `opened`: the history that the opening read. */
export const storeOf = (
  read: Snapshot,
  seen: () => readonly Exchange[],
  opened: TransactionHistory | null = null,
): FixtureStore => new FixtureStore(new FixtureProviders({ snapshot: read, settings, seen, frugal: false, opened }));

/** A runner of a fake target, with what it notes and what was asked. */
export function fakeRunner(with_: Conducted = {}) {
  const { served = ['getCardholder'], remaining = () => 400, waiting = () => 0, seed = 7 } = with_;
  const client = madeUpClient(with_.answering ?? (() => credentialsOf('MOBILE', 'VIRTUAL')));
  const by = (check: string) => (request: Request) => client.send(check, request);
  const sender: Sender = {
    send: by('sender'),
    sendCached: by('once'),
    further: () => undefined,
    before: () => undefined,
    seen: () => client.exchanges,
    served: (operation) => served.includes(operation),
  };
  const notes: { readonly judged: Judgement; readonly note?: string | undefined }[] = [];
  const disagreements: Judgement[] = [];
  const runner = new CheckRunner({
    fixtures: storeOf(with_.snapshot ?? snapshot, () => client.exchanges),
    sender,
    rereader: by('rereader'),
    isConfirmed: false,
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
  return { ...target, acted };
}
