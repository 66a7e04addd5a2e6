import type { Exchange, Operation, Request } from '../../spec/exchange.ts';
import type { InputFault, Obstacle, ServedBecause } from '../../spec/facts.ts';
import { answered, type Judged, nothing, obstructed } from '../../spec/judged.ts';
import { type Controlled, mustBeServed, shouldBeRefused } from '../../spec/oracles/acceptance-of-requests.ts';
import { exchangeOf } from '../../spec/oracles/samples.ts';
import { ended, receptionOf } from '../../spec/reception.ts';
import { type AnyPart, type Context, type Given, part, type Sender } from '../check.ts';
import type { Fixtures, FixtureName } from '../fixtures.ts';

/** Fixtures of the samples of judgements that read none. */
const unread = <Needs extends FixtureName>(): Pick<Fixtures, Needs> => ({}) as Pick<Fixtures, Needs>;

type Make<Needs extends FixtureName, Case> = (have: Pick<Fixtures, Needs>, context: Context) => Given<Case>;

/** A request that must be served, and why; `exchange` if it was sent already. */
export interface MustServe {
  readonly request: Request;
  readonly why: ServedBecause;
  readonly exchange?: Exchange;
}

const sampleRequest = exchangeOf('getCardholder', 200, {}).request;
const sampleServed: Controlled = { exchange: exchangeOf('getCardholder', 200, {}), controlled: true };
const sampleRefused: Controlled = { exchange: exchangeOf('getCardholder', 400, { errors: [] }), controlled: true };
const sampleFailed: Controlled = { exchange: exchangeOf('getCardholder', 500, undefined), controlled: true };

/** Requests that must be served; of an operation that serves nothing else, a refusal says nothing (`control`). */
export function serves<Needs extends FixtureName>(
  needs: readonly Needs[],
  given: Make<Needs, MustServe>,
  control: readonly Operation[] = [],
): AnyPart {
  const one: MustServe = { request: sampleRequest, why: { because: 'cardholder-known' } };
  const sample = (reading: Controlled) => ({ one, reading, have: unread<Needs>() });
  return part<Needs, MustServe, Controlled>({
    needs,
    control,
    given,
    act: async (sender, { request, exchange }) => {
      const answer = exchange ?? (await sender.send(request));
      return { exchange: answer, controlled: sender.served(request.operation) };
    },
    judge: (reading, { why }) => mustBeServed(reading, why),
    samples: { accepts: [sample(sampleServed)], rejects: [sample(sampleRefused), sample(sampleFailed)] },
  });
}

/** A request with bad input, and what is bad about it. */
export interface MustRefuse {
  readonly request: Request;
  readonly fault: InputFault;
}

/** Bad inputs of an operation that should not be answered with success. */
export function refuses<Needs extends FixtureName>(
  needs: readonly Needs[],
  operation: Operation,
  given: Make<Needs, MustRefuse>,
): AnyPart {
  const one: MustRefuse = { request: sampleRequest, fault: { wrong: 'not-a-uuid', parameter: 'cardholderId' } };
  const sample = ({ exchange }: Controlled) => ({ one, reading: exchange, have: unread<Needs>() });
  return part<Needs, MustRefuse, Exchange>({
    needs,
    control: [operation],
    given,
    act: (sender, { request }) => sender.send(request),
    judge: (exchange, { fault }) => shouldBeRefused(exchange, fault),
    samples: { accepts: [sample(sampleRefused)], rejects: [sample(sampleServed)] },
  });
}

/** Requests whose answers only the standing oracles judge: they look where no other check looks. */
export function provokes<Needs extends FixtureName>(needs: readonly Needs[], given: Make<Needs, Request>): AnyPart {
  return part<Needs, Request, null>({
    needs,
    given,
    act: async (sender, request) => {
      await sender.send(request);
      return null;
    },
    judge: () => nothing,
    samples: { accepts: [], rejects: [] },
  });
}

/** What the answers to an open question say, in a few stable words; null if they say nothing. */
export type Learn = (exchanges: readonly Exchange[]) => string | null;

/** An open question: requests, and what their answers say. */
export function question<Needs extends FixtureName>(
  needs: readonly Needs[],
  given: (have: Pick<Fixtures, Needs>, context: Context) => readonly Request[] | Obstacle,
  learn: Learn,
  how: (sender: Sender, request: Request) => Promise<Exchange> = (sender, request) => sender.once(request),
): AnyPart {
  return part<Needs, readonly Request[], readonly Exchange[]>({
    needs,
    given: (have, context) => {
      const requests = given(have, context);
      return 'kind' in requests ? requests : [requests];
    },
    act: async (sender, requests) => {
      const exchanges: Exchange[] = [];
      for (const request of requests) exchanges.push(await how(sender, request));
      return exchanges;
    },
    judge: (exchanges) => learnt(exchanges, learn),
    samples: { accepts: [], rejects: [] },
  });
}

function learnt(exchanges: readonly Exchange[], learn: Learn): Judged {
  const unknown = exchanges.find((exchange) => receptionOf(exchange) === 'unknown');
  if (unknown !== undefined) return obstructed(ended(unknown), { kind: 'nothing-to-learn' });
  const text = learn(exchanges);
  return text === null ? obstructed({ kind: 'nothing-to-learn' }) : answered(text, ...exchanges);
}
