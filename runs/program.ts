import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Results } from '../spec/verdict/results.ts';
import { checksumsOf, type Files, sha256Of } from './signing/seal.ts';

const isCheckout = import.meta.filename.endsWith('.ts');
// `import.meta.url` names a source also in the bundle, `import.meta.dirname` the folder that this file really lies in.
const at = join(import.meta.dirname, '..');

/** The files of the program: in a checkout its sources without the tests of Cardproof itself, in the package what is bundled of them. */
export function program(): Files {
  const top = readdirSync(at, { withFileTypes: true }).filter(
    (one) => one.isDirectory() && !/^(\.|node_modules$|dist$)/.test(one.name),
  );
  const below = (folder: string, as: string): readonly [string, string][] =>
    readdirSync(join(at, folder), { recursive: true, encoding: 'utf8' }).map((name) => [
      `${as}/${name.replaceAll('\\', '/')}`,
      join(at, folder, name),
    ]);
  const all = isCheckout ? top.flatMap(({ name }) => below(name, name)) : below('', 'dist');
  const own = all.filter(
    ([name]) => (isCheckout ? /\.tsx?$/ : /\.js$/).test(name) && !/^tests\/(suite|proof)\//.test(name),
  );
  return new Map(own.map(([name, path]) => [name, readFileSync(path)]));
}

/** The digest of the program, as a certified package names it. */
export const programDigest = (): string => sha256Of(checksumsOf(program()));

/** The commit of a checkout, with `+changes` if files of it were changed since; without git, the digest. */
async function commitHere(): Promise<string> {
  if (!isCheckout) return programDigest();
  const asked = ['--no-optional-locks', 'describe', '--always', '--dirty=+changes', '--abbrev=40', '--exclude=*'];
  const said = await promisify(execFile)('git', asked, { cwd: at }).catch(() => null);
  return said?.stdout.trim() ?? programDigest();
}

let known: Promise<string> | null = null;

/** What exactly judges: the commit or the digest of this program. A run asks before its first request, so that it never waits. */
export const suiteCommit = (): Promise<string> => (known ??= commitHere());

/** Results, with the commit or the digest of the program that judged. */
export async function judgedHere(results: Results): Promise<Results> {
  return { ...results, suite: { ...results.suite, commit: await suiteCommit() } };
}
