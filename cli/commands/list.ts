import { UsageError } from '../../runs/usage.ts';
import { faults, variants } from '../../sandbox/api/catalogue.ts';
import { type Requirement, rows } from '../../spec/verdict/requirements.ts';

interface Options {
  readonly faults?: boolean;
  readonly variants?: boolean;
}

/**
 * `cardproof list`: the requirements, a line each, so that a shell can search them; or the planted defects or permitted differences
 * that the sandbox knows.
 */
export function listCommand(options: Options): number {
  if (options.faults === true && options.variants === true)
    throw new UsageError('--faults or --variants is one whole list: leave out the other one');
  const lines =
    options.faults === true
      ? table(faults.map(({ id, reveals }) => [id, reveals]))
      : options.variants === true
        ? table(variants.map(({ id, permits }) => [id, permits]))
        : rowLines(rows);
  process.stdout.write(`${lines.join('\n')}\n`);
  return 0;
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
