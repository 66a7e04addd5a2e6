import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, inject, it } from 'vitest';

const dist = dirname(inject('command'));

/** The packages that a file of the bundle loads, itself or by what it imports; not what it loads later, with `import()`. */
function packagesOf(path: string): readonly string[] {
  const files = new Set([join(dist, path)]);
  const packages = new Set<string>();
  for (const file of files) {
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?:.* from )?"([^"]+)";$/gm)) {
      if (name.startsWith('.')) files.add(join(dirname(file), name));
      else if (!name.startsWith('node:')) packages.add(name);
    }
  }
  return [...packages].sort();
}

it('what every start loads is what reads the command line', () => {
  expect(packagesOf('cli.js')).toEqual(['commander']);
});

it.each(['list', 'explain'])('%s loads no library of a run', (name) => {
  expect(packagesOf(`commands/${name}.js`)).toEqual(['d3-array', 'leven']);
});

it('a run loads what sends; what judges, and what writes reports, only later', () => {
  const names = packagesOf('commands/run.js').map((path) => path.split('/')[0]);
  expect([...new Set(names)]).toEqual(['d3-array', 'dotenv', 'fast-check', 'leven', 'undici']);
  expect(packagesOf('commands/run.js')).not.toContain('undici');
});
