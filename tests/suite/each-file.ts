import { env } from 'node:process';
import fc from 'fast-check';
import { afterAll } from 'vitest';
import { settings } from '../../environment/settings/table.ts';
import { removeFolders } from './folder.ts';

/** What tells a run that a pipeline started it: a test that is about that says so itself. */
const OF_PIPELINES = ['CI', 'GITHUB_ACTIONS', 'GITHUB_STEP_SUMMARY', 'GITLAB_CI', 'TF_BUILD', 'JENKINS_URL'];

// Whatever the shell or the pipeline has that runs the tests, they answer the same.
for (const name of [...OF_PIPELINES, ...Object.values(settings).flatMap(({ variable }) => variable ?? [])]) {
  delete env[name];
}

// A worker imports a module once for many test files, but runs this file for each of them: a hook set in `folder.ts` itself
// would clean up after the first file only.
afterAll(removeFolders);

/** Seed of the properties in these tests: the same commit tries the same values every day. `SUITE_SEED` tries others. */
fc.configureGlobal({ seed: Number(env['SUITE_SEED'] ?? 20_261_122) });
