import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { program } from '../../../cli/program.ts';
import { meant } from '../../../reports/glossary.ts';
import { chosenIds } from '../../../runs/select.ts';
import { faults, variants } from '../../../sandbox/api/catalogue.ts';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** A fenced block of a document. */
interface Fence {
  readonly language: string;
  readonly text: string;
}

/** A document that people read, taken apart. */
export interface Document {
  readonly path: string;
  readonly text: string;
  readonly fences: readonly Fence[];
  /** Code between single backticks, outside fences. */
  readonly spans: readonly string[];
  /** Targets of links and pictures. */
  readonly links: readonly string[];
  /** What a link may name behind `#`, as GitHub makes it of headings. */
  readonly anchors: readonly string[];
}

/** Made by a program, not written: `npm run prove` is its test. */
const GENERATED = /^proof(?:\/|\.md$)/;

/** The README, how to change Cardproof, and all of `docs/`. */
export function documents(): readonly Document[] {
  const pages = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !GENERATED.test(name))
    .map((name) => `docs/${name}`);
  return ['README.md', 'CONTRIBUTING.md', ...pages.sort()].map(read);
}

function read(path: string): Document {
  const text = readFileSync(join(root, path), 'utf8');
  const fence = /^( *)```(\w*)\n([\s\S]*?)^\1```$/gm;
  const fences = [...text.matchAll(fence)].map(([, indent = '', language = '', body = '']) => ({
    language,
    text: body.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }));
  const prose = text.replaceAll(fence, '');
  const unspanned = prose.replaceAll(/`[^`\n]+`/g, '');
  const linked = [...unspanned.matchAll(/\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"/g)];
  return {
    path,
    text,
    fences,
    spans: [...prose.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span),
    links: linked.map(([, link, attribute]) => link ?? attribute ?? ''),
    anchors: [...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchor(heading)),
  };
}

function anchor(heading: string): string {
  const kept = heading.toLowerCase().replaceAll(/[^\p{L}\p{N} _-]/gu, '');
  return kept.trim().replaceAll(' ', '-');
}

/** The words of each `cardproof …` in a document, in fences and in spans, without comments and placeholders. */
export function commandsIn({ fences, spans }: Document): readonly (readonly string[])[] {
  const lines = fences
    .filter(({ language }) => language === 'sh' || language === 'yaml')
    .flatMap((f) => f.text.split('\n'));
  return [...lines, ...spans].flatMap((line) => {
    if (line.startsWith('alias ')) return [];
    const found = /(?:^|[ ;&`])(?:npx cardproof|npm run -s cardproof --|cardproof) (?!—|…|is )([^#;&|]+)/.exec(
      line.replaceAll(/\$\([^)]*\)/g, '1'),
    );
    return found === null ? [] : [(found[1] ?? '').trim().split(/\s+/)];
  });
}

const placeholder = /^(ID|\[?ID…\]?|DIR|PLACE|NAME|SHELL|A|B|FILE|…|\.\.\.|GOOD_DIR)$/;

/** Why a typed command would not be understood; null if it would. */
export function misunderstood([name = '', ...words]: readonly string[]): string | null {
  if (name.startsWith('-')) return name === '--help' || name === '--version' ? null : `${name} is no option`;
  const group = program().commands.find((one) => one.name() === name);
  const command = group?.commands.find((one) => one.name() === words[0]) ?? group;
  if (command === undefined) return `there is no command ${name}`;
  const free: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    if (!word.startsWith('--')) free.push(word);
    if (!word.startsWith('--') || word === '--help') continue;
    const option = command.options.find(({ long }) => long === word);
    if (option === undefined) return `${name} has no option ${word}`;
    if (option.required) at++;
    const value = words[at] ?? 'ID';
    const known = { '--fault': faults, '--variant': variants }[word]?.map(({ id }) => id) ?? [value];
    if (![...known, 'ID'].includes(value)) return `there is nothing of the name ${value} for ${word}`;
  }
  const ids = free.filter((id) => !placeholder.test(id) && meant(id) === null);
  try {
    if (name === 'run' || name === 'explain') chosenIds(ids);
    return null;
  } catch (error) {
    return String(error);
  }
}
