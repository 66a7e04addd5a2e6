import type { TestDetails } from '@playwright/test';
import { catalogue } from '../../spec/generated/catalogue.ts';
import type { Requirement } from '../../spec/requirement.ts';

const rows: readonly Requirement[] = catalogue;

/** What a requirement's test says of itself before it runs: level and kind as tags, the place as an annotation. */
export function about(id: string): TestDetails {
  const row = rows.find((one) => one.id === id);
  if (row === undefined) throw new Error(`there is no requirement ${id}`);
  return {
    tag: [`@${row.level}`, `@${row.by}`],
    annotation: [
      { type: 'specification', description: row.section },
      { type: 'wants', description: row.data },
    ],
  };
}
