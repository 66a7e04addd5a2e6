import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { catalogue } from '../../../spec/generated/catalogue.ts';
import { filesOf, root, spoken, type Written, writtenInCode, writtenInDocument } from './written.ts';

/**
 * Words and phrases that made native readers stop, and what to write instead (CONTRIBUTING.md, How text should sound). The
 * list grows: add what a reader stumbles over.
 */
const STRANGE: readonly (readonly [RegExp, string])[] = [
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\banew\b/i, 'again'],
  [/\b(?:nobody|nobody's)\b/i, 'no one, none, nothing'],
  [/\b(?:some|any)body\b/i, 'someone, anyone'],
  [/\bbesides\b/i, 'apart from, also'],
  [/\bbeside (?:it|them|the|a|that|one)\b/i, 'next to, as well as'],
  [/\bwhose doing\b/i, 'what caused it'],
  [/\bwitness(?:es|ed)?\b/i, 'observation'],
  [/\bdepart(?:s|ed|ing|ure|ures)?\b/i, 'differ, mismatch'],
  [/\bbears?\b/i, 'have, contain'],
  [/\bdear(?:er|est)?\b/i, 'expensive'],
  [/\bwants (?:a|an|the|no|what)\b/i, 'needs'],
  [/\bwhoever\b/i, 'anyone who'],
  [/\bspeaks? of\b/i, 'is about'],
  [/\bstands? in the way\b/i, 'prevents'],
  [/\bfor good or ill\b/i, ''],
  [/\bby none of\b/i, 'not by any of'],
  [/\bmust not exercised\b/i, 'required rules were not tested'],
  [/\b(?:it|that|this|which) is no (?!longer|more|less)\w+/i, 'it is not a'],
  [/\b(?:that|what|which) (?:is|are) none\b/i, 'that does not exist'],
  [/\botherwise than\b/i, 'different from'],
  [/\bcomes? to (?:its|their) end\b/i, 'end, stop'],
  [/\b(?:save for|whence|thence|thereof|thereby|wherein|whereby|lest|ere|aught|naught)\b/i, ''],
  [/, for (?:it|they|he|she|there|nobody|no one|each of them) /i, 'because'],
  [/\b(?:null|none|empty|undefined|nothing|false|true|zero|absent|left out|[a-z]+ed) where (?!the (?:specification|place))/i, 'if'],
  [/[.;] where (?:the|a|an|there|it|no|they|that|one|nothing)\b/i, 'if'],
  [/\bat night\b/i, ''],
  [/\bidle\b(?! time)/i, 'not tested'],
]; // prettier-ignore

/** Ids of requirements, facts and faults are names, and so is code. */
const withoutNames = (text: string): string => spoken(text).replaceAll(/[a-z0-9/]+(?:-[a-z0-9/]+)+|'[^' ]+'/g, 'NAME');

function strange({ at, text }: Written): readonly string[] {
  const words = withoutNames(text).replaceAll(/\s+/g, ' ');
  return STRANGE.flatMap(([pattern, instead]) => {
    const found = pattern.exec(words);
    return found === null ? [] : [`${at}: "${found[0].trim()}"${instead === '' ? '' : `; write: ${instead}`}`];
  });
}

const OWN = /plain-words\.test\.ts$/;
/** The sheet of style shows what not to write. */
const isExample = ({ at, text }: Written): boolean => at.startsWith('CONTRIBUTING') && text.startsWith('|');

const code = filesOf(/\.(?:ts|tsx|js|mjs)$/).filter((path) => !OWN.test(path));
const documents = filesOf(/\.md$/);

it('documents have no strange words', () => {
  const found = documents.flatMap(writtenInDocument).filter((one) => !isExample(one)).flatMap(strange);
  expect(found).toEqual([]);
}); // prettier-ignore

it('requirements have no strange words', () => {
  const rows = catalogue.map((row) => ({ at: row.id, text: [row.rule, row.broken, row.why, row.unit, row.data].join(' ') }));
  expect(rows.flatMap(strange)).toEqual([]);
}); // prettier-ignore

it('comments and texts of the code have no strange words', () => {
  expect(code.flatMap(writtenInCode).flatMap(strange)).toEqual([]);
});

it('YAML, the contract and .env.example have no strange words', () => {
  const lines = filesOf(/\.ya?ml$|^\.env\.example$/).flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .map((text, i) => ({ at: `${path}:${i + 1}`, text })),
  );
  expect(lines.flatMap(strange)).toEqual([]);
});

it.each([
  'null where there is none',
  'refused, for they are unknown',
  'names nobody',
  'This is no pass.',
  'a day that is none',
  'wants a cardholder',
])('finds: %s', (text) => expect(strange({ at: 'x', text })).toHaveLength(1));

it.each([
  'it is no longer needed',
  'the place where the specification says it',
  'find/unknown-finds-nobody',
  'a limit for the team',
])('passes: %s', (text) => expect(strange({ at: 'x', text })).toEqual([]));
