import { join } from 'node:path';
import { json } from '../spec/json-tokens.ts';
import type { Fleet } from '../reports/fleet/model/fleet.ts';
import { markdownOf } from '../reports/document/markdown.ts';
import { fleetToShare } from '../reports/fleet/document.ts';
import { fleetPage } from '../reports/fleet/page/page.tsx';
import { privateFolder, writeWhole } from '../environment/private-files.ts';

/** Every form of a fleet and the function that makes it. */
const forms: readonly (readonly [file: string, make: (fleet: Fleet) => string])[] = [
  ['index.html', fleetPage],
  ['fleet.md', (fleet: Fleet) => markdownOf(fleetToShare(fleet))],
  ['fleet.json', (fleet) => `${json(fleet, 1)}\n`],
];

/** Writes the page of a fleet and its data into a folder, each whole or not at all. */
export function writeFleet(out: string, fleet: Fleet): void {
  privateFolder(out);
  for (const [file, make] of forms) writeWhole(join(out, file), make(fleet));
}
