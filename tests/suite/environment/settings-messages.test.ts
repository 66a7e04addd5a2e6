import { describe, expect, it } from 'vitest';
import { readSettings } from '../../../environment/settings/settings.ts';
import { inWords, NOW, problemsIn, SIX } from './needed-settings.ts';

describe('what a shell, Docker or a template leaves in a setting', () => {
  const wrong = (env: Readonly<Record<string, string>>): string =>
    problemsIn({}, { ...SIX, ...env }, NOW)
      .map(inWords)
      .join('\n');
  const K = SIX.SUBSCRIPTION_KEY;

  it.each([`"${K}"`, `'${K}'`, `\`${K}\``, `\u201c${K}\u201d`, `\u2018${K}\u2019`])('quotes: %s', (key) => {
    expect(wrong({ SUBSCRIPTION_KEY: key })).toMatch(/^SUBSCRIPTION_KEY is in quotes that belong to its value/);
    expect(wrong({ SUBSCRIPTION_KEY: key })).not.toContain(K);
    // An example in quotes would contradict what is said.
    expect(problemsIn({}, { ...SIX, SUBSCRIPTION_KEY: key }, NOW)[0]?.example).not.toMatch(/['"]/);
  });
  it.each([`"${K}`, `${K}'`, `\u201c${K}`])('one quote: %s', (key) => {
    expect(wrong({ SUBSCRIPTION_KEY: key })).toMatch(/^SUBSCRIPTION_KEY begins or ends with a quotation mark/);
  });
  it.each([
    ['SUBSCRIPTION_KEY', '${KEY}'],
    ['SUBSCRIPTION_KEY', '${{ secrets.KEY }}'],
    ['SUBSCRIPTION_KEY', '$KEY'],
    ['SUBSCRIPTION_KEY', '$env:KEY'],
    ['SUBSCRIPTION_KEY', '$(Key)'],
    ['SUBSCRIPTION_KEY', '%KEY%'],
    ['SUBSCRIPTION_KEY', '{{ key }}'],
    ['SUBSCRIPTION_KEY', '#{Key}#'],
    ['SUBSCRIPTION_KEY', '<API_KEY>'],
    ['SUBSCRIPTION_KEY', '__KEY__'],
    ['LOOKUP_BASE_URL', 'https://${HOST}/v1'],
    ['LOOKUP_BASE_URL', 'https://$HOST/lookup/v1'],
    ['LOOKUP_BASE_URL', '$BASE/v1'],
    ['LOOKUP_BASE_URL', 'https://%HOST%/v1'],
    ['CUSTOMER_IDS', '${IDS}'],
  ])('a variable that nothing replaced: %s=%s', (name, text) => {
    expect(wrong({ [name]: text })).toMatch(new RegExp(`^${name} holds the name of a variable or a placeholder`));
  });
  it.each(['ab$cd', '$ab.cd+e/f', '100%ab%', 'a"b', 'ab<cd>', 'p%41q%42', 'a{b}'])('but %s may be a key', (key) =>
    expect(wrong({ SUBSCRIPTION_KEY: key })).toBe(''),
  );
  it.each(['https://h/$web/v1', 'https://h/%C3%A9/v1', 'https://h/{x}/v1'])('and %s an address', (address) =>
    expect(wrong({ LOOKUP_BASE_URL: address })).toBe(''),
  );
});

describe('a message about settings', () => {
  const key = 'Secret0123456789+/ab%41cd';
  const bytes = Buffer.from(key);
  const forms = [
    key, encodeURIComponent(key), bytes.toString('base64'), bytes.toString('base64url'), bytes.toString('hex'),
    key.toUpperCase(), [...key].reverse().join(''), Buffer.from(`user:${key}`).toString('base64'),
    JSON.stringify(key).slice(1, -1).replaceAll('/', '\\/'),
  ]; // prettier-ignore
  const said = (env: Readonly<Record<string, string>>): string => {
    try {
      return readSettings({}, { ...SIX, SUBSCRIPTION_KEY: key, ...env }, NOW).warnings.join();
    } catch (error) {
      return String(error);
    }
  };
  const places: readonly ((form: string) => Readonly<Record<string, string>>)[] = [
    (form) => ({ LOOKUP_BASE_URL: `https://h/v1?subscription-key=${form}` }),
    (form) => ({ LOOKUP_BASE_URL: `https://h/v1#${form}` }),
    (form) => ({ LOOKUP_BASE_URL: `https://u:${form}@h/v1` }),
    (form) => ({ LOOKUP_BASE_URL: `https://h/${form}/v2` }),
    (form) => ({ LOOKUP_BASE_URL: `http://h.example/${form}/v1` }),
    (form) => ({ LOOKUP_BASE_URL: form }),
    (form) => ({ CUSTOMER_IDS: form }),
    (form) => ({ CUSTOMER_IDS: `A1001,${form}` }),
    (form) => ({ FOREIGN_CUSTOMER_IDS: form, CUSTOMER_IDS: `A1,${form}` }),
    (form) => ({ FOREIGN_CARDHOLDER_IDS: form }),
    (form) => ({ SEED: form }),
    (form) => ({ ISSUER_TYPE_PARAM: `${form},` }),
    (form) => ({ TARGET_ENVIRONMENT: form }),
    // The key of the right variable is in a wrong one.
    (form) => ({ SUBSCRIPTION_KEY: 'A1001', CUSTOMER_IDS: form }),
    (form) => ({ SUBSCRIPTION_KEY: '', LOOKUP_BASE_URL: form }),
    (form) => ({ SUBSCRIPTION_KEY: '', LOOKUP_BASE_URL: `https://h/${form}/v2` }),
  ];

  it.each(forms)('never has the key in it: %s', (form) => {
    for (const place of places) {
      const text = said(place(form));
      for (const one of forms) expect(text).not.toContain(one);
      expect(text).not.toContain(form.slice(0, 12));
    }
  });

  it('still repeats an address that has none', () => {
    expect(said({ LOOKUP_BASE_URL: 'https://uat.example.org/lookup' })).toContain(
      '(it is https://uat.example.org/lookup)',
    );
    expect(said({ CUSTOMER_IDS: 'A1,b-2, ,c_3' })).toContain('(number 2, 4 of the list)');
  });
});
