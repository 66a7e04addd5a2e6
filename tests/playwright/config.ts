import { resolve } from 'node:path';
import type { PlaywrightTestConfig, Project } from '@playwright/test';
import { OUT } from './out.ts';

/** Where the parts are that Playwright loads by their paths. */
export interface Parts {
  /** The folder of the specs. */
  readonly specs: string;
  /** Begins the run, and concludes it: what it returns is a teardown that no flag replaces. */
  readonly setup: string;
}

/** The names of our projects begin so. */
const OURS = 'cardproof-';

/** Whether a project of a configuration is one of ours. */
export const isOurs = (project: string): boolean => project.startsWith(OURS);

/**
 * The projects that judge the target, one test for each requirement. The tests that ask come first; those that only read
 * what came back come last, when all of it is there.
 */
function projects({ specs }: Parts): Project[] {
  const both = {
    testDir: specs,
    testMatch: '*.spec.*',
    testIgnore: [],
    outputDir: resolve(OUT, 'test-results'),
    workers: 1,
    fullyParallel: false,
    retries: 0,
    repeatEach: 1,
    timeout: 30 * 60_000,
  };
  return [
    { ...both, name: `${OURS}asks`, grep: /@active/ },
    { ...both, name: `${OURS}reads`, grepInvert: /@active/ },
  ];
}

/** A configuration that does nothing but judge the target. */
export function judging(parts: Parts): PlaywrightTestConfig {
  return {
    projects: projects(parts),
    outputDir: resolve(OUT, 'test-results'),
    globalSetup: parts.setup,
    workers: 1,
    captureGitInfo: { commit: false, diff: false },
    reporter: [['list'], ['html', { open: 'never', outputFolder: resolve(OUT, 'playwright-report') }]],
  };
}

/** A project's own configuration that judges the target, too: its tests stay as they are. */
export function judgingToo(own: PlaywrightTestConfig, parts: Parts): PlaywrightTestConfig {
  const { globalSetup = [] } = own;
  return {
    ...own,
    projects: [...(own.projects ?? [{}]), ...projects(parts)],
    globalSetup: [globalSetup, parts.setup].flat(),
  };
}
