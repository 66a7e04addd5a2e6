/** A line of the figure: the share of faults, 0 to 1, after each number of requests. */
interface Line {
  readonly label: string;
  readonly colour: string;
  readonly share: (requests: number) => number;
}

const SIZE = { width: 760, height: 380, left: 56, right: 24, top: 20, bottom: 48 } as const;
const MARKS = [25, 100, 200, 300, 400] as const;
const SHARES = [0, 0.25, 0.5, 0.75, 1] as const;

/** The curve of kills by number of requests, as SVG that is legible on a light and on a dark page. */
export function figure(lines: readonly Line[], most: number): string {
  const { width, height, left, right, top, bottom } = SIZE;
  const x = (requests: number): number => left + (requests / most) * (width - right - left);
  const y = (share: number): number => height - bottom - share * (height - bottom - top);
  const path = ({ share }: Line): string =>
    Array.from(
      { length: most + 1 },
      (_, n) => `${n === 0 ? 'M' : 'L'}${x(n).toFixed(1)} ${y(share(n)).toFixed(1)}`,
    ).join('');
  const text = (at: readonly [number, number], says: string, anchor: string, colour = '#667') =>
    `<text x="${at[0].toFixed(1)}" y="${at[1].toFixed(1)}" text-anchor="${anchor}" fill="${colour}">${says}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="13" role="img" aria-label="Share of planted faults that are found, by number of requests">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...SHARES.flatMap((share) => [
      `<path d="M${left} ${y(share).toFixed(1)}H${width - right}" stroke="#dde" fill="none"/>`,
      text([left - 8, y(share) + 4], `${100 * share} %`, 'end'),
    ]),
    ...MARKS.filter((mark) => mark <= most).flatMap((mark) => [
      `<path d="M${x(mark).toFixed(1)} ${top}V${height - bottom}" stroke="#dde" fill="none"/>`,
      text([x(mark), height - bottom + 18], String(mark), 'middle'),
    ]),
    text([(left + width - right) / 2, height - 8], 'requests', 'middle'),
    ...lines.map((line) => `<path d="${path(line)}" stroke="${line.colour}" stroke-width="2" fill="none"/>`),
    ...lines.map(({ label, colour }, nth) => text([width - right - 8, y(0.32) + 20 * nth], label, 'end', colour)),
    '</svg>',
    '',
  ].join('\n');
}
