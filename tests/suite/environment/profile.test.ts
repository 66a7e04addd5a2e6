import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadProfile } from '../../../environment/settings/profile.ts';
import { YamlFileError } from '../../../environment/settings/setting.ts';
import { observedProfile } from '../../../reports/formats/observed-profile.ts';
import { explain } from '../../../runs/usage.ts';
import { fileWith } from '../folder.ts';
import { makeRun } from '../reports/fixtures.ts';

const schema = JSON.parse(
  readFileSync(new URL('../../../spec/profile.schema.json', import.meta.url), 'utf8'),
) as object;
const ajv = new Ajv({ strict: true, allowUnionTypes: true });
addFormats.default(ajv, ['date']);
const fits = ajv.compile(schema);

const waiver = (more: string) =>
  `waivers:\n  - requirement: cardholder/email\n    until: 2026-12-31\n    why: ticket 1\n${more}`;

const refused: readonly (readonly [string, string, number, string])[] = [
  ['a misspelt question', "pins:\n\n  gap-input/limit-zer: '400'\n", 3, 'did you mean gap-input/limit-zero?'],
  ['a requirement that is pinned', 'pins:\n  cardholder/email: yes\n', 2, 'there is no open question cardholder/email here'],
  ['an answer that is a list', 'pins:\n  gap-input/limit-zero: [1]\n', 2, 'gap-input/limit-zero must be text'],
  ['pins as a list', 'pins:\n  - a\n', 2, 'pins must be a mapping'],
  ['another member', `${waiver('')}pinned: {}\n`, 5, 'there is no member pinned here; did you mean pins?'],
  ['a misspelt requirement', waiver('').replace('email', 'emial'), 2, 'did you mean cardholder/email?'],
  ['no requirement', 'waivers:\n  - until: 2026-12-31\n    why: a\n', 2, 'requirement is missing'],
  ['another member of a waiver', waiver('    ticket: 3\n'), 5, 'there is no member ticket here'],
  ['a waiver without a reason', waiver('').replace('ticket 1', "' '"), 4, 'why does not fit'],
  ['waivers as a mapping', 'waivers:\n  cardholder/email: 1\n', 2, 'waivers must be a list'],
  ['a text', 'just words\n', 1, 'the file must be a mapping'],
]; // prettier-ignore

describe('a profile that is refused', () => {
  const problemsOf = (text: string) => {
    try {
      loadProfile(fileWith(text, 'p.yaml'));
    } catch (error) {
      if (error instanceof YamlFileError) return { error, problems: error.problems };
      throw error;
    }
    throw new Error('it was taken');
  };

  it('with thousands of problems says the first, and how many there are', () => {
    const { error, problems } = problemsOf(
      `pins:\n${Array.from({ length: 2000 }, (_, i) => `  a${i}: '1'\n`).join('')}`,
    );
    expect(problems.length).toBeGreaterThanOrEqual(2000);
    const lines = explain(error).text.split('\n');
    expect(lines).toHaveLength(43);
    expect(lines[41]).toBe(`  and ${problems.length - 20} more`);
    expect(error.message.length).toBeLessThan(5000);
  });

  it.each(refused)('%s: says the line and what is there', (_, text, line, sentence) => {
    const { error, problems } = problemsOf(text);
    expect(problems.map((one) => one.line)).toContain(line);
    const said = explain(error);
    expect(said.code).toBe(2);
    expect(said.text).toMatch(/^cardproof: the profile \S+p\.yaml is invalid:\n/);
    expect(said.text).toMatch(new RegExp(`^  line ${line}: .*${sentence.replace(/[?/]/g, '\\$&')}`, 'm'));
    expect(said.text).toContain(`\n      ${text.split('\n')[line - 1]?.trim() ?? ''}\n`);
  });

  it.each([
    ['two members in one line', 'pins: a: b\n', 1],
    ['a member twice', 'pins: {}\nwaivers: []\npins: {}\n', 3],
    ['a quote without an end', "pins:\n  gap-input/limit-zero: '400\n", 2],
    ['a tab', 'pins:\n\tgap-input/limit-zero: 400\n', 2],
  ])('%s is no YAML: says the line', (_, text, line) => {
    const { problems } = problemsOf(text);
    expect(problems).toMatchObject([{ line, shown: text.split('\n')[line - 1] }]);
    expect(problems[0]?.message).toContain('this is not YAML: ');
  });

  it('names all that is wrong at once, in the order of the lines', () => {
    const { problems } = problemsOf("waivers:\n  - why: x\n    until: 2026-02-30\npins:\n  a: '1'\nwaiver: []\n");
    expect(problems.map(({ line }) => line)).toEqual([2, 3, 5, 6]);
  });

  it.each(refused)('%s: an editor refuses it by the schema', (_, text) => expect(fits(parse(text))).toBe(false));
});

describe('a profile that is taken', () => {
  it.each([
    ['nothing', ''],
    ['a comment', '# nothing yet\n'],
    ['empty parts', 'pins:\nwaivers:\n'],
    ['both parts', `pins:\n  gap-input/limit-zero: 400\n  gap-input/limit-huge:\n${waiver('')}`],
    ['what a run observed', observedProfile(makeRun('conforms'))],
  ])('%s: by the program and by the schema', (_, text) => {
    expect(() => loadProfile(fileWith(text, 'p.yaml'))).not.toThrow();
    expect(fits(parse(text) as unknown)).toBe(true);
  });

  it('keeps what it says, numbers as texts', () => {
    const text = `pins:\n  gap-input/limit-zero: &same 400\n  gap-input/limit-huge: *same\n${waiver('')}`;
    expect(loadProfile(fileWith(text, 'p.yaml'))).toEqual({
      pins: { 'gap-input/limit-zero': '400', 'gap-input/limit-huge': '400' },
      waivers: [{ requirement: 'cardholder/email', until: '2026-12-31', why: 'ticket 1' }],
    });
  });

  it('reads the same to tools that know YAML 1.1: what a run observed', () => {
    const { results, exchanges } = makeRun('conforms');
    const gaps = results.gaps.slice(0, 3).map((gap, at) => ({ ...gap, answer: ['yes', 'off', '12:30'][at] ?? '' }));
    const pins = Object.fromEntries(gaps.map(({ id, answer }) => [id, answer]));
    const text = observedProfile({ results: { ...results, gaps }, exchanges });
    expect(parse(text, { version: '1.1' })).toEqual({ pins });
  });

  it('tells an editor its schema, which is in the package', () => {
    const [first = ''] = observedProfile(makeRun('conforms')).split('\n');
    expect(first).toBe('# yaml-language-server: $schema=./node_modules/cardproof/spec/profile.schema.json');
    const { files, name } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
      files: string[];
      name: string;
    };
    expect(first).toContain(`/${name}/`);
    expect(files).toContain('spec/profile.schema.json');
  });
});
