/**
 * `npm run site:examples`: writes `site/examples.json`, what a run says of each requirement: its first finding against a
 * planted fault, or the answer of the sandbox to an open question. The pages of the requirements show it.
 */
import { writeFileSync } from 'node:fs';
import { explained } from '../../reports/explained.ts';
import { catalogue } from '../../spec/generated/catalogue.ts';
import type { Requirement } from '../../spec/requirement.ts';
import type { Exchange } from '../../spec/exchange.ts';
import type { Example } from '../../site/example.ts';
import { judgeBriefly, type JudgedSandbox, judgeSandbox } from './prove.ts';

/** So many faults of a requirement are tried until a brief run shows it broken. */
const TRIED = 4;
const place = new URL('../../site/examples.json', import.meta.url);

const runs = new Map<string, Promise<JudgedSandbox>>();
function briefly(fault: string): Promise<JudgedSandbox> {
  const run = runs.get(fault) ?? judgeBriefly(fault);
  runs.set(fault, run);
  return run;
}

/** Method, path and query of an exchange, without the host and the port of this run. */
function requestOf({ url, request }: Exchange): string {
  const { pathname, search } = new URL(url);
  return `GET ${pathname}${search}${request.key === 'header' ? '' : ` (key: ${request.key})`}`;
}

function firstFinding(id: string, fault: string, { results, exchanges }: JudgedSandbox): Example | null {
  const [finding] = results.requirements.find((one) => one.id === id)?.findings ?? [];
  if (finding === undefined) return null;
  const { at, expected, actual, note } = finding;
  const exchange = exchanges.find((one) => one.id === finding.exchanges[0]);
  return { fault, at, expected, actual, ...(note && { note }), ...(exchange && { request: requestOf(exchange) }) };
}

async function exampleOf(row: Requirement, calm: JudgedSandbox): Promise<Example | null> {
  if (row.level === 'gap') {
    const answer = calm.results.gaps.find(({ id }) => id === row.id)?.answer ?? null;
    return answer === null ? null : { answer };
  }
  // A fault that breaks nothing else shows the rule most plainly.
  const faults = explained(row).faults.toSorted((a, b) => a.breaks.length - b.breaks.length);
  for (const { id } of faults.slice(0, TRIED)) {
    const found = firstFinding(row.id, id, await briefly(id));
    if (found !== null) return found;
  }
  const [first] = faults;
  return first === undefined ? null : firstFinding(row.id, first.id, await judgeSandbox({ faults: [first.id] }));
}

const calm = await judgeSandbox({});
const examples: Record<string, Example> = {};
for (const row of catalogue.filter(({ by }) => by !== 'none')) {
  const example = await exampleOf(row, calm);
  if (example === null) console.error(`no example of ${row.id}`);
  else examples[row.id] = example;
}
writeFileSync(place, `${JSON.stringify(examples, null, 2)}\n`);
console.log(`${Object.keys(examples).length} examples of ${catalogue.length} requirements`);
