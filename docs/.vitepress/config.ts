import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitepress';

const docs = new URL('../', import.meta.url);
const titleOf = (page: string): string => /^# (.+)$/m.exec(readFileSync(new URL(page, docs), 'utf8'))?.[1] ?? page;
/** The pages of a folder by their first headings: a new page needs no entry. */
const below = (folder: string, text: string) => ({
  text,
  items: readdirSync(new URL(folder, docs))
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .map((name) => ({ text: titleOf(folder + name), link: `/${folder}${name}` })),
});

export default defineConfig({
  title: 'Cardproof',
  description: 'Contract tests and conformance verdicts for the Institution Management Read API',
  base: process.env['SITE_BASE'] ?? '/',
  outDir: '../site-out',
  rewrites: { 'README.md': 'index.md' },
  // Anchors as GitHub makes them of headings; links out of docs/ work only there.
  markdown: { anchor: { slugify: (heading) => heading.toLowerCase().replaceAll(/[^\p{L}\p{N} _-]/gu, '').trim().replaceAll(' ', '-') } },
  ignoreDeadLinks: [/\.\.\//],
  themeConfig: {
    sidebar: [below('', 'Pages')],
    search: { provider: 'local' },
  },
});
