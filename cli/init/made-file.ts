import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { FOR_EVERYBODY, writeWhole } from '../../environment/private-files.ts';

/** What became of a file: `kept` means that a person changed it, and what init would write is next to it. */
export type Fate = { readonly is: 'written' | 'renewed' | 'same' } | { readonly is: 'kept'; readonly proposal: string };

export const PROPOSED = '.proposed';
const MARK = /^# Made by cardproof init \(([0-9a-f]{12})\)\. If you change this file, init will not touch it again\.\n/;

/** A text under a first line from which it can be told later whether a person changed it. */
function marked(text: string): string {
  const digest = digestOf(text);
  return `# Made by cardproof init (${digest}). If you change this file, init will not touch it again.\n${text}`;
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** Writes a file of ours. A file that a person wrote or changed is kept, and the text is proposed next to it. */
export function makeFile(path: string, text: string): Fate {
  const wanted = marked(text);
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true });
    writeWhole(path, wanted, FOR_EVERYBODY);
    return { is: 'written' };
  }
  const there = readFileSync(path, 'utf8');
  if (there.replaceAll('\r\n', '\n') === wanted) return { is: 'same' };
  if (isOurs(there)) {
    writeWhole(path, wanted, FOR_EVERYBODY);
    return { is: 'renewed' };
  }
  const proposal = path + PROPOSED;
  writeWhole(proposal, wanted, FOR_EVERYBODY);
  return { is: 'kept', proposal };
}

/** Whether a text is what init wrote, and nobody changed it. */
export function isOurs(there: string): boolean {
  const digest = MARK.exec(there)?.[1];
  return digest !== undefined && digestOf(there.replace(MARK, '')) === digest;
}
