import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Expression, type Node } from 'typescript7/unstable/ast';
import { isExpression, isNoSubstitutionTemplateLiteral, isStringLiteral } from 'typescript7/unstable/ast/is';
import { API, TypeFlags } from 'typescript7/unstable/sync';
import { expect, it } from 'vitest';
import { answers } from '../../../spec/generated/schemas.ts';
import { enums, groups, keyHeader, operationIds, operations } from '../../../spec/generated/vocabulary.ts';
import { filesIn, root, rooms } from './rooms.ts';

/**
 * A test says what it expects in words of its own. The sandbox is a world of its own: it may take types from the contract, but its
 * bounds stay its own, so that a wrong contract shows.
 */
const free = /^(sandbox|tests\/(suite|proof|conformance))\/|\/generated\//;

const names = operationIds.flatMap((id) => Object.keys(operations[id].parameters));
/** Parameters that no record has as a member: such a text can only be the parameter. */
const unmistakable = names.filter((name) => /[A-Z]/.test(name) && !JSON.stringify(answers).includes(`"${name}":`));
const { maximum } = operations.listCardholderTransactions.parameters.limit;

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const quoted = (texts: readonly string[]): string => `['"\`](?:${texts.map(literal).join('|')})['"\`]`;
/** Two or more of some texts beside each other: an array, or a union of types, written out. */
const listed = (texts: readonly string[]): RegExp => new RegExp(`${quoted(texts)}\\s*[,|]\\s*${quoted(texts)}`);
/** A path with its parameters filled in: `/cardholders/${id}/credentials`. */
const path = (template: string): string => literal(template).replace(/\\\{\w+\\\}/g, '\\$\\{[^}]*\\}');

/** What is generated into `spec/generated/vocabulary.ts`, and how it looks if it is typed by hand. */
const rules: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['the name of a query parameter', new RegExp(quoted(unmistakable))],
  ['a query of pairs of texts', new RegExp(`\\[\\s*${quoted(names)}\\s*,`)],
  ['a list of query parameters', listed(names)],
  ['a list of operations', listed(operationIds)],
  ['a list of groups', listed(groups)],
  ...Object.entries(enums).map(([name, values]) => [`the values of ${name}`, listed(values)] as const),
  [
    'the largest limit',
    new RegExp(`(?:limit|page|max)\\w*['"]?\\s*(?:[,:=]|[!=]==|[<>]=?)\\s*['"]?${maximum}\\b`, 'i'),
  ],
  ['the form of a customerId', /\{1,16\}/],
  ['the header of the key', new RegExp(quoted([keyHeader]), 'i')],
  [
    'the path of an operation',
    new RegExp(`['"\`](?:${operationIds.map((id) => path(operations[id].path)).join('|')})['"\`]`),
  ],
];

/** What of the contract some code types by hand, and the places; comments may. */
function placesIn(text: string): { readonly what: string; readonly from: number; readonly to: number }[] {
  const code = text.replace(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*/g, (comment) => ' '.repeat(comment.length));
  return rules.flatMap(([what, { source, flags }]) =>
    [...code.matchAll(new RegExp(source, `${flags}g`))].map(({ 0: { length }, index }) => ({
      what,
      from: index,
      to: index + length,
    })),
  );
}
const whatIn = (text: string): string[] => placesIn(text).map(({ what }) => what);

const files = rooms
  .filter((room) => room !== 'spec')
  .flatMap(filesIn)
  .filter(
    (file) => /\.tsx?$/.test(file) && !free.test(file) && whatIn(readFileSync(join(root, file), 'utf8')).length > 0,
  );

const config = join(root, 'tsconfig.json');
const api = new API({ cwd: root });
const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);

/** Whether the compiler refuses any other word in this place: its type there lists the words, as `Parameter` does. */
function isChecked(literal: Expression): boolean {
  const type = project?.checker.getContextualType(literal);
  const kinds = type?.isUnionType() === true ? type.getTypes() : [type];
  const texts = kinds.filter((one) => one?.isStringLiteralType() === true);
  return texts.length > 0 && kinds.every((one) => one !== undefined && (one.flags & TypeFlags.String) === 0);
}

function stringsIn(node: Node, from: number, to: number): Node[] {
  if (node.end <= from || node.pos >= to) return [];
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return node.getStart() < to ? [node] : [];
  const found: Node[] = [];
  node.forEachChild((child) => void found.push(...stringsIn(child, from, to)));
  return found;
}

/** The words that some file types by hand and no type checks. */
const strays = files.flatMap((file) => {
  const source = project?.program.getSourceFile(join(root, file));
  if (source === undefined) throw new Error(`not read: ${file}`);
  return placesIn(source.text)
    .filter(({ from, to }) => {
      const texts = stringsIn(source, from, to);
      return texts.length === 0 || !texts.every((text) => isExpression(text) && isChecked(text));
    })
    .map(({ what, from }) => `${file}: ${what}, line ${source.text.slice(0, from).split('\n').length}`);
});
api.close();

it('what the contract names is typed by hand only in the contract and if the compiler checks the word', () => {
  expect(files.length).toBeGreaterThan(0);
  expect(strays).toEqual([]);
});

it.each([
  ["uses('postDateTimeEndDateTime')", 'the name of a query parameter'],
  ["query.push([ 'limit', String(3)])", 'a query of pairs of texts'],
  ["name: 'limit' | 'offset'", 'a list of query parameters'],
  ["['getCardholder',\n 'findCardholder']", 'a list of operations'],
  ["Record<'account' | 'lookup', string>", 'a list of groups'],
  ["['PENDING', 'APPROVED']", 'the values of Transaction.result'],
  ['{ limit: 25 }', 'the largest limit'],
  ['const ONE_PAGE = 25;', 'the largest limit'],
  ["key: 'ocp-apim-subscription-key'", 'the header of the key'],
  ['`/cardholders/${segment(id)}/credentials`', 'the path of an operation'],
  ["'/credentials/types'", 'the path of an operation'],
])('%s is %s', (code, what) => expect(whatIn(code)).toContain(what));

it.each([
  "member(body, 'customerId')", "operation === 'getCardholder' ? 'APPROVED' : null", "pagingOf(page, 'limit')",
  "send({ accountId, result: 'PENDING', limit: 3 })", "{ at: '/transactions', width: 25 }",
  '// GET /cardholders/find with limit=25', "/** `'APPROVED' | 'PENDING'` */",
])('%s is no word typed by hand', (code) => expect(whatIn(code)).toEqual([])); // prettier-ignore
