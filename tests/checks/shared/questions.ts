/** Checks of open questions: what is learnt has no right answer. */
import { type Check, check, type Context } from '../../../engine/check.ts';
import type { FixtureName, Fixtures } from '../../../environment/fixtures/fixtures.ts';
import type { Obstacle } from '../../../spec/evidence/facts.ts';
import { answered, type Judgement, obstructed } from '../../../spec/evidence/evidence.ts';
import type { Exchange, Request } from '../../../spec/exchange/exchange.ts';
import { ended, dispositionOf } from '../../../spec/exchange/disposition.ts';
import type { RequirementId } from '../../../spec/generated/catalogue.ts';
import { asItIs, oneByOne } from './requests.ts';
import { NO_SAMPLES } from './samples.ts';

/** An open question: requests, and what their answers say. */
interface Question<Needs extends FixtureName> {
  readonly needs: readonly Needs[];
  readonly ask: (have: Pick<Fixtures, Needs>, context: Context) => readonly Request[] | Obstacle;
  /** What the answers say, in a few stable words; null if they say nothing. */
  readonly learn: (exchanges: readonly Exchange[]) => string | null;
  /** Whether it is asked even if it was asked before. */
  readonly afresh?: boolean;
}

/** The check of an open question that requests of its own answer. */
export function question<Needs extends FixtureName>(
  requirement: RequirementId,
  { needs, ask, learn, afresh = false }: Question<Needs>,
): Check {
  return check<Needs, readonly Request[], readonly Exchange[]>(requirement, {
    needs,
    given: (have, context) => {
      const requests = ask(have, context);
      return 'kind' in requests ? requests : [requests];
    },
    act: ({ send, sendCached: once }, requests) => oneByOne(requests, afresh ? send : once),
    judge: (exchanges) => {
      const unknown = exchanges.find((exchange) => dispositionOf(exchange) === 'inconclusive');
      if (unknown !== undefined) return obstructed(ended(unknown), { kind: 'nothing-to-learn' });
      const text = learn(exchanges);
      return text === null ? obstructed({ kind: 'nothing-to-learn' }) : answered(text, ...exchanges);
    },
    samples: NO_SAMPLES,
  });
}

/** The check of an open question that a fixture answers: nothing is asked for it. */
export function answeredBy<Name extends FixtureName>(
  requirement: RequirementId,
  fixture: Name,
  answer: (value: Fixtures[Name]) => Judgement,
): Check {
  const given = (fixtures: Pick<Fixtures, Name>) => [fixtures[fixture]];
  return check(requirement, asItIs({ needs: [fixture], given, judge: answer, ...NO_SAMPLES }));
}
