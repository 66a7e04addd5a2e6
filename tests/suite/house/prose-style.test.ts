import { expect, it } from 'vitest';
import writeGood from 'write-good';
import { program } from '../../../cli/program.ts';
import { catalogue } from '../../../spec/generated/catalogue.ts';
import { filesOf, spoken, type Written, writtenInDocument } from './written.ts';

/** A sentence with more words is read twice. Code counts as a word. */
const LONGEST_SENTENCE = 40;
/** At most one sentence in four has no one who does something. */
const PASSIVE = 1 / 4;
/** Words that write-good calls wordy, and that are names here or are short enough. */
const FINE = ['requirement', 'it is', 'it was', 'type of', 'maximum', 'minimum', 'all of', 'a number of', 'purchase'];

const documents = filesOf(/\.md$/).flatMap(writtenInDocument);
const rows = catalogue.map(({ id, rule, why }): Written => ({ at: id, text: `${rule} ${why}` }));
const commands = program().commands.flatMap((one) => [one, ...one.commands]);
const help = commands.flatMap((command): Written[] => [
  { at: `${command.name()} --help`, text: command.description() },
  ...command.options.map(({ long, description }) => ({ at: `${command.name()} ${long ?? ''}`, text: description })),
]);
/** The sheet of style shows what not to write. */
const all = [...documents, ...rows, ...help].filter(
  ({ at, text }) => !(at.startsWith('CONTRIBUTING') && text.startsWith('|')),
);

let codes = 0;
/** Each piece of code as a word of its own, so that two of them are not one word repeated. */
const read = (text: string): string => spoken(text).replaceAll('CODE', () => `CODE${codes++}`);
const sentences = (text: string): readonly string[] => read(text).split(/(?<=[.!?:;])\s+|\s\|\s/);
const words = (sentence: string): number => sentence.split(/\s+/).filter((word) => /\w/.test(word)).length;

it('sentences are short', () => {
  const long = all.flatMap(({ at, text }) =>
    sentences(text)
      .filter((sentence) => words(sentence) > LONGEST_SENTENCE)
      .map((sentence) => `${at}: ${words(sentence)} words: ${sentence.slice(0, 80)}`),
  );
  expect(long).toEqual([]);
});

it('no word is said twice, and no phrase is wordy or worn (write-good)', () => {
  const off = { passive: false, weasel: false, adverb: false, thereIs: false, eprime: false };
  const found = all.flatMap(({ at, text }) =>
    writeGood(read(text).toLowerCase(), { ...off, whitelist: FINE }).map(({ reason }) => `${at}: ${reason}`),
  );
  expect(found).toEqual([]);
});

it('most sentences of the documents are active (write-good)', () => {
  const off = { illusion: false, so: false, thereIs: false, weasel: false, adverb: false, tooWordy: false };
  const texts = documents.map(({ text }) => read(text));
  const passive = texts.flatMap((text) => writeGood(text, { ...off, cliches: false, eprime: false }));
  expect(passive.length / texts.flatMap(sentences).length).toBeLessThan(PASSIVE);
});
