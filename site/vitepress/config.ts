/** The configuration of the generator; `assemble.ts` copies it next to the pages, with `site.json`. */
import { readFileSync } from 'node:fs';
import type { DefaultTheme, UserConfig } from 'vitepress';

/** What `assemble.ts` knows of the site. */
interface Site {
  readonly base: string;
  readonly menu: DefaultTheme.Sidebar;
}

const { base, menu } = JSON.parse(readFileSync(new URL('site.json', import.meta.url), 'utf8')) as Site;

/** What a link may name behind `#`, as GitHub makes it of headings. */
function anchorOf(heading: string): string {
  const kept = heading.toLowerCase().replaceAll(/[^\p{L}\p{N} _-]/gu, '');
  return kept.trim().replaceAll(' ', '-');
}

const config: UserConfig<DefaultTheme.Config> = {
  title: 'Cardproof',
  description: 'Contract tests and conformance verdicts for the Institution Management Read API',
  lang: 'en',
  base,
  metaChunk: true,
  // No icon: without this line, browsers ask the server for one.
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  markdown: { anchor: { slugify: anchorOf } },
  vite: { logLevel: 'warn', build: { chunkSizeWarningLimit: 5000 } },
  themeConfig: {
    sidebar: menu,
    nav: [
      { text: 'Guides', link: '/guides/integrator', activeMatch: '/guides/' },
      { text: 'Requirements', link: '/requirements/', activeMatch: '/requirements/' },
      { text: 'Settings', link: '/settings' },
      { text: 'Messages', link: '/messages/', activeMatch: '/messages/' },
    ],
    outline: [2, 3],
    search: { provider: 'local' },
    externalLinkIcon: true,
  },
};

export default config;
