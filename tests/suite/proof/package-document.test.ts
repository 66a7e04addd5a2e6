import { expect, it } from 'vitest';
import { packageDocument, type Tried } from '../../proof/package/document.ts';

const tried = (node: string, manager: string, typed: string, passed: boolean): Tried => ({
  node,
  version: `${node}.1.2`,
  manager,
  steps: [
    { name: 'installed', words: typed, passed: true },
    { name: 'listed', words: "x test -g 'a|b'", passed },
  ],
});

it('the page of the package has a row for each Node, and names what failed', () => {
  const page = packageDocument(
    [
      tried('20', 'npm', 'npm install', true),
      tried('20', 'yarn 1', 'yarn add', false),
      tried('24', 'npm', 'npm install', true),
    ],
    '2026-01-31',
  );
  expect(page).toContain('on 2026-01-31.');
  expect(page.split('\n').filter((line) => line.startsWith('|') || line.startsWith('- '))).toEqual([
    '| Node | npm | yarn 1 |',
    '| --- | --- | --- |',
    '| 20.1.2 | 2 of 2 | 1 of 2 |',
    '| 24.1.2 | 2 of 2 | not tried |',
    '- failed: listed (yarn 1, Node 20.1.2)',
    '| step | command |',
    '| --- | --- |',
    '| installed | `npm install`, `yarn add` |',
    "| listed | `x test -g 'a\\|b'` |",
  ]);
});
