import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesIn, root, rooms } from './rooms.ts';

/** What is shipped, and so may be asked to read a sentence. */
const shipped = rooms.flatMap((room) => (room === 'tests' ? ['tests/checks', 'tests/playwright'] : [room]));

/** Members that hold sentences of ours, or places in words. */
const TEXTS = '(?:reason|why|next|sample|note|at|expected|actual|seen|message)';
/** Ways to decide something by what a sentence of ours says. To cut or rewrite one for display is no such thing. */
const READS: Readonly<Record<string, RegExp>> = {
  'part of a text': new RegExp(String.raw`\b${TEXTS}\)?\??\.(?:startsWith|endsWith|includes|match|matchAll|search)\(`),
  'a text by a pattern': new RegExp(String.raw`\.(?:test|exec)\((?:[\w?!]+\.)*${TEXTS}\)`),
  'a place by its words': /\bat\s*[!=]==\s*(['"`])(?!\1)/,
  'a sentence by its words': /(?<!typeof )\b(?:reason|expected|actual|seen)\s*[!=]==\s*(['"`])(?!\1)/,
  'what was just put into words': /\b\w+Text\([^()]*\)\s*(?:[!=]==|\.(?:startsWith|endsWith|includes|match|search)\()/,
};

const readers = shipped
  .flatMap(filesIn)
  .filter((path) => /\.[jt]sx?$/.test(path) && !path.startsWith('spec/generated/'))
  .flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, i) => {
        const read = Object.entries(READS).find(([, pattern]) => pattern.test(line));
        return read === undefined ? [] : [`${path}:${i + 1} reads ${read[0]}: ${line.trim()}`];
      }),
  );

it('nothing reads our own sentences: a decision is made by the kind of a fact (spec/evidence/facts.ts)', () =>
  expect(readers).toEqual([]));

it.each([
  "if (row.reason.startsWith('no check')) {", 'const late = /\\bbudget\\b/.test(result.reason);',
  "finding.at?.startsWith('walk')", "if (at === 'status') return", "row.reason !== 'not selected for this run'",
  'aboutList.test(at)', "outcomeText(exchange) === '404'", "mismatchText(fact).actual.endsWith('twice')",
])('finds %s', (line) => expect(Object.values(READS).some((pattern) => pattern.test(line))).toBe(true)); // prettier-ignore

it.each(["row.reason === ''", 'finding.at.slice(0, 80)', "outcome.why === 'interrupted'", "fact.at.in === 'status'"])(
  'passes %s',
  (line) => expect(Object.values(READS).some((pattern) => pattern.test(line))).toBe(false),
);
