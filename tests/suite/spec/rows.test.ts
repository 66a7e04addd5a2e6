import { expect, it } from 'vitest';
import { catalogue } from '../../../spec/generated/catalogue.ts';
import { answers } from '../../../spec/generated/schemas.ts';
import { operationIds } from '../../../spec/generated/vocabulary.ts';
import {
  isMust,
  knownRow,
  type SchemaNode,
  standingIds,
  type Requirement,
} from '../../../spec/verdict/requirements.ts';
import { places } from './headings.ts';

/** The requirements that a schema names at its members. */
const namedIn = (node: SchemaNode): ReadonlySet<string> =>
  new Set([
    ...(node['x-requirement'] === undefined ? [] : [node['x-requirement']]),
    ...Object.values(node.properties ?? {}).flatMap((child) => [...namedIn(child)]),
    ...(node.items === undefined ? [] : namedIn(node.items)),
  ]);

it('the row of a requirement is found by its id, and there is none of an id that is not in the catalogue', () => {
  expect(knownRow('types/total')).toMatchObject({ id: 'types/total', operation: 'listCredentialTypes', unit: 'page' });
  expect([knownRow('unheard/of'), knownRow('types')]).toEqual([undefined, undefined]);
});

it('a run fails for what is stated, and for nothing else', () => {
  expect(['paging/total', 'types/total', 'body/parseable'].map(isMust)).toEqual([true, true, true]);
  const others = catalogue.filter(({ level }) => level !== 'must').map(({ id }) => id);
  expect([...others, 'unheard/of'].filter(isMust)).toEqual([]);
  expect(others.length).toBeGreaterThan(0);
});

it('what stands is judged on every exchange: what a check asks for is not', () => {
  expect(standingIds).toContain('paging/total');
  expect(standingIds).toContain('transactions-window/within');
  expect([...standingIds].filter((id) => knownRow(id)?.by !== 'standing')).toEqual([]);
});

it('a row that states the shape of a member is about an operation that answers with it, or about any', () => {
  const named = operationIds.map((operation) => [operation, namedIn(answers[operation])] as const);
  for (const id of new Set(named.flatMap(([, ids]) => [...ids]))) {
    const answering = named.filter(([, ids]) => ids.has(id)).map(([operation]) => operation);
    expect(['any', ...answering], id).toContain(knownRow(id)?.operation);
  }
  expect(namedIn(answers.getCardholder).size).toBeGreaterThan(5);
});

it('every row names a place that the specification has', () => {
  expect(catalogue.filter(({ section }) => !places.has(section)).map(({ id, section }) => `${id}: ${section}`)).toEqual([]);
}); // prettier-ignore

/** Places that repeat what the rows of another place state, or only have requirements that have rows of their own. */
const REPEATED: Readonly<Record<string, string>> = {
  'What the service does, rule 3': 'Versioning, rule 1',
  'What the service does, rule 4': 'Endpoints, Other operations',
  'What the service does, rule 5': 'Endpoints, Other operations',
  'Resources and their fields, Error response': 'Errors',
  Authentication: 'Authentication, rule 1',
  Versioning: 'Versioning, rule 1',
};

it('every place of the specification has a row', () => {
  const named = new Set<string>(catalogue.map(({ section }) => section));
  expect([...places].filter((place) => !named.has(REPEATED[place] ?? place))).toEqual([]);
});

it('a row stands in the part that its operation or its group belongs to', () => {
  const endpoint = {
    getCardholder: 'Get cardholder',
    findCardholder: 'Find cardholder',
    listCredentialTypes: 'List credential types',
    getCardholderCredentials: 'Get cardholder credentials',
    listCardholderTransactions: 'List cardholder transactions',
  };
  const wrong = catalogue.filter(({ operation, section }) => {
    const [, named] = /^Endpoints, (.+?)(?:, query parameters)?$/.exec(section) ?? [];
    return named !== undefined && operation !== 'any' && operation !== 'none' && endpoint[operation] !== named;
  });
  expect(wrong.map(({ id, section }) => `${id}: ${section}`)).toEqual([]);
});

const rows: readonly Requirement[] = catalogue;

/** The ids of the rows that a test refuses, with the sentence. */
function refused(member: 'text' | 'broken' | 'why', bad: (sentence: string, row: Requirement) => boolean): string[] {
  return rows.filter((row) => bad(row[member], row)).map((row) => `${row.id}: ${row[member]}`);
}

const longest = { text: 112, broken: 96, why: 110 } as const;

it.each(['text', 'broken', 'why'] as const)('%s is short, one line, and says something else in every row', (member) => {
  const seen = new Set<string>();
  const again = (sentence: string): boolean => seen.has(sentence) || !seen.add(sentence);
  expect(refused(member, (sentence) => sentence.length > longest[member] || /\s{2}|\n/.test(sentence))).toEqual([]);
  expect(refused(member, again)).toEqual([]);
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
