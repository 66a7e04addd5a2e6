import { describe, expect, it } from 'vitest';
import { SettingsError } from '../../../environment/settings/problem.ts';
import { type Flags, readSettings, withSandbox } from '../../../environment/settings/settings.ts';
import { decodeText, mergeEnvironment } from '../../../environment/settings/env-file.ts';

const NOW = '2025-01-31T12:00:00.000Z';
const SIX = {
  CARDHOLDER_BASE_URL: 'https://uat.example.org/cardholder/v1',
  CREDENTIAL_BASE_URL: 'https://uat.example.org/credential/v1/',
  LOOKUP_BASE_URL: 'https://uat.example.org/lookup/v1',
  ACCOUNT_BASE_URL: 'https://uat.example.org/account/v1',
  SUBSCRIPTION_KEY: '0123456789abcdef0123456789abcdef',
  CUSTOMER_IDS: 'A1001, A1002,,A1001',
};

function problems(env: Record<string, string | undefined>, flags: Flags = {}): readonly string[] {
  try {
    readSettings(flags, env, NOW);
    return [];
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    for (const problem of error.problems) expect(problem.example).toContain(problem.variable);
    return error.problems.map((problem) => problem.variable);
  }
}

describe('readSettings', () => {
  it('reads the six and fills in the defaults', () => {
    const settings = readSettings({}, SIX, NOW);
    expect(settings.addresses.credential).toBe('https://uat.example.org/credential/v1');
    expect(settings.customerIds).toEqual(['A1001', 'A1002']);
    expect(settings).toMatchObject({ budget: 400, concurrency: 1, seed: 1, clock: NOW, timeoutMs: 10_000 });
    expect(settings).toMatchObject({ requestsPerSecond: 10, sandbox: false, environment: 'uat', misplacedKey: true });
  });

  it('lists everything that is wrong at once, without repeating the key', () => {
    const wrong = { ...SIX, LOOKUP_BASE_URL: 'https://uat.example.org/lookup', CUSTOMER_IDS: 'A-1', SEED: '1.5' };
    const key = 'abc\u0001secret';
    expect(problems({ ...wrong, SUBSCRIPTION_KEY: key, ACCOUNT_BASE_URL: '' })).toEqual([
      'LOOKUP_BASE_URL',
      'ACCOUNT_BASE_URL',
      'SUBSCRIPTION_KEY',
      'CUSTOMER_IDS',
      'SEED',
    ]);
    expect(() => readSettings({}, { ...SIX, SUBSCRIPTION_KEY: key }, NOW)).toThrow(/control character/);
    expect(() => readSettings({}, { ...SIX, SUBSCRIPTION_KEY: key }, NOW)).not.toThrow(/secret/);
  });

  it.each([
    'ftp://h/v1',
    'h/v1',
    'https://h/v1?a=b',
    'https://h/v1#x',
    'https://u:p@h/v1',
    'https://h/v2',
    'https://h/xv1/v',
  ])('refuses the address %s', (address) =>
    expect(problems({ ...SIX, ACCOUNT_BASE_URL: address })).toEqual(['ACCOUNT_BASE_URL']),
  );

  it.each([
    ['CLOCK', '2025-02-30T00:00:00Z'],
    ['CLOCK', '2025-02-01'],
    ['REQUESTS_PER_SECOND', '0'],
    ['CONCURRENCY', '0'],
    ['REQUEST_BUDGET', 'many'],
    ['TARGET_ENVIRONMENT', 'prod'],
    ['ISSUER_TYPE_PARAM', 'types=a,other=b'],
    ['FOREIGN_CARDHOLDER_IDS', 'nobody'],
    ['FOREIGN_CUSTOMER_IDS', 'A1001'],
    ['SUBSCRIPTION_KEY', 'clé\u20ac'],
  ])('refuses %s=%s', (name, value) => expect(problems({ ...SIX, [name]: value })).toEqual([name]));

  it('lets flags win and reads the issuer type parameters', () => {
    const settings = readSettings(
      { seed: '7', timeout: '2.5' },
      { ...SIX, SEED: '3', ISSUER_TYPE_PARAM: 'types=a,credentials=b' },
      NOW,
    );
    expect(settings).toMatchObject({ seed: 7, timeoutMs: 2500, issuerTypeParam: { types: 'a', credentials: 'b' } });
    const one = readSettings({}, { ...SIX, ISSUER_TYPE_PARAM: 'issuerType' }, NOW).issuerTypeParam;
    expect(one).toEqual({ types: 'issuerType', credentials: 'issuerType' });
  });

  it('needs a flag for production, halves the pace there and keeps the key in its header', () => {
    const env = { ...SIX, TARGET_ENVIRONMENT: 'production', REQUESTS_PER_SECOND: '4' };
    expect(problems(env)).toEqual(['TARGET_ENVIRONMENT']);
    const settings = readSettings({ iKnowThisIsProduction: true }, env, NOW);
    expect(settings).toMatchObject({ requestsPerSecond: 2, misplacedKey: false, environment: 'production' });
  });

  it('takes the sandbox only when asked, or with nothing set outside CI', () => {
    expect(readSettings({}, {}, NOW)).toMatchObject({ sandbox: true, requestsPerSecond: null });
    expect(readSettings({ sandbox: true }, { ...SIX, CI: 'true' }, NOW)).toMatchObject({ sandbox: true, key: '' });
    expect(problems({ CI: 'true' })).toHaveLength(6);
    expect(problems({ TF_BUILD: 'True' })).toHaveLength(6);
    expect(problems({ JENKINS_URL: 'https://ci.example.org' })).toHaveLength(6);
    expect(problems({ CUSTOMER_IDS: 'A1' })).toHaveLength(5);
    expect(problems({ CUSTOMER_IDS: ' ' })).toEqual([]);
    const access = { addresses: readSettings({}, SIX, NOW).addresses, key: 'k', customerIds: ['A1'] };
    expect(withSandbox(readSettings({}, {}, NOW), access)).toMatchObject({ key: 'k', sandbox: true });
  });

  it('does not pace a loopback target, and warns of plain http elsewhere', () => {
    const at = (base: string): typeof SIX => ({
      ...SIX,
      CARDHOLDER_BASE_URL: base,
      CREDENTIAL_BASE_URL: base,
      LOOKUP_BASE_URL: base,
      ACCOUNT_BASE_URL: base,
    });
    expect(readSettings({}, at('http://127.0.0.1:8080/v1'), NOW)).toMatchObject({
      requestsPerSecond: null,
      warnings: [],
    });
    expect(readSettings({}, at('http://uat.example.org/v1'), NOW).warnings).toHaveLength(1);
  });
});

describe('the .env file', () => {
  it('fills in what is missing or empty above', () => {
    const { env } = mergeEnvironment('SEED=5\nCLOCK=a\n', { SEED: '', CLOCK: 'b' });
    expect(env).toMatchObject({ SEED: '5', CLOCK: 'b' });
  });

  it('warns of a key cut at an unquoted #', () => {
    expect(mergeEnvironment('SUBSCRIPTION_KEY=ab#cd\n', {}).warnings).toHaveLength(1);
    expect(mergeEnvironment("SUBSCRIPTION_KEY='ab#cd'\n", {}).warnings).toEqual([]);
    expect(mergeEnvironment('SUBSCRIPTION_KEY=ab#cd\n', { SUBSCRIPTION_KEY: 'x' }).warnings).toEqual([]);
  });

  it('warns of a name that is nearly a setting, and of no other', () => {
    expect(mergeEnvironment('REQUESTS_BUDGET=50\nsubscription_key=x\n', {}).warnings).toEqual([
      'REQUESTS_BUDGET in .env is not a setting: did you mean REQUEST_BUDGET?',
      'subscription_key in .env is not a setting: did you mean SUBSCRIPTION_KEY?',
    ]);
    expect(mergeEnvironment('HTTPS_PROXY=a\nSPEED=3\nCLICK=1\nCUSTOMER=2\nSEED=1\n', {}).warnings).toEqual([
      'CLICK in .env is not a setting: did you mean CLOCK?',
    ]);
  });
});

describe('what is wrong with a setting', () => {
  const messages = (env: Readonly<Record<string, string>>) => {
    try {
      readSettings({}, { ...SIX, ...env }, NOW);
      return [];
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      return error.problems.map(({ variable, message }) => `${variable} ${message}`);
    }
  };

  it('is told with what was given, but never with a key', () => {
    expect(messages({ REQUEST_BUDGET: '4oo' })).toEqual([
      'REQUEST_BUDGET is not a whole number from 1 to 1000000 (it is 4oo)',
    ]);
    expect(messages({ SUBSCRIPTION_KEY: 'secret\u2026' }).join()).not.toContain('secret');
    expect(messages({ LOOKUP_BASE_URL: 'https://me:secret@uat.example.org/v1' }).join()).not.toContain('secret');
  });

  it('names a variable that is probably meant to be a missing one', () => {
    expect(messages({ CUSTOMER_IDS: '', CUSTOMERS_IDS: 'A1' })).toEqual([
      'CUSTOMER_IDS is missing (there is CUSTOMERS_IDS: is that a typing error?)',
    ]);
  });
});

describe('a .env from which the needed settings cannot be read', () => {
  const lines = (form: (name: string, value: string) => string) =>
    Object.entries(SIX).map(([name, value]) => form(name, value)).join('\n'); // prettier-ignore
  const wrongIn = (text: string, flags: Flags = {}): readonly string[] => {
    const { env, ...file } = mergeEnvironment(text, {});
    try {
      readSettings(flags, env, NOW, file);
      return [];
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      return error.problems.map(({ variable, message }) => `${variable} ${message}`);
    }
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
    ['a key alone', () => SIX.SUBSCRIPTION_KEY, /sets none of the needed settings/],
    ['optional settings alone', () => 'SEED=1', /sets none of the needed settings/],
  ])('in the form of %s is refused, and no value is shown', (_, form, said) => {
    const wrong = wrongIn(lines(form));
    expect(wrong).toHaveLength(7);
    expect(wrong[0]).toMatch(/^\.env is not blank, but sets none/);
    expect(wrong.join('\n')).toMatch(said);
    for (const value of Object.values(SIX)) expect(wrong.join('\n')).not.toContain(value);
    expect(wrongIn(lines(form), { sandbox: true })).toEqual([]);
  });

  it.each([
    ['export', (name: string, value: string) => `export ${name}=${value}`],
    ['YAML', (name: string, value: string) => `  ${name}: ${value}`],
    ['INI', (name: string, value: string) => `[default]\n${name} = ${value}`],
    ['non-breaking spaces', (name: string, value: string) => `${name}\u00a0=\u00a0${value}`],
  ])('but %s is read', (_, form) => {
    const { env } = mergeEnvironment(lines(form), {});
    expect(readSettings({}, env, NOW)).toMatchObject({ key: SIX.SUBSCRIPTION_KEY, sandbox: false });
  });

  it.each([
    '',
    ' \n\t\r\n',
    '# nothing yet\n',
    `#${lines((name, value) => `${name}=${value}`).replaceAll('\n', '\n#')}`,
  ])('is not meant by one that is blank or holds comments alone (%#)', (text) => expect(wrongIn(text)).toEqual([]));

  it('is meant by names without a value, and by one line of six', () => {
    expect(wrongIn(lines((name) => `${name}=`))).toEqual([]);
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

describe('what a shell, Docker or a template leaves in a setting', () => {
  const wrong = (env: Readonly<Record<string, string>>): string => {
    try {
      readSettings({}, { ...SIX, ...env }, NOW);
      return '';
    } catch (error) {
      return error instanceof SettingsError ? error.message : String(error);
    }
  };
  const K = SIX.SUBSCRIPTION_KEY;

  it.each([`"${K}"`, `'${K}'`, `\`${K}\``, `\u201c${K}\u201d`, `\u2018${K}\u2019`])('quotes: %s', (key) => {
    expect(wrong({ SUBSCRIPTION_KEY: key })).toMatch(/^SUBSCRIPTION_KEY is in quotes that belong to its value/);
    expect(wrong({ SUBSCRIPTION_KEY: key })).not.toContain(K);
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
      return error instanceof SettingsError ? error.message : String(error);
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
