import pc from 'picocolors';
import { comparisonConsole, comparisonMarkdown, compareRuns } from '../reports/compare.ts';
import { storedResults } from './stored.ts';
import { EXIT } from './usage.ts';

/** `cardproof compare A B`: what changed from A to B, and whose doing it is; exit code 1 where B is worse. */
export function compareCommand(a: string, b: string, options: { readonly markdown?: boolean }): number {
  const comparison = compareRuns(storedResults(a), storedResults(b));
  const color = pc.isColorSupported && process.stdout.isTTY === true;
  process.stdout.write(
    options.markdown === true ? comparisonMarkdown(comparison) : comparisonConsole(comparison, { color }),
  );
  return comparison.worse ? EXIT.violates : EXIT.conforms;
}
