/** Adds the line of every requirement that has none yet to the spec of its group: `node --import tsx tests/playwright/bind.ts`. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format } from 'prettier';
import { catalogue } from '../../spec/generated/catalogue.ts';

const HEAD = "import { about, test } from './subject.ts';\n\n";

for (const { id, text } of catalogue) {
  const path = fileURLToPath(new URL(`../conformance/${id.split('/')[0]}.spec.ts`, import.meta.url));
  const before = existsSync(path) ? readFileSync(path, 'utf8') : HEAD;
  if (before.includes(`upholds('${id}')`)) continue;
  const title = JSON.stringify(`${id} ${text}`);
  const line = `test(${title}, about('${id}'), ({ subject }) => subject.upholds('${id}'));\n`;
  writeFileSync(path, await format(before + line, { parser: 'typescript', printWidth: 120, singleQuote: true }));
}
