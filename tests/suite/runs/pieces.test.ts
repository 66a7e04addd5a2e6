import { expect, it } from 'vitest';
import { pieces } from '../../../runs/pieces.ts';

const cut = (text: string): string[] => [...pieces(text)];
const words = (count: number): string => Array.from({ length: count }, (_, at) => `word${at}`).join(' ');

it('lines are cut between them, and nothing is twice', () => {
  const text = Array.from({ length: 20_000 }, (_, at) => `line ${at}`).join('\n');
  expect(cut(text).length).toBeGreaterThan(3);
  expect(cut(text).join('')).toBe(text);
});

it('what stands in a long line stands whole in a piece, with what is next to it', () => {
  const text = words(60_000);
  const all = cut(text);
  expect(all.length).toBeGreaterThan(8);
  expect(Math.max(...all.map(({ length }) => length))).toBeLessThanOrEqual(60_000);
  for (let at = 0; at + 9_000 < text.length; at += 4_321) {
    const secret = text.slice(at, at + 9_000);
    expect(
      all.some((piece) => piece.includes(secret)),
      String(at),
    ).toBe(true);
  }
  for (const piece of all.slice(1)) expect(piece).toMatch(/^ word\d+ /);
  for (const piece of all.slice(0, -1)) expect(piece).toMatch(/ word\d+$/);
});

it('what has no gaps stays whole, and what follows it is not lost', () => {
  const packed = 'A'.repeat(500_000);
  expect(cut(packed)).toEqual([packed]);
  expect(cut(`{"packed":"${packed}","next":"${words(20_000)}"}`).length).toBeLessThan(8);
  for (const text of ['', 'a', '\n', ' '.repeat(200_000)]) expect(cut(text).length).toBeGreaterThan(0);
});
