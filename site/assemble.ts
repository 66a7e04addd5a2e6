import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { catalogue } from '../spec/generated/catalogue.ts';
import { converted, documentPaths, isPicture, published, read, root } from './documents.ts';
import type { Example } from './example.ts';
import { exitCodesPage } from './look-up/exit-codes-page.ts';
import { settingsPage } from './look-up/settings-page.ts';
import { menuOf } from './menu.ts';
import { messagesPages } from './messages/messages-pages.ts';
import type { Page } from './page.ts';
import { requirementLists } from './requirements/requirement-lists.ts';
import { requirementPage } from './requirements/requirement-page.ts';

/** What a run said of each requirement, by its id (`npm run site:examples`). */
export const examples = JSON.parse(readFileSync(new URL('examples.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, Example>
>;

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Writes everything that the generator reads into an empty folder: pages, pictures, files, its configuration and the menu. */
export function assemble(folder: string, base: string): readonly Page[] {
  const documents = documentPaths().map(converted);
  const pages: readonly Page[] = [
    { path: 'index.md', title: 'Cardproof', text: read('site/home.md') },
    ...documents.map(({ page }) => page),
    settingsPage(),
    exitCodesPage(),
    ...messagesPages(),
    ...requirementLists(),
    ...catalogue.map((row) => requirementPage(row, examples[row.id])),
  ];
  for (const { path, text } of pages) write(join(folder, path), text);
  for (const file of new Set(documents.flatMap(({ files }) => files))) {
    const place = join(folder, isPicture(file) ? '' : 'public', published(file));
    mkdirSync(dirname(place), { recursive: true });
    cpSync(new URL(file, root), place, { recursive: true });
  }
  const configuration = join(folder, '.vitepress');
  cpSync(here('vitepress/config.ts'), join(configuration, 'config.ts'));
  cpSync(here('vitepress/theme.ts'), join(configuration, 'theme/index.ts'));
  cpSync(here('vitepress/theme.css'), join(configuration, 'theme/theme.css'));
  // The generator looks for its packages from the folder of the pages.
  symlinkSync(fileURLToPath(new URL('node_modules', root)), join(folder, 'node_modules'), 'junction');
  write(join(folder, 'package.json'), '{ "type": "module" }');
  write(join(configuration, 'site.json'), JSON.stringify({ base, menu: menuOf(pages) }));
  return pages;
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
