import { expect, it } from 'vitest';
import { BodyBounds } from '../../../environment/client/body-bounds.ts';

/** Why a body is not kept; null if it is. */
function refused(text: string, bounds = new BodyBounds(), sent = 1): string | null {
  return bounds.refusal(Buffer.from(text), text, sent)?.why ?? null;
}
const nested = (depth: number): string => `${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`;

it('nesting is bounded, and found in one pass, whatever follows', () => {
  expect(refused(nested(500))).toBeNull();
  expect(refused(nested(502))).toBe('too-complex');
  expect(refused('['.repeat(100_000))).toBe('too-complex');
  expect(refused('[]'.repeat(1000))).toBeNull();
});

it('brackets and commas in strings are no nesting', () => {
  expect(refused(JSON.stringify(`"\\${'['.repeat(600)}${','.repeat(200_000)}`))).toBeNull();
  expect(refused(`"\\"${'['.repeat(600)}`)).toBeNull();
});

it('the number of values is bounded', () => {
  expect(refused(JSON.stringify(Array.from({ length: 149_000 }, () => 0)))).toBeNull();
  expect(refused(JSON.stringify(Array.from({ length: 151_000 }, () => 0)))).toBe('too-complex');
});

it('the bodies of a run are bounded together, and small ones are kept after large ones', () => {
  const bounds = new BodyBounds();
  const large = 'x'.repeat(1_000_000);
  const all = Array.from({ length: 20 }, (_, n) => refused(large, bounds, n + 1));
  expect(all.filter((why) => why === null).length).toBe(3);
  expect(all.slice(3).every((why) => why === 'unkept')).toBe(true);
  expect(refused('x'.repeat(40_000), bounds, 21)).toBeNull();
  expect(refused('\u0001'.repeat(1_000_000), new BodyBounds())).toBe('unkept');
});

it('the values of a run are bounded together as well', () => {
  const bounds = new BodyBounds();
  const many = JSON.stringify(Array.from({ length: 19_000 }, () => 0));
  const all = Array.from({ length: 12 }, (_, n) => refused(many, bounds, n + 1));
  expect(all.filter((why) => why === null).length).toBe(8);
  expect(all.slice(8).every((why) => why === 'unkept')).toBe(true);
  expect(refused(JSON.stringify(Array.from({ length: 2000 }, () => 0)), bounds, 13)).toBeNull();
});

it('a member name counts once in a run, and names that are new each time count each time', () => {
  const records = (of: (n: number) => string) => Object.fromEntries(Array.from({ length: 2000 }, (_, n) => [of(n), 0]));
  const keptOf = (name: (run: number, n: number) => string): number => {
    const bounds = new BodyBounds();
    const bodies = Array.from({ length: 100 }, (_, run) => JSON.stringify(records((n) => name(run, n))));
    return bodies.filter((body, run) => refused(body, bounds, run + 1) === null).length;
  };
  const [repeated, own] = [keptOf((_, n) => `name${n}`), keptOf((run, n) => `name${run} ${n}`)];
  expect(repeated).toBe(100);
  expect(own).toBeLessThan(15);
});

it('the names of a body that was not kept are new again', () => {
  const bounds = new BodyBounds();
  const body = JSON.stringify(Object.fromEntries(Array.from({ length: 76_000 }, (_, n) => [`name${n}`, 0])));
  expect([refused(body, bounds, 1), refused(body, bounds, 2)]).toEqual(['too-complex', 'too-complex']);
});

it('what is not kept is told by its length and digest', () => {
  const text = '['.repeat(600);
  expect(new BodyBounds().refusal(Buffer.from(text), text, 1)?.message).toMatch(
    / levels \(600 bytes, SHA-256 [0-9a-f]{64}\)$/,
  );
});
