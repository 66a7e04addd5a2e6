import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Something that people read: a comment, a text of the code, or a paragraph of a document. */
export interface Written {
  /** `path:line`. */
  readonly at: string;
  readonly text: string;
}

/** Files that a program writes, or that others wrote. */
const NOT_OURS =
  /^(?:spec\/generated|docs\/images|tests\/suite\/reports\/schemas)\/|(?:kill-matrix|seeds|condition-matrix|curve|mutation)\.(?:md|html)$|package-lock\.json$/;

/** The files of the project with one of these endings. */
export function filesOf(ending: RegExp): readonly string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  return listed.split('\n').filter((path) => ending.test(path) && !NOT_OURS.test(path));
}

/** The comments of a file of code, and the texts in it that have more than one word. */
export function writtenInCode(path: string): readonly Written[] {
  const text = readFileSync(join(root, path), 'utf8');
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kindOf(path));
  const lineOf = (at: number): number => source.getLineAndCharacterOfPosition(at).line + 1;
  const found: Written[] = [];
  const visit = (node: ts.Node): void => {
    if (isText(node) && / /.test(node.text.trim())) {
      found.push({ at: `${path}:${lineOf(node.getStart())}`, text: node.text });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  for (const { index, 0: comment } of text.matchAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/ .*$/gm)) {
    found.push({ at: `${path}:${lineOf(index)}`, text: comment.replaceAll(/^\s*(?:\/?\*+\/?|\/\/)|\*\/$/gm, '') });
  }
  return found;
}

/** The paragraphs and table rows of a document, without blocks of code and without comments. */
export function writtenInDocument(path: string): readonly Written[] {
  const text = readFileSync(join(root, path), 'utf8');
  const blank = (block: string): string => block.replaceAll(/[^\n]/g, '');
  const prose = text.replaceAll(/^( *)```[^]*?^\1```$|<!--[^]*?-->|<picture>[^]*?<\/picture>/gm, blank);
  let line = 1;
  return prose.split(/(\n{2,}|\n(?= *[|#>]| *[-*] | *\d+\. ))/).flatMap((part): Written[] => {
    const at = `${path}:${line}`;
    line += part.split('\n').length - 1;
    return part.trim() === '' ? [] : [{ at, text: part.replaceAll(/\s+/g, ' ').trim() }];
  });
}

/** A text as it is read aloud: without code, links and marks. */
export function spoken(text: string): string {
  return text
    .replaceAll(/`[^`]*`/g, 'CODE')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/^(?: *(?:[-*>]|\d+\.|#+) )+|\*\*?/g, '');
}

function kindOf(path: string): ts.ScriptKind {
  return path.endsWith('x') ? ts.ScriptKind.TSX : path.endsWith('ts') ? ts.ScriptKind.TS : ts.ScriptKind.JS;
}

type Texts = ts.StringLiteralLike | ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail | ts.JsxText;

function isText(node: ts.Node): node is Texts {
  return (
    ts.isStringLiteralLike(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddleOrTemplateTail(node) ||
    ts.isJsxText(node)
  );
}
