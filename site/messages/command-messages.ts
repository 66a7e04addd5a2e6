import { readdirSync } from 'node:fs';
import ts from 'typescript';
import { read, root } from '../documents.ts';
import { inline } from '../markdown.ts';

/** What the messages of a part of the project are about; the longest beginning of the path counts. */
const TOPICS: Readonly<Record<string, string>> = {
  'cli/': 'Arguments of a command',
  'run/': 'Ids, folders and files',
  'run/signing/': 'Keys and signatures',
  'run/certify/': 'A package for a third party',
  'run/verification/': 'Verification',
  'passive/': 'Traffic',
  'environment/': 'Settings and recordings',
  'engine/': 'The run',
  'reports/': 'Reports',
  'library/': 'The package in your own tests',
};

interface Said {
  readonly topic: string;
  readonly text: string;
}

function topicOf(path: string): string {
  const beginnings = Object.keys(TOPICS).filter((beginning) => path.startsWith(beginning));
  const longest = beginnings.toSorted((a, b) => b.length - a.length)[0];
  return TOPICS[longest ?? ''] ?? 'Other';
}

/** The messages of a file that end a command with exit code 2 (`new UsageError(…)`). */
function messagesIn(path: string): readonly Said[] {
  const text = read(path);
  if (!text.includes('new UsageError(')) return [];
  const found: Said[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isNewExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'UsageError') {
      const said = wordsOf(node.arguments?.[0]);
      if (/\w+ \w+/.test(said)) found.push({ topic: topicOf(path), text: said });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return found;
}

/** The words of an expression; `…` for what is only known when it is printed. */
function wordsOf(node: ts.Node | undefined): string {
  if (node === undefined) return '';
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
  }
  if (ts.isBinaryExpression(node)) return wordsOf(node.left) + wordsOf(node.right);
  return '…';
}

/** A list of the messages below each topic. */
export function commandMessages(): readonly string[] {
  const paths = Object.keys(TOPICS)
    .filter((folder) => folder.split('/').length === 2)
    .flatMap((folder) =>
      readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' }).map((name) => folder + name),
    )
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path));
  const said = paths.flatMap(messagesIn);
  return [...new Set(said.map(({ topic }) => topic))].toSorted().flatMap((topic) => {
    const lines = said.filter((one) => one.topic === topic).map(({ text }) => `- ${inline(text)}`);
    return [`## ${topic}`, [...new Set(lines)].join('\n')];
  });
}
