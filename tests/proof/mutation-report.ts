/** The second half of `npm run mutate`: writes `docs/mutation.md` from Stryker's report, and fails on a survivor that nobody explained. */
import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Explanation, MutationReport } from './mutation.ts';
import { mutationTable, problems, score, survivors } from './mutation.ts';

const report = JSON.parse(readFileSync('cardproof-out/mutation.json', 'utf8')) as MutationReport;
const explained = parse(readFileSync('tests/proof/mutation-explained.yaml', 'utf8')) as Explanation[];
const mutants = Object.values(report.files).flatMap((file) => file.mutants);
const found = survivors(report, explained);
const head = `# Mutation testing of the oracles

Made by \`npm run mutate\`. The faults of the sandbox show that the suite notices a wrong API; this shows that the suite's
own tests notice a wrong oracle. Stryker changes the code of the oracles and of the verdict in one place at a time, and
runs the unit tests against each such mutant: one that no test notices survives. The proofs against the sandbox take no
part in it. Of ${mutants.length} mutants ${score(mutants).toFixed(1)} % were killed; less than 90 % fails the command, and so does a survivor that
\`tests/proof/mutation-explained.yaml\` does not explain.

`;
writeFileSync('docs/mutation.md', `${head}${mutationTable(report, found).trimEnd()}\n`);
const wrong = problems(found, explained);
for (const problem of wrong) console.error(problem);
console.log(`${score(mutants).toFixed(1)} % of ${mutants.length} mutants killed: docs/mutation.md`);
process.exitCode = wrong.length === 0 ? 0 : 1;
