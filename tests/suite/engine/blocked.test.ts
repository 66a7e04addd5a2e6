import { expect, it } from 'vitest';
import { blockedBy } from '../../../engine/outage.ts';
import type { Obstacle } from '../../../spec/facts.ts';
import { placed } from './made-up-client.ts';
import { snapshot } from './made-up-conductor.ts';

const run = (...statuses: readonly number[]) => statuses.map((status, i) => placed({ n: i + 1, status }));
const spoiled = placed({ status: 200, request: { intent: 'spoiled' } });
const why: Obstacle = { kind: 'customer-led-nowhere', customerId: 'A1', why: null };

it.each([
  ['no-answer', [0, 0]],
  ['key-refused', [401, 403]],
  ['throttled', [429, 429]],
  ['server-errors', [500, 503]],
] as const)('%s: every plain request ended so', (kind, statuses) => {
  expect(blockedBy([...run(...statuses), spoiled], snapshot)?.kind).toBe(kind);
  expect(blockedBy(run(...statuses, 200), snapshot)).toBeNull();
});

it('says why the target did not answer', () => {
  expect(blockedBy(run(0), null)).toEqual({ kind: 'no-answer', why: 'reset', message: 'gone' });
});

it('without a plain request nothing was asked', () => {
  expect(blockedBy([], snapshot)).toEqual({ kind: 'nothing-asked' });
  expect(blockedBy([spoiled], snapshot)).toEqual({ kind: 'nothing-asked' });
});

it('if no customer led to a cardholder, the first obstacle of discovery says why', () => {
  const nobody = { ...snapshot, subjects: [], obstacles: [why] };
  expect(blockedBy(run(200, 404), nobody)).toEqual({ kind: 'customers-unknown', first: why });
  expect(blockedBy(run(200, 404), { ...nobody, obstacles: [] })).toEqual({ kind: 'customers-unknown', first: null });
});

it('a target that serves a known cardholder is judged, and so is one that discovery has not read', () => {
  expect(blockedBy(run(200, 401), snapshot)).toBeNull();
  expect(blockedBy(run(200, 401), null)).toBeNull();
});
