import { knownRows } from '../../runs/select.ts';
import { UsageError } from '../../runs/usage.ts';
import { faults, variants } from '../../sandbox/api/catalogue.ts';
import { levels, type Requirement, rows } from '../../spec/verdict/requirements.ts';

interface Options {
  readonly level?: string;
  readonly faults?: boolean;
  readonly variants?: boolean;
}

/**
 * `cardproof list [GROUP…]`: the requirements, a line each, so that a shell can search them; or the planted defects or
 * permitted differences that the sandbox knows.
 */
export function listCommand(groups: readonly string[], options: Options): number {
  process.stdout.write(
    linesOf(groups, options)
      .map((line) => `${line}\n`)
      .join(''),
  );
  return 0;
}

function linesOf(
  groups: readonly string[],
  { level, faults: ofFaults, variants: ofVariants }: Options,
): readonly string[] {
  if (ofFaults === true || ofVariants === true) {
    if (groups.length > 0 || level !== undefined || (ofFaults && ofVariants)) {
      throw new UsageError('--faults or --variants is one whole list: leave out groups, --level and the other one');
    }
    return table(
      ofFaults ? faults.map(({ id, reveals }) => [id, reveals]) : variants.map(({ id, permits }) => [id, permits]),
    );
  }
  if (level !== undefined && !levels.some((one) => one === level)) {
    throw new UsageError(`there is no level ${level}: it is must, should or gap`);
  }
  const chosen = groups.length === 0 ? rows : [...new Set(groups.flatMap((name) => knownRows(name)))];
  return rowLines(chosen.filter((row) => level === undefined || row.level === level));
}

/** Requirements, a line each: id, level, text. */
export function rowLines(some: readonly Requirement[]): readonly string[] {
  return table(some.map(({ id, level, text }) => [id, level.padEnd(6), text]));
}

/** Cells in columns; the first column is as wide as its widest cell. */
function table(cells: readonly (readonly string[])[]): readonly string[] {
  const width = Math.max(0, ...cells.map(([first = '']) => first.length));
  return cells.map(([first = '', ...rest]) => [first.padEnd(width), ...rest].join('  '));
}
