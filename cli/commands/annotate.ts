import { appendFileSync } from 'node:fs';
import { annotationsOf, azureCommand, githubCommand } from '../../reports/formats/annotations.ts';
import { EXIT } from '../../spec/gate.ts';
import type { Results } from '../../spec/results.ts';
import { storedResults } from '../../run/stored.ts';
import { UsageError } from '../../run/usage.ts';

const FORMS = { github: githubCommand, azure: azureCommand };

/** `cardproof annotate DIR`: what a run found, as the pipeline it is in shows it; and its results for later steps. */
export function annotateCommand(directory: string, { for: typed }: { readonly for?: string }): number {
  const name = typed ?? (process.env['TF_BUILD'] === undefined ? 'github' : 'azure');
  if (name !== 'github' && name !== 'azure') throw new UsageError('--for is one of github, azure');
  const results = storedResults(directory);
  for (const one of annotationsOf(results)) process.stdout.write(`${FORMS[name](one)}\n`);
  const outputs = Object.entries(outputsOf(results));
  const file = process.env['GITHUB_OUTPUT'] ?? '';
  if (name === 'azure') {
    const variable = ([key, value]: [string, string]) => `##vso[task.setvariable variable=cardproof.${key}]${value}\n`;
    process.stdout.write(outputs.map(variable).join(''));
  } else if (file !== '') {
    appendFileSync(file, outputs.map(([key, value]) => `${key}=${value}\n`).join(''));
  }
  return EXIT.conforms;
}

/** What a later step may decide by: words from closed lists, so that nothing of the target gets into a pipeline. */
function outputsOf({ verdict, gate, scope, exitCode }: Results): Record<string, string> {
  return { verdict, passed: String(gate.passed), scope, 'exit-code': String(exitCode) };
}
