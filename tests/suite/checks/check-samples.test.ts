import { expect, it } from 'vitest';
import { suite } from '../../checks/all.ts';

it.each(suite.checks.map(({ requirement, parts }) => [requirement, parts] as const))(
  'each part of %s accepts and rejects its own samples',
  (_, parts) => {
    expect(parts.map((part) => part.isSound())).toEqual(parts.map(() => true));
  },
);
