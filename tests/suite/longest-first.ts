import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take a minute or more, the longest first. One that is begun last would run while the other worker has nothing to do. */
const LONG = [
  'proof/prove-variants',
  'proof/prove-faults-whole',
  'proof/prove-faults-1',
  'proof/prove-faults-2',
  'conformance/playwright',
  'docs/docs-commands',
  'proof/prove-unnamed',
  'site/site',
  'reports/scale',
  'cli/run',
  'engine/smoke',
  'reports/browser',
  'run/gate',
  'reports/walk',
  'library/package',
  'run/hostile-echo',
  'run/replay-equal',
  'run/hostile-hangs',
];

/** The order in which the workers take the files of the suite. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const at = LONG.findIndex((name) => moduleId.endsWith(`/tests/suite/${name}.test.ts`));
      return at < 0 ? LONG.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}
