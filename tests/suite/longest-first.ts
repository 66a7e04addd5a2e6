import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take twenty seconds or more, the longest first. One that is begun last would run while the other worker has nothing to do. */
const LONG = [
  'proof/changed',
  'proof/variants',
  'reports/browser',
  'proof/faults-1',
  'proof/faults-2',
  'runs/broken-targets',
  'runs/replay-equal',
  'proof/faults-together',
  'docs/docs-commands',
  'conformance/playwright',
  'spec/causes',
  'engine/smoke',
  'checks/moments-not-blamed',
  'proof/unnamed',
  'reports/scale',
  'cli/run',
  'fleet/fleet-page',
  'sandbox/sandbox',
  'fleet/sharded',
  'runs/settings-wrong',
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
