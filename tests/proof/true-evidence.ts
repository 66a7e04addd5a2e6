import type { Exchange } from '../../spec/exchange/exchange.ts';
import type { Finding } from '../../spec/evidence/finding.ts';
import { idsListed } from '../../spec/evidence/needed.ts';
import { endingOf } from '../../spec/exchange/reception.ts';
import { roleText } from '../../spec/phrasing/requests.ts';
import type { RequestRole } from '../../spec/evidence/place.ts';
import type { Results } from '../../spec/verdict/results.ts';

type Role<As> = Extract<RequestRole, { as: As }>;
/** Whether the response to a request of a finding does what is said of it; `others`: those to its other requests. */
type IsTrue<As> = (role: Role<As>, one: Exchange, others: readonly Exchange[]) => boolean;

const timesIn = (one: Exchange, id: string): number =>
  idsListed(one).filter((each) => each === id.toLowerCase()).length;
const textOf = ({ outcome }: Exchange): string | null => (outcome.kind === 'answer' ? outcome.body.text : null);
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The statements that a recording can contradict. */
const TRUTHS: { readonly [As in RequestRole['as']]?: IsTrue<As> } = {
  lists: ({ id }, one) => timesIn(one, id) > 0,
  'lists-twice': ({ id }, one) => timesIn(one, id) > 1,
  'lists-again': (_, one, others) => others.some((other) => idsListed(other).some((id) => timesIn(one, id) > 0)),
  lacks: ({ id }, one) => timesIn(one, id) === 0,
  begins: ({ id, nth = 0 }, one) => (idsListed(one)[nth] ?? null) === (id?.toLowerCase() ?? null),
  'wider-window': (_, one, others) => others.every((other) => !idsListed(other).some((id) => timesIn(one, id) > 0)),
  'narrower-window': (_, one) => idsListed(one).length > 0,
  repeats: (_, one, others) => others.every((other) => isSame(textOf(one), textOf(other))),
  ends: ({ ending }, one) => isSame(endingOf(one), ending),
  key: ({ key }, one) => one.request.key === key,
};

/** What the findings of a run say of their requests although the recorded responses say otherwise: a sentence each. */
export function untrueEvidence({ requirements }: Results, exchanges: readonly Exchange[]): readonly string[] {
  const known = new Map(exchanges.map((one) => [one.id, one]));
  const untrueIn = (id: string, { requests = [] }: Finding): readonly string[] =>
    requests.flatMap(({ exchange, role }) => {
      const one = known.get(exchange);
      const others = requests.flatMap((other) =>
        other.exchange === exchange ? [] : (known.get(other.exchange) ?? []),
      );
      // The table has each truth under the role that it reads.
      const isTrue = TRUTHS[role.as] as
        | ((of: RequestRole, one: Exchange, others: readonly Exchange[]) => boolean)
        | undefined;
      const holds = one !== undefined && (isTrue?.(role, one, others) ?? true);
      return holds ? [] : [`${id}: ${exchange} ${roleText(role)}`];
    });
  return requirements.flatMap(({ id, findings }) => findings.flatMap((finding) => untrueIn(id, finding)));
}
