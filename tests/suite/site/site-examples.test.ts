import { expect, it } from 'vitest';
import { explained } from '../../../reports/explained.ts';
import { institutions } from '../../../sandbox/data/institution.ts';
import { examples } from '../../../site/assemble.ts';
import { catalogue } from '../../../spec/generated/catalogue.ts';
import { PROOF_CLOCK } from '../../proof/in-process.ts';

const text = JSON.stringify(examples);

it('each example is of a requirement that there is, with a fault that breaks it (npm run site:examples)', () => {
  const strays = Object.entries(examples).filter(([id, example]) => {
    const row = catalogue.find((one) => one.id === id);
    if (row === undefined) return true;
    return 'answer' in example
      ? row.level !== 'gap'
      : !explained(row).faults.some((fault) => fault.id === example.fault);
  });
  expect(strays.map(([id]) => id)).toEqual([]);
});

it('each requirement that has a check has an example', () => {
  const without = catalogue.filter(({ id, by }) => by !== 'none' && examples[id] === undefined);
  expect(without.map(({ id }) => id)).toEqual([]);
});

it('no example has a key or a credential value', () => {
  const { home, foreign } = institutions({ seed: 1, clock: PROOF_CLOCK });
  const values = [...home.people, ...foreign.people]
    .flatMap(({ credentials }) => credentials)
    .flatMap(({ record }) => record.credentialValues ?? [])
    .flatMap(({ value = '', displayValue = '' }) => [value, displayValue]);
  expect(values.length).toBeGreaterThan(10);
  const secrets = [home.key, foreign.key, ...values];
  expect(secrets.filter((secret) => typeof secret === 'string' && secret !== '' && text.includes(secret))).toEqual([]);
  expect(text).not.toMatch(/127\.0\.0\.1|localhost|\/(home|tmp|root)\//);
});
