import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { decodeText, loadEnvironment } from '../../../environment/settings/env-file.ts';
import { type Flags, readSettings } from '../../../environment/settings/settings.ts';
import { fileWith } from '../folder.ts';
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
  const keys = ['${KEY}', '${{ secrets.KEY }}', '$KEY', '$env:KEY', '$(Key)', '%KEY%', '{{ key }}', '#{Key}#'];
  const addresses = ['https://${HOST}/v1', 'https://$HOST/lookup/v1', '$BASE/v1', 'https://%HOST%/v1'];
  it.each([
    ...[...keys, '<API_KEY>', '__KEY__'].map((text) => ['SUBSCRIPTION_KEY', text] as const),
    ...addresses.map((text) => ['LOOKUP_BASE_URL', text] as const),
    ['CUSTOMER_IDS', '${IDS}'] as const,
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

describe('a .env from which the needed settings cannot be read', () => {
  const lines = (form: (name: string, value: string) => string) =>
    Object.entries(SIX).map(([name, value]) => form(name, value)).join('\n'); // prettier-ignore
  const wrongIn = (text: string, flags: Flags = {}): readonly string[] => {
    const { env, ...file } = loadEnvironment(dirname(fileWith(text, '.env')));
    return problemsIn(flags, env, NOW, file).map(inWords);
  };

  it.each([
    ['PowerShell', (name: string, value: string) => `$env:${name} = '${value}'`, /PowerShell/],
    ['cmd', (name: string, value: string) => `set ${name}=${value}`, /Windows command/],
    ['cmd in quotes', (name: string, value: string) => `@set "${name}=${value}"`, /Windows command/],
    ['setx', (name: string, value: string) => `setx ${name} "${value}"`, /setx/],
    ['fish', (name: string, value: string) => `set -gx ${name} '${value}'`, /fish/],
    ['csh', (name: string, value: string) => `setenv ${name} '${value}'`, /line 1 .* not NAME=value/],
    ['JSON', (name: string, value: string) => `"${name}": "${value}",`, /JSON/],
    ['JSON in one line', (name: string, value: string) => `{"${name}":"${value}"}`, /JSON/],
    ['a list of YAML', (name: string, value: string) => `- ${name}=${value}`, /list/],
    ['a Dockerfile', (name: string, value: string) => `ENV ${name}=${value}`, /line 1/],
    ['XML', (name: string, value: string) => `<add key="${name}" value="${value}"/>`, /XML/],
    ['full-width signs', (name: string, value: string) => `${name}\uff1d${value}`, /full-width/],
    ['an invisible character', (name: string, value: string) => `\u200b${name}=${value}`, /invisible/],
    ['another letter case', (name: string, value: string) => `${name.toLowerCase()}=${value}`, /letter case/],
    ['comments of INI', (name: string, value: string) => `;${name}=${value}`, /comment/],
    ['settings of another program', (name: string) => `DATABASE_${name}=x`, /sets none of the needed settings/],
    ['comments', (name: string, value: string) => `# ${name}=${value}`, /sets none of the needed settings/],
    ['a key alone', () => SIX.SUBSCRIPTION_KEY, /sets none of the needed settings/],
    ['optional settings alone', () => 'SEED=1', /sets none of the needed settings/],
    ['names without a value', (name: string) => `${name}=`, /line 1 of \.env has it without a value$/m],
    ['blank values', (name: string) => `export ${name}=" "`, /line 6 of \.env has it without a value$/m],
    ['values behind a #', (name: string, value: string) => `${name}= #${value}`, /without a value: a # without quotes begins a comment/],
  ])('in the form of %s is refused, and no value is shown', (_, form, said) => {
    const wrong = wrongIn(lines(form));
    expect(wrong).toHaveLength(7);
    expect(wrong[0]).toMatch(/^\.env is not blank, but sets none/);
    expect(wrong.join('\n')).toMatch(said);
    for (const value of Object.values(SIX)) expect(wrong.join('\n')).not.toContain(value);
    expect(wrongIn(lines(form), { sandbox: true })).toEqual([]);
  }); // prettier-ignore

  it.each([
    ['export', (name: string, value: string) => `export ${name}=${value}`],
    ['YAML', (name: string, value: string) => `  ${name}: ${value}`],
    ['INI', (name: string, value: string) => `[default]\n${name} = ${value}`],
    ['non-breaking spaces', (name: string, value: string) => `${name}\u00a0=\u00a0${value}`],
  ])('but %s is read', (_, form) => {
    const { env } = loadEnvironment(dirname(fileWith(lines(form), '.env')));
    expect(readSettings({}, env, NOW)).toMatchObject({ key: SIX.SUBSCRIPTION_KEY, sandbox: false });
  });

  it.each(['', ' \n\t\r\n', '# nothing yet\n'])('is not meant by one that is blank or names none (%#)', (text) =>
    expect(wrongIn(text)).toEqual([]),
  );

  it('is meant by one line of six', () => {
    const [first = '', ...rest] = lines((name, value) => `set ${name}=${value}`).split('\n');
    const wrong = wrongIn([first.replace('set ', ''), ...rest].join('\n'));
    expect(wrong).toHaveLength(5);
    expect(wrong[0]).toMatch(/is missing: line 2 of \.env has it as a Windows command/);
  });

  const text = "SUBSCRIPTION_KEY='0123456789abcdef'\r\n# née 漢字\r\nRAN_BY='née'\r\n";
  const wide = Buffer.from(text, 'utf16le');
  it.each([
    ['UTF-16 LE', Buffer.concat([Buffer.from([0xff, 0xfe]), wide])],
    ['UTF-16 BE', Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(wide).swap16()])],
    ['UTF-16 LE without a mark', wide],
    ['UTF-16 BE without a mark', Buffer.from(wide).swap16()],
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
  ])('is none in %s', (_, bytes) => expect(decodeText(bytes)).toBe(text));

  it('is none in UTF-32', () => {
    const ascii = 'SEED=1\n';
    const little = Buffer.concat([...`\ufeff${ascii}`].map((one) => Buffer.from([one.charCodeAt(0) & 255, one.charCodeAt(0) >> 8, 0, 0]))); // prettier-ignore
    expect(decodeText(little)).toBe(ascii);
    expect(decodeText(Buffer.from(little).swap32()).replace('\ufeff', '')).toBe(ascii);
  });
});
