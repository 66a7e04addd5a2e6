import { compareRuns } from '../../reports/compare/model/comparison.ts';
import { comparisonDocument, comparisonToShare } from '../../reports/compare/document.ts';
import { markdownOf } from '../../reports/document/markdown.ts';
import { inColor, terminal } from '../../reports/document/terminal.ts';
import { sideIn } from '../../runs/side-in.ts';
import { UsageError } from '../../runs/usage.ts';
import { EXIT } from '../../spec/verdict/gate.ts';

/** `cardproof compare A B`: what changed from A to B, and what caused it; exit code 1 if B is worse. */
export function compareCommand(a: string, b: string, options: { readonly markdown?: boolean }): number {
  const comparison = compareRuns(sideIn(a), sideIn(b));
  if (comparison.judged === 0) {
    throw new UsageError('the two runs have no tested requirement in common: run both with the same ids');
  }
  process.stdout.write(
    options.markdown === true
      ? markdownOf(comparisonToShare(comparison))
      : terminal(comparisonDocument(comparison), { color: inColor() }),
  );
  return comparison.outcome.kind === 'worse' ? EXIT.violates : EXIT.conforms;
}
