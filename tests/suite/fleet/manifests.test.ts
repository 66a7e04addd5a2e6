import { readFileSync } from 'node:fs';
import { CronJob } from 'kubernetes-models/batch/v1/CronJob';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import { expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { misunderstood } from '../docs/documents.ts';

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

/** Why the words of `cardproof fleet` in a line of a shell would not be understood; null if they would. */
const wrongIn = (line: string): string | null =>
  misunderstood(/cardproof (fleet [^\n|]+)/.exec(line)?.[1]?.trim().split(/\s+/) ?? ['nothing']);

it('the manifests for Kubernetes keep the published schema, which refuses a wrong or a missing member', () => {
  expect(manifests.map(({ kind }) => kind)).toEqual(['PersistentVolumeClaim', 'Job', 'CronJob', 'CronJob']);
  manifests.forEach(validate);
  const [, job] = manifests;
  expect(() => validate({ ...job, spec: { ...job?.spec, completions: 'four' } } as unknown as Manifest)).toThrow();
  expect(() => validate({ ...job, spec: { completions: 4 } } as unknown as Manifest)).toThrow();
});

it('they share the targets among all pods, with commands that there are', () => {
  for (const { spec } of manifests.slice(1)) {
    const job = spec.jobTemplate?.spec ?? spec;
    const [{ args, command } = { command: [] }] = job.template.spec.containers;
    const line = [...command, ...(args ?? [])].join(' ');
    expect(wrongIn(line)).toBeNull();
    const [, shards] = /--shard "\$\(\(JOB_COMPLETION_INDEX \+ 1\)\)\/(\d+)"/.exec(line) ?? [];
    expect(Number(shards ?? 0)).toBe(job.completions ?? 0);
  }
});

it('the matrix of GitHub Actions runs each shard once, and folds them', () => {
  const text = read('github.yaml');
  const { jobs } = parse(text) as { jobs: { run: { strategy: { matrix: { shard: readonly number[] } } } } };
  const { shard } = jobs.run.strategy.matrix;
  expect(shard).toEqual(Array.from({ length: shard.length }, (_, at) => at + 1));
  expect(text).toContain(`--shard \${{ matrix.shard }}/${shard.length}`);
  const commands = text.split('\n').filter((line) => line.includes('npx cardproof'));
  expect(commands).toHaveLength(2);
  expect(commands.map((line) => wrongIn(line.replace('|| code=$?', '')))).toEqual([null, null]);
});
