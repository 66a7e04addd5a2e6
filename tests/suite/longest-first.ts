import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take ten seconds or more, the longest first. One that is begun last would run while the other worker has nothing to do. */
const LONG = [
  'proof/faults', 'proof/variants', 'reports/browser', 'library/package',
  'runs/broken-targets', 'conformance/playwright', 'spec/causes', 'docs/docs-commands',
  'runs/replay-equal', 'pipelines/other-pipelines', 'proof/unnamed', 'reports/scale', 'cli/run', 'runs/death',
  'fleet/fleet-run', 'runs/settings-wrong', 'checks/not-blamed', 'engine/whole-runs', 'engine/smoke',
  'sandbox/sandbox',
]; // prettier-ignore

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
