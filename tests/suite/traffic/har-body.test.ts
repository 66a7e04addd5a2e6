import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { base64, BODY, came, coded, in64, long, N, PIECE, typed, whole } from './har-text.ts';

describe('a body that is there', () => {
  const [zipped, br] = [gzipSync(BODY), brotliCompressSync(BODY)];
  const page = '<html>Sign in</html>';
  const shrunk = { size: zipped.length, compression: N - zipped.length, text: BODY };
  it.each<[string, object, string | Buffer]>([
    ['is text', { content: { size: 4, text: '"é"' }, headers: long(4) }, '"é"'],
    ['of which only the text is known', { content: { text: BODY } }, BODY],
    ['whose length is counted in characters', { content: { size: 9, text: '{"a":"é"}' } }, '{"a":"é"}'],
    ['is base64, of any bytes', { content: { size: 3, text: '/wBB', encoding: 'base64' } }, Buffer.from([255, 0, 65])],
    ['is base64 in another letter case', { content: { size: N, text: base64(BODY), encoding: 'BASE64' } }, BODY],
    ['has a byte order mark', { content: { size: N + 3, text: `\ufeff${BODY}` } }, `\ufeff${BODY}`],
    ['has a byte order mark, of no known length', { content: { text: `\ufeff${BODY}` } }, `\ufeff${BODY}`],
    ['is empty, says its length', { content: { size: 0, text: '' }, headers: long(0) }, ''],
    ['is empty, and has no text', { content: { size: 0 }, headers: long(0), bodySize: 0 }, ''],
    ['was encoded, as its length alone still says', { content: whole, headers: long(5) }, BODY],
    ['has none (204)', { status: 204, content: { size: 0 } }, ''],
    ['is no JSON, of its length', { content: { size: page.length, text: page } }, page],
    ['is damaged JSON, of its length', { content: { size: 11, text: '{"a":1,,}//' } }, '{"a":1,,}//'],
    ['breaks off, as its length says', { content: { text: PIECE }, headers: long(40) }, PIECE],
    ['of the same length, twice', { content: whole, headers: typed(['Content-Length', `${N}, ${N}`]) }, BODY],
    ['has a length without digits', { content: whole, headers: long('') }, BODY],
    ['is chunked, with a length', { content: whole, headers: [...long(5), ...typed(['TE', ''], ['Transfer-Encoding', 'chunked'])] }, BODY],
    ['has the length of something else, if two others agree', { content: whole, headers: long(N + 9), bodySize: N }, BODY],
    ['was gzip', { content: whole, headers: [...coded('gzip'), ...long(zipped.length)] }, BODY],
    ['was gzip, of which the size is stated', { content: shrunk, headers: coded('gzip'), bodySize: shrunk.size }, BODY],
    ['is gzip', { content: in64(zipped, zipped.length), headers: coded('gzip') }, BODY],
    ['is x-gzip, of its decoded size', { content: in64(zipped, N), headers: coded('x-gzip') }, BODY],
    ['is Brotli', { content: in64(br), headers: coded('br'), bodySize: br.length }, BODY],
    ['is deflate', { content: in64(deflateSync(BODY)), headers: coded('deflate') }, BODY],
    ['is gzip in a text without a label', { content: { size: zipped.length, text: zipped.toString('latin1') }, headers: coded('gzip') }, BODY],
    ['is JSON, whatever its encoding is called', { content: whole, headers: coded('utf-8') }, BODY],
    ['is whole, as an older Charles says it', { content: whole, _charlesStatus: 'Complete' }, BODY],
    ['has a media type outside the headers', { content: { ...whole, mimeType: 'application/json' }, headers: [] }, BODY],
  ])('%s', async (_what, response, body) => expect(await came(response)).toEqual(Buffer.from(body))); // prettier-ignore
});

describe('nothing to judge:', () => {
  const zipped = gzipSync(BODY);
  const zstd = Buffer.from('28b52ffd0458f1', 'hex');
  const LATIN = { name: 'content-type', value: 'application/json; charset=iso-8859-1' };
  it.each<[string, object, string]>([
    ['a body that is not in the file', { content: { size: 12 } }, 'no-body'],
    ['no content', { headers: long(N), bodySize: 0 }, 'no-body'],
    ['a text that is null', { content: { size: null, text: null }, bodySize: 0 }, 'no-body'],
    ['a text that is an object', { content: { size: 2, text: {} } }, 'no-body'],
    ['nothing, with a length', { content: { size: 0, text: '' }, headers: long(N), bodySize: 0 }, 'no-body'],
    ['nothing, of no known length', { content: { size: 0 } }, 'no-body'],
    ['nothing, of something on the wire', { content: { size: 0, text: '' }, bodySize: N }, 'no-body'],
    ['a piece', { content: { size: 5000, text: '{"a":' } }, 'incomplete'],
    ['a piece of no known length', { content: { text: PIECE } }, 'incomplete'],
    ['a piece, whose own size is stated', { content: { size: 40, text: PIECE }, headers: long(N), bodySize: N }, 'incomplete'],
    ['a piece, if all that is known is its own size', { content: { size: 40, text: PIECE }, bodySize: 40 }, 'incomplete'],
    ['a piece of what was compressed', { content: { size: 40, text: PIECE }, headers: coded('br') }, 'incomplete'],
    ['a piece in base64', { content: in64(PIECE, N) }, 'incomplete'],
    ['a page of no known length', { content: { text: '<html>' } }, 'incomplete'],
    ['what may have lost its byte order mark', { content: { size: 5, text: '{}' } }, 'incomplete'],
    ['the same, if only the header says so', { content: whole, headers: long(N + 3), bodySize: N }, 'incomplete'],
    ['nothing, as every member says', { content: { size: 0, text: '' }, bodySize: 0 }, 'no-body'],
    ['a length that is too small, of a size that is not known', { content: { text: BODY }, headers: long(N - 1) }, 'contradictory'],
    ['a size that is too small', { content: { size: 5, text: BODY } }, 'contradictory'],
    ['two lengths', { content: whole, headers: typed(['Content-Length', '5'], ['content-length', String(N)]) }, 'contradictory'],
    ['another status in HTTP/2', { content: whole, headers: typed([':status', '503']) }, 'contradictory'],
    ['text that is called base64', { content: { ...whole, encoding: 'base64' } }, 'contradictory'],
    ['base64 that is not called so', { content: { size: N, text: base64(BODY) } }, 'contradictory'],
    ['an unknown label', { content: { ...whole, encoding: 'rot13' } }, 'undecodable'],
    ['zstd', { content: in64(zstd, zstd.length), headers: coded('zstd') }, 'undecodable'],
    ['gzip that is called Brotli', { content: in64(zipped, zipped.length), headers: coded('br') }, 'undecodable'],
    ['gzip that is not called so', { content: in64(zipped, zipped.length) }, 'undecodable'],
    ['Brotli that is not called so', { content: in64(brotliCompressSync(BODY)) }, 'undecodable'],
    ['gzip that breaks off', { content: in64(zipped.subarray(0, 30)), headers: coded('gzip') }, 'undecodable'],
    ['text with replaced bytes', { content: { text: '{"a":"\ufffd"}' } }, 're-encoded'],
    ['text of another character set', { content: { text: '{"a":"é"}' }, headers: [LATIN] }, 're-encoded'],
    ['no answer', { status: 0, content: { size: 0 } }, 'no-answer'],
    ['no answer, as Firefox has it', { status: -1 }, 'no-answer'],
    ['no answer, as text', { status: '0' }, 'no-answer'],
    ['no answer, nothing stated', { status: null }, 'no-answer'],
    ['an answer that is not the last', { status: 101, content: whole }, 'no-answer'],
    ['a status without digits', { status: 'ok', content: whole }, 'unreadable'],
    ['no headers', { content: { ...whole, mimeType: 'x-unknown' }, headers: [] }, 'unreadable'],
    ['an error, as Chrome has it', { content: whole, _error: 'net::ERR_ABORTED' }, 'broken-off'],
    ['an error, as Playwright has it', { content: whole, _failureText: 'net::ERR_FAILED' }, 'broken-off'],
    ['a part that Charles has', { content: whole, _charlesStatus: 'RECEIVING_RESPONSE_BODY' }, 'broken-off'],
    ['a text that is cut by its writer', { content: { ...whole, _truncated: true } }, 'broken-off'],
    ['a 304', { status: 304, content: { size: 0 } }, 'from-cache'],
    ['a part that was asked for', { status: 206, content: whole }, 'incomplete'],
    ['a redirect of the browser', { status: 307, content: { size: 0 }, headers: typed(['Non-Authoritative-Reason', 'Delegate']) }, 'other-source'],
  ])('%s', async (_what, response, why) => expect(await came(response)).toBe(why)); // prettier-ignore

  it.each<[string, object, string]>([
    ['Chrome, from disk', { _fromCache: 'disk' }, 'from-cache'],
    ['WebPageTest', { _cached: '1' }, 'from-cache'],
    ['Safari', { _fetchType: 'Memory Cache' }, 'from-cache'],
    ['Firefox', { cache: { afterRequest: null } }, 'from-cache'],
    ['HAR 1.2', { cache: { beforeRequest: { lastAccess: '', eTag: 'a', hitCount: 1 } } }, 'from-cache'],
    ['a service worker', { _fetchedViaServiceWorker: true }, 'other-source'],
    ['a mock of Playwright', { _wasFulfilled: true }, 'other-source'],
    ['an override of Safari', { _fetchType: 'Inspector Override' }, 'other-source'],
    ['cancelled', { _wasAborted: true }, 'broken-off'],
    ['a query that cannot be read', { request: { method: 'GET', url: 'https://h/v1/a', queryString: [{ value: 'b' }] } }, 'unreadable'],
  ])('%s', async (_what, more, why) => expect(await came({ content: whole }, more)).toBe(why)); // prettier-ignore

  it('has the copy of a browser that asked whether it is still good', async () => {
    const request = (...headers: readonly object[]) => ({ request: { method: 'GET', url: 'https://h/v1/a', headers } });
    const [copy, asked] = [
      { content: whole, bodySize: 0 },
      { name: 'If-None-Match', value: 'a' },
    ];
    expect(await came(copy, request(asked))).toBe('from-cache');
    expect(await came({ ...copy, bodySize: N }, request(asked))).toEqual(Buffer.from(BODY));
    expect(await came(copy, request())).toEqual(Buffer.from(BODY));
    const empty = { content: { size: 0, text: '' }, headers: long(0), bodySize: 0 };
    expect(await came(empty, request(asked))).toEqual(Buffer.from(''));
  });

  it.each<[string, object]>([
    ['no error', { _error: null, _fromCache: false, _cached: 0, _fetchedViaServiceWorker: 'false' }],
    ['an empty cache', { cache: { beforeRequest: null, afterRequest: null } }],
    ['a cache of examples', { cache: { beforeRequest: {}, afterRequest: {} } }],
    ['the network', { _fetchType: 'Network Load', _wasContinued: true, _resourceType: 'fetch', _priority: 'High' }],
  ])('but what says %s is judged', async (_what, more) => {
    expect(await came({ content: whole, _error: '' }, more)).toEqual(Buffer.from(BODY));
  });
});
