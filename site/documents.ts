import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { type Page, pageOf } from './page.ts';

export const root = new URL('../', import.meta.url);
export const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

/** Where a document of the project is in the site: `docs/` is its root. */
function placeOf(path: string): string | null {
  if (path === 'README.md') return 'read-me.md';
  if (path === 'CONTRIBUTING.md') return 'contributing.md';
  if (path === 'docs/README.md') return 'all-pages.md';
  const example = /^(examples\/[^/]+)\/README\.md$/.exec(path)?.[1];
  if (example !== undefined) return `${example}.md`;
  return path.startsWith('docs/') && path.endsWith('.md') ? path.slice('docs/'.length) : null;
}

/** Every document that people read: the README, CONTRIBUTING, all of `docs/`, the examples. A new page needs no entry. */
export function documentPaths(): readonly string[] {
  const found = ['docs', 'examples'].flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name.replaceAll('\\', '/')}`,
    ),
  );
  return [
    'README.md',
    'CONTRIBUTING.md',
    ...found.filter((path) => path.endsWith('.md') && placeOf(path) !== null).sort(),
  ];
}

/** A document as a page of the site, and the files of the project that it links to. */
interface Converted {
  readonly page: Page;
  /** Paths from the root of the project; they are published under `files/`. */
  readonly files: readonly string[];
}

/** Makes a page of a document: the same text, its links those of the site. */
export function converted(path: string): Converted {
  const files: string[] = [];
  const to = placeOf(path) ?? path;
  const moved = (link: string): string => {
    if (link === '' || /^(https?:|mailto:|#)/.test(link)) return link;
    const [file = '', anchor] = link.split('#');
    const there = posix.normalize(posix.join(posix.dirname(path), file));
    const place = placeOf(there);
    if (place === null) files.push(there);
    const target = posix.relative(posix.dirname(to), place ?? published(there));
    return `${target.startsWith('.') ? target : `./${target}`}${anchor === undefined ? '' : `#${anchor}`}`;
  };
  const text = outsideFences(read(path), (prose) => linksOf(bothPictures(prose), moved));
  return { page: pageOf(to, text), files };
}

/** Where a file of the project is in the site: pictures are read by the generator, everything else is published as it is. */
export function published(path: string): string {
  if (isPicture(path)) return `pictures/${posix.basename(path)}`;
  const visible = path.replace(/(^|\/)\./, '$1');
  return `files/${visible}${/\.(ya?ml|json|html|ts|js)$/.test(visible) ? '' : '.txt'}`;
}
export const isPicture = (path: string): boolean => /\.(png|svg)$/.test(path);

/** Changes a text, but not its blocks of code. */
function outsideFences(text: string, change: (prose: string) => string): string {
  return text
    .split(/^( *```[^]*?^ *```)$/m)
    .map((part, at) => (at % 2 === 0 ? change(part) : part))
    .join('');
}

/** Changes the targets of links and pictures, but not what looks so in code. */
function linksOf(prose: string, moved: (link: string) => string): string {
  return prose.replaceAll(/`[^`\n]+`|\]\(([^)\s]+)\)/g, (all, link: string | undefined) =>
    link === undefined ? all : `](${moved(link)})`,
  );
}

/** A picture with a dark form: the generator shows the one that fits the reader's choice, not that of the system. */
function bothPictures(prose: string): string {
  const picture = /<picture>\s*<source[^>]* srcset="([^"]+)">\s*<img alt="([^"]*)" src="([^"]+)">\s*<\/picture>/g;
  return prose.replaceAll(picture, (_, dark: string, alt: string, light: string) =>
    [`![${alt}](${light}){.if-light}`, `![${alt}](${dark}){.if-dark}`].join('\n'),
  );
}
