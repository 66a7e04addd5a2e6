import { readFileSync } from 'node:fs';
import { CronJob } from 'kubernetes-models/batch/v1/CronJob';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { program } from '../../../cli/program.ts';

const read = (name: string) => readFileSync(new URL(`../../../examples/fleet/${name}`, import.meta.url), 'utf8');

interface JobLike {
  readonly completions?: number;
  readonly template: { readonly spec: { readonly containers: readonly { args?: string[]; command: string[] }[] } };
}
interface Manifest {
  readonly kind: string;
  readonly spec: JobLike & { readonly jobTemplate?: { readonly spec: JobLike } };
}

const manifests = parseAllDocuments(read('kubernetes.yaml')).map((one) => one.toJS() as Manifest);
const kinds = { Job, CronJob, PersistentVolumeClaim };

/** Holds a manifest against the schema that Kubernetes publishes for its kind. */
function validate(manifest: Manifest): void {
  const kind = kinds[manifest.kind as keyof typeof kinds] as new (data: object) => { validate(): void };
  new kind(manifest).validate();
}

/** The words of `cardproof` in a line of a shell. */
function wordsIn(line: string): readonly string[] {
  return /cardproof (fleet [^\n|]+)/.exec(line)?.[1]?.trim().split(/\s+/) ?? [];
}

function expectUnderstood(words: readonly string[]): void {
  const [group, command] = words;
  const found = program()
    .commands.find((one) => one.name() === group)
    ?.commands.find((one) => one.name() === command);
  expect(found, words.join(' ')).toBeDefined();
  const flags = words.filter((word) => word.startsWith('--'));
  expect(flags.filter((flag) => !found?.options.some(({ long }) => long === flag))).toEqual([]);
}

describe('the manifests for Kubernetes', () => {
  it.each(manifests.map((one, at): [number, Manifest] => [at, one]))('%i keeps the published schema', (_, manifest) => {
    expect(() => validate(manifest)).not.toThrow();
  });

  it('would be refused with a wrong or a missing member', () => {
    const [, job] = manifests;
    expect(() => validate({ ...job, spec: { ...job?.spec, completions: 'four' } } as unknown as Manifest)).toThrow();
    expect(() => validate({ ...job, spec: { completions: 4 } } as unknown as Manifest)).toThrow();
  });

  it('shares the targets among all pods, with commands that there are', () => {
    expect(manifests.map(({ kind }) => kind)).toEqual(['PersistentVolumeClaim', 'Job', 'CronJob', 'CronJob']);
    for (const { spec } of manifests.slice(1)) {
      const job = spec.jobTemplate?.spec ?? spec;
      const [{ args = [], command }] = job.template.spec.containers as [{ args?: string[]; command: string[] }];
      const line = [...command, ...args].join(' ');
      expectUnderstood(wordsIn(line));
      const [, shards] = /--shard "\$\(\(JOB_COMPLETION_INDEX \+ 1\)\)\/(\d+)"/.exec(line) ?? [];
      expect(Number(shards ?? 0)).toBe(job.completions ?? 0);
    }
  });
});

it('the matrix of GitHub Actions runs each shard once, and folds them', () => {
  interface Workflow {
    readonly jobs: {
      readonly run: { readonly strategy: { readonly matrix: { readonly shard: readonly number[] } } };
    };
  }
  const text = read('github.yaml');
  const { shard } = (parse(text) as Workflow).jobs.run.strategy.matrix;
  expect(shard).toEqual(Array.from({ length: shard.length }, (_, at) => at + 1));
  expect(text).toContain(`--shard \${{ matrix.shard }}/${shard.length}`);
  const commands = text.split('\n').filter((line) => line.includes('npx cardproof'));
  expect(commands).toHaveLength(2);
  for (const line of commands) expectUnderstood(wordsIn(line.replace('|| code=$?', '')));
});
