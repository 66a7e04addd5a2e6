import type { RequirementId } from '../../spec/generated/catalogue.ts';
import { type Group, groups } from '../../spec/generated/vocabulary.ts';
import { defaultBehaviour } from './behaviour.ts';
import type { Behaviour, Hooks } from './hooks.ts';
import { always, type Asks } from './requests.ts';

/** A behaviour that differs from the default, and one sentence about it. */
export interface Difference {
  readonly says: string;
  readonly apply: Hooks;
}

export const difference = (says: string, apply: Hooks): Difference => ({ says, apply });

/** Replaces knobs of the default behaviour. */
export const behaving = (says: string, behaviour: Partial<Behaviour>): Difference => difference(says, { behaviour });

type Stage<Name extends keyof Hooks> = (says: string, stage: Required<Hooks>[Name]) => Difference;
/** Changes the records of the institution, once, before the first request. */
export const inHome: Stage<'records'> = (says, records) => difference(says, { records });
export const onRequest: Stage<'request'> = (says, request) => difference(says, { request });
export const onPlan: Stage<'plan'> = (says, plan) => difference(says, { plan });
export const onAnswer: Stage<'answer'> = (says, answer) => difference(says, { answer });
export const onWire: Stage<'wire'> = (says, wire) => difference(says, { wire });

type Step = (...given: never[]) => unknown;

/** The difference in the requests that `asks` tells; in others all is as ever. What it does to the records stays. */
function limited(asks: Asks, { says, apply: { records, behaviour, ...stages } }: Difference): Difference {
  // The last two arguments of each stage and of each knob are the request and the sandbox.
  const choosing = (usual: Step, changed: unknown): unknown =>
    typeof changed !== 'function'
      ? changed
      : (...given: never[]) => (asks(...(given.slice(-2) as [never, never])) ? (changed as Step) : usual)(...given);
  const knobs = Object.entries(behaviour ?? {}).map(([name, knob]) => [
    name,
    choosing(defaultBehaviour[name as keyof Behaviour] as Step, knob),
  ]);
  const hooks = Object.entries(stages).map(([name, hook]) => [name, choosing((unchanged: never) => unchanged, hook)]);
  return difference(says, {
    ...(Object.fromEntries(hooks) as Hooks),
    ...(records === undefined ? {} : { records }),
    ...(behaviour === undefined ? {} : { behaviour: Object.fromEntries(knobs) as Partial<Behaviour> }),
  });
}

/** Differences that show only in the requests that `asks` tells, or in all. */
export const when = (asks: Asks = always) => ({
  only: (of: Difference): Difference => limited(asks, of),
  behaving: (...of: Parameters<typeof behaving>): Difference => limited(asks, behaving(...of)),
  onRequest: (...of: Parameters<typeof onRequest>): Difference => limited(asks, onRequest(...of)),
  onPlan: (...of: Parameters<typeof onPlan>): Difference => limited(asks, onPlan(...of)),
  onAnswer: (...of: Parameters<typeof onAnswer>): Difference => limited(asks, onAnswer(...of)),
  onWire: (...of: Parameters<typeof onWire>): Difference => limited(asks, onWire(...of)),
});

/** A named defect. */
export interface Fault {
  readonly id: string;
  /** Requirements that it must turn violated, or warned. */
  readonly breaks: readonly RequirementId[];
  /** One sentence: what is wrong. */
  readonly reveals: string;
  readonly apply: Hooks;
}

/** The defects that break a requirement, or several at once, by their ids. */
export const breaking = (
  breaks: RequirementId | readonly RequirementId[],
  defects: Readonly<Record<string, Difference>>,
): Fault[] =>
  Object.entries(defects).map(([id, { says, apply }]) => ({ id, breaks: [breaks].flat(), reveals: says, apply }));

/** A defect for each group of the API, the group at the end of its id. */
export const inEachGroup = (id: string, defect: (group: Group) => Difference): Record<string, Difference> =>
  Object.fromEntries(groups.map((group) => [`${id}-${group}`, defect(group)]));

/** A named behaviour that differs from the default and that the specification permits. */
export interface Variant {
  readonly id: string;
  /** One sentence: what the specification leaves open here. */
  readonly permits: string;
  /** Requirements that may be warned about, any of them if what it does is not the same each time; none is ever violated. */
  readonly warns?: readonly RequirementId[] | 'any';
  /** Ends a run before its end, or leaves it little to ask: it is inconclusive, and says nothing of other differences. */
  readonly ends?: true;
  readonly apply: Hooks;
}

type Permitted = Difference & Pick<Variant, 'warns' | 'ends'>;

/** The permitted differences of one file by their ids. */
export const variantsOf = (differences: Readonly<Record<string, Permitted>>): Variant[] =>
  Object.entries(differences).map(([id, { says, ...rest }]) => ({ id, permits: says, ...rest }));
