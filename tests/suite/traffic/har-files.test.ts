import { describe, expect, it } from 'vitest';
import { entry, har, read } from './har-text.ts';

const one = har(entry({ content: { text: '{}' } }));
const two = har(entry({ content: { text: '{}' } }), entry({ content: { text: '[]' } }));
const swapped = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

describe('a file', () => {
  it.each<[string, string | Buffer]>([
    ['with a byte order mark', `\ufeff${one}`],
    ['in UTF-16, as PowerShell writes it', Buffer.from(`\ufeff${one}`, 'utf16le')],
    ['in UTF-16, big end first', swapped(`\ufeff${one}`)],
    ['in UTF-16 without a mark', Buffer.from(one, 'utf16le')],
    ['with blanks after its end', `${one}\r\n\n`],
  ])('%s is whole', async (_what, text) => {
    const { all, state } = await read(text);
    expect([all.length, state]).toEqual([1, 'whole']);
  });

  it.each<[string, string | Buffer, number]>([
    ['that is cut off', two.slice(0, -20), 1],
    ['that is cut off at its end', two.slice(0, -1), 2],
    ['with NaN', two.replace(/("time":)12.4(?=[^]*\[\])/, '$1NaN').replace(/"time":12.4([^]*\[\])/, '"time":NaN$1'), 0],
    ['with a comma too many', one.replace(']}}', ',]}}'), 1],
    ['after another', one + one, 1],
    ['in lines', `${one}\n${one}\n`, 1],
    ['that goes on', `${one}x`, 1],
    ['with entries that are null', '{"log":{"version":"1.2","entries":null}}', 0],
    ['with entries that are an object', '{"log":{"version":"1.2","entries":{"0":{}}}}', 0],
    ['without entries', '{"log":{"version":"1.2"}}', 0],
  ])('%s is damaged', async (_what, text, count) => {
    const { all, state } = await read(text);
    expect([all.length, state]).toEqual([count, 'damaged']);
  });
});
