import type tab from '@bomb.sh/tab/commander';
import { meanings } from '../reports/glossary.ts';
import { groupNames } from '../run/select.ts';
import { faults, variants } from '../sandbox/api/catalogue.ts';
import { rows } from '../spec/rows.ts';

type Offer = (value: string, description: string) => void;

/** Adds the names that a shell can offer for the words and options of the commands. */
export function offerNames({ commands }: ReturnType<typeof tab>): void {
  const ids = (offer: Offer): void => {
    for (const name of groupNames) offer(name, 'group');
    for (const { id, rule } of rows) offer(id, rule);
  };
  const words = (offer: Offer): void => {
    for (const [word, { of }] of Object.entries(meanings)) offer(word, of);
    ids(offer);
  };
  const groups = (offer: Offer): void => groupNames.forEach((name) => offer(name, 'group'));
  commands.get('run')?.argument('ids', ids, true);
  commands.get('list')?.argument('groups', groups, true);
  commands.get('explain')?.argument('name', words);
  const serve = commands.get('serve');
  serve?.option('fault', 'a planted defect', (offer) => faults.forEach(({ id, reveals }) => offer(id, reveals)));
  serve?.option('variant', 'a permitted difference', (offer) =>
    variants.forEach(({ id, permits }) => offer(id, permits)),
  );
}
