import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

it('a hostile body of backslashes is masked in no time, whatever holds it', { timeout: 120_000 }, () => {
  const words = [
    '--import',
    import.meta.resolve('tsx'),
    fileURLToPath(new URL('../runs/masking-time.ts', import.meta.url)),
  ];
  const microseconds = Number(execFileSync(process.execPath, words, { encoding: 'utf8' }));
  expect(microseconds).toBeGreaterThan(0);
  expect(microseconds).toBeLessThan(8_000_000);
});
