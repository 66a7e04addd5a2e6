/**
 * The second half of `npm run mutate`: writes `docs/mutation.md` from Stryker's report, and fails on a survivor that is not
 * explained. Several reports, each of some files, can be given instead: `node --import tsx tests/proof/mutation-report.ts
 * FILE…`.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Explanation, MutationReport } from './mutation.ts';
import { joined, mutationTable, problems, score, survivors, untried } from './mutation.ts';

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const given = process.argv.slice(2);
const report = joined(
  (given.length > 0 ? given : ['cardproof-out/mutation.json']).map((p) => read(p) as MutationReport),
);
const explained = parse(readFileSync('tests/proof/mutation-explained.yaml', 'utf8')) as Explanation[];
const { mutate } = read('stryker.config.json') as { readonly mutate: readonly string[] };
const left = untried(report, mutate, (folder) => readdirSync(folder).filter((name) => name.endsWith('.ts')));
const mutants = Object.values(report.files).flatMap((file) => file.mutants);
const found = survivors(report, explained);
const joinedFrom = `This report is joined from runs of some files at a time, most of them against the unit tests of those files alone, without
the samples of the checks: more tests can only kill more.\n\n`;
const leftOut = `**Not tried in this run, so nothing is claimed of them:** ${left.map((file) => `\`${file}\``).join(', ')}.\n\n`;
const head = `# Mutation testing of the oracles

Made by \`npm run mutate\`. The faults of the sandbox show that the suite notices a wrong API; this shows that the suite's
own tests notice a wrong oracle. Stryker changes the code of the oracles, of the judgements of the active checks and of the
verdict in one place at a time. Against each such mutant it runs the unit tests and tries the checks on their samples. A
mutant that no test notices survives. The proofs against the sandbox take no part in it. Of ${mutants.length} mutants
${score(mutants).toFixed(1)} % were killed; less than 90 % fails the command, and so does a survivor that
\`tests/proof/mutation-explained.yaml\` does not explain.

${given.length === 0 ? '' : joinedFrom}${left.length === 0 ? '' : leftOut}`;
writeFileSync('docs/mutation.md', `${head}${mutationTable(report, found).trimEnd()}\n`);
const wrong = problems(found, explained, left);
for (const problem of wrong) console.error(problem);
console.log(`${score(mutants).toFixed(1)} % of ${mutants.length} mutants killed: docs/mutation.md`);
process.exitCode = wrong.length === 0 ? 0 : 1;
