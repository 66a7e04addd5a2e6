import { describe, expect, it } from 'vitest';
import { nearMiss } from '../../../generators/identifiers.ts';

const id = '0d3c7a52-9e1b-4c0f-8a6d-5b2f4e7c910f';
const ending = (...digits: readonly string[]) => new Set(digits.map((digit) => id.slice(0, -1) + digit));

describe('a UUID that misses a known one', () => {
  it('has another last digit', () => expect(nearMiss(id, ending('f'))).toBe(`${id.slice(0, -1)}0`));
  it('is no other known one', () => expect(nearMiss(id, ending('f', '0', '1'))).toBe(`${id.slice(0, -1)}2`));
  it('is none if all are known', () => expect(nearMiss(id, ending(...'0123456789abcdef'))).toBeNull());
  it('is none of what is no UUID', () => expect(nearMiss('account-17', new Set())).toBeNull());
});
