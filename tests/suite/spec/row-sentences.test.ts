import { describe, expect, it } from 'vitest';
import { catalogue } from '../../../spec/generated/catalogue.ts';
import type { Requirement } from '../../../spec/verdict/requirements.ts';

const rows: readonly Requirement[] = catalogue;

/** The ids of the rows that a test refuses, with the sentence. */
function refused(member: 'text' | 'broken' | 'why', bad: (sentence: string, row: Requirement) => boolean): string[] {
  return rows.filter((row) => bad(row[member], row)).map((row) => `${row.id}: ${row[member]}`);
}

const longest = { text: 112, broken: 96, why: 110 } as const;

describe.each(['text', 'broken', 'why'] as const)('%s', (member) => {
  it('is short, one line, and says something else in every row', () => {
    const seen = new Set<string>();
    const again = (sentence: string): boolean => seen.has(sentence) || !seen.add(sentence);
    expect(refused(member, (sentence) => sentence.length > longest[member] || /\s{2}|\n/.test(sentence))).toEqual([]);
    expect(refused(member, again)).toEqual([]);
  });
});

it('the text of a requirement is a sentence with a full stop; of an open question, a question', () => {
  const open = ({ level }: Requirement): boolean => level === 'gap';
  expect(refused('text', (text, row) => !text.endsWith(open(row) ? '?' : '.'))).toEqual([]);
  expect(refused('text', (text) => !/^[A-Z]/.test(text))).toEqual([]);
});

it('a requirement says "should" if that is its level, and only then', () =>
  expect(refused('text', (text, { level }) => / should /.test(text) !== (level === 'should'))).toEqual([]));

it('a fault is a clause: lower case at its beginning, no full stop at its end', () =>
  expect(refused('broken', (broken) => !/^[a-z0-9]/.test(broken) || /[.?!:]$/.test(broken))).toEqual([]));

it('a fault is not the text of its requirement again, and requires nothing', () => {
  const bare = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  expect(refused('broken', (broken, { text }) => bare(broken) === bare(text) || / (should|must) /.test(broken))).toEqual([]);
}); // prettier-ignore

it('a changed answer to an open question is a difference from the profile', () => {
  expect(refused('broken', (broken, { level }) => (level === 'gap') !== / differs? from the profile$/.test(broken))).toEqual([]);
}); // prettier-ignore

it('why is one sentence or two, with a full stop', () =>
  expect(refused('why', (why) => !/^[A-Z].*\.$/.test(why) || why.split(/\. /).length > 2)).toEqual([]));
