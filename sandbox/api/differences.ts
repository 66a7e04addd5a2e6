import type { Behaviour, Hooks } from './hooks.ts';

/** A behaviour that differs from the default, and one sentence about it. */
export interface Difference {
  readonly says: string;
  readonly apply: Hooks;
}

export const told = (says: string, apply: Hooks): Difference => ({ says, apply });

/** Replaces knobs of the default behaviour. */
export const behaving = (says: string, behaviour: Partial<Behaviour>): Difference => told(says, { behaviour });

type Stage<Name extends keyof Hooks> = (says: string, stage: Required<Hooks>[Name]) => Difference;
/** Changes the records of the institution, once, before the first request. */
export const inHome: Stage<'records'> = (says, records) => told(says, { records });
export const onRequest: Stage<'request'> = (says, request) => told(says, { request });
export const onPlan: Stage<'plan'> = (says, plan) => told(says, { plan });
export const onAnswer: Stage<'answer'> = (says, answer) => told(says, { answer });
export const onWire: Stage<'wire'> = (says, wire) => told(says, { wire });
