import { read } from './documents.ts';
import type { Page } from './page.ts';
import { groups } from './requirements/requirement-lists.ts';

/** An entry of the side bar: a link, or a heading with entries below it. */
interface Entry {
  readonly text: string;
  readonly link?: string;
  readonly items?: readonly Entry[];
}

/** Pages that a program of the project writes: figures, not instructions. */
const MEASURED = ['kill-matrix.md', 'seeds.md', 'curve.md', 'condition-matrix.md', 'mutation.md'];
const PROJECT = ['read-me.md', 'all-pages.md', 'contributing.md'];
const LOOK_UP = ['settings.md', 'exit-codes.md', 'commands.md'];

const linkOf = (path: string): string => `/${path.replace(/(?:index)?\.md$/, '')}`;
const entryOf = ({ path, title }: Page): Entry => ({ text: title, link: linkOf(path) });

/** The order in which `docs/README.md` links pages; a page that it does not link comes after them. */
function byOverview(pages: readonly Page[]): readonly Page[] {
  const linked = [...read('docs/README.md').matchAll(/\]\(([^)#]+)/g)].map(([, link = '']) => link);
  const placeOf = ({ path }: Page): number => (linked.includes(path) ? linked.indexOf(path) : linked.length);
  return pages.toSorted((a, b) => placeOf(a) - placeOf(b) || a.title.localeCompare(b.title));
}

/** The side bar of all pages but the requirements. A new page of `docs/` appears under its title. */
function documentsMenu(pages: readonly Page[]): readonly Entry[] {
  const named = (paths: readonly string[]): readonly Page[] =>
    paths.flatMap((path) => pages.filter((page) => page.path === path));
  const below = (folder: string): readonly Page[] => pages.filter(({ path }) => path.startsWith(`${folder}/`));
  const apart = [...MEASURED, ...PROJECT, ...LOOK_UP, 'index.md'];
  const others = pages.filter(({ path }) => !path.includes('/') && !apart.includes(path));
  const folders = new Set(pages.flatMap(({ path }) => (path.includes('/') ? [path.split('/')[0] ?? ''] : [])));
  const known = ['guides', 'messages', 'status', 'verdict', 'requirements'];
  const unknown = [...folders].filter((folder) => !known.includes(folder)).flatMap(below);
  return [
    { text: 'Guides', items: byOverview(below('guides')).map(entryOf) },
    { text: 'Use it', items: byOverview([...others, ...unknown]).map(entryOf) },
    {
      text: 'Look it up',
      items: [
        ...named(LOOK_UP).map(entryOf),
        { text: 'Requirements', link: '/requirements/' },
        { text: 'Messages', link: '/messages/', items: below('messages').slice(1).map(entryOf) },
      ],
    },
    { text: 'Statuses', items: byOverview(below('status')).map(entryOf) },
    { text: 'Verdicts', items: byOverview(below('verdict')).map(entryOf) },
    { text: 'How good it is', items: named(MEASURED).map(entryOf) },
    { text: 'The project', items: named(PROJECT).map(entryOf) },
  ];
}

/** The side bar of the requirements: their groups; of the group that is read, its requirements. */
function requirementsMenu(open: string | null): readonly Entry[] {
  const entries = [...groups].map(([group, rows]): Entry => {
    const link = `/requirements/${group}/`;
    if (group !== open) return { text: group, link };
    const items = rows.map(({ id }) => ({ text: id.split('/')[1] ?? '', link: `/requirements/${id}` }));
    return { text: group, link, items };
  });
  return [
    { text: 'All requirements', link: '/requirements/' },
    { text: 'Groups', items: entries },
  ];
}

/** The side bars by the beginning of the address. */
export function menuOf(pages: readonly Page[]): Readonly<Record<string, readonly Entry[]>> {
  const ofGroups = [...groups.keys()].map((group) => [`/requirements/${group}/`, requirementsMenu(group)] as const);
  return { '/': documentsMenu(pages), '/requirements/': requirementsMenu(null), ...Object.fromEntries(ofGroups) };
}
