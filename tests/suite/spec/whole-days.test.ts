import { expect, it } from 'vitest';
import { inWholeDays } from '../../../spec/windows.ts';

it('the whole days inside a window begin at midnight and end with the last second of a day', () => {
  const inside = (start: string, end: string) => {
    const days = inWholeDays({ start, end });
    return [days.start, days.end];
  };
  const day = ['2026-03-02T00:00:00Z', '2026-03-02T23:59:59Z'];
  expect(inside('2026-03-01T00:00:01Z', '2026-03-03T23:59:58Z')).toEqual(day);
  expect(inside('2026-03-01T15:00:00.5Z', '2026-03-03T00:00:00Z')).toEqual(day);
  expect(inside('2026-03-02T00:00:00Z', '2026-03-02T23:59:59Z')).toEqual(day);
  const within = ['2026-03-02T00:00:01Z', '2026-03-03T12:00:00Z'] as const;
  expect(inside(...within), 'it holds no whole day').toEqual(within);
});
