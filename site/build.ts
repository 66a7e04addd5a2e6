/** `npm run site [-- FOLDER]`: builds the documentation as a folder that can be published; `site-out/` unless it is named. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vitepress';
import { assemble } from './assemble.ts';

/**
 * Builds the site. A link to a page that does not exist ends the build with an error.
 *
 * @param out The folder; what is in it is removed.
 * @param base The path of the site on its server, with `/` at both ends.
 */
async function buildSite(out: string, base = '/'): Promise<void> {
  const source = mkdtempSync(join(tmpdir(), 'cardproof-site-'));
  try {
    assemble(source, base);
    await build(source, { outDir: out });
  } finally {
    rmSync(source, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const out = resolve(process.argv[2] ?? 'site-out');
  await buildSite(out, process.env['SITE_BASE'] ?? '/');
  console.log(`The site is in ${out}. To read it: npx vite preview --outDir ${out}`);
}
