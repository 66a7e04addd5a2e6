/** What of a response that could not be read breaks which requirement of HTTP/1.1 (RFC 9112), in words. */

/** What stands in a status line or in the headers, told from the head and its lines; the first that fits is named. */
const FAULTS: readonly (readonly [is: (head: Head) => boolean, what: string])[] = [
  [({ text }) => /^[\x15\x16]\x03/.test(text), 'the server speaks TLS at this port: the address must begin with https'],
  [({ text }) => !/^HTTP\//.test(text), 'the response does not begin with HTTP: something else than a web server listens there'],
  [({ text }) => /^HTTP\/\d\.\d 100\b/.test(text), 'the response begins with 100 Continue, which no request asked for'],
  [({ text }) => /^HTTP\/\d\.\d 101\b/.test(text), 'the response is 101 Switching Protocols, which no request asked for'],
  [({ text }) => /(^|[^\r])\n/.test(text), 'the lines of the response end with a line feed alone'],
  [({ text }) => !/^HTTP\/1\.[01] \d{3}[ \r]/.test(text), 'the status line of the response is not valid'],
  [({ lines }) => lines.some((line) => /^[ \t]/.test(line)), 'a header of the response is folded over two lines'],
  [({ lines }) => lines.some((line) => !line.includes(':')), 'a header line of the response has no colon'],
  [({ lines }) => lines.some((line) => /^[^:]*[ \t]:/.test(line)), 'a header of the response has a space before its colon'],
  [({ lines }) => lines.some((line) => !/^[\w!#$%&'*+.^`|~-]+:/.test(line)), 'the name of a header of the response has a space or a sign that is not allowed'],
  [({ lines }) => lines.some((line) => /[\x00-\x08\x0b-\x1f\x7f]/.test(line)), 'a header of the response holds a control character'],
  [({ lengths, isChunked }) => lengths.length > 0 && isChunked, 'the response has both Content-Length and Transfer-Encoding'],
  [({ lengths }) => lengths.length > 1 && new Set(lengths).size > 1, 'the response has two Content-Length headers that differ'],
  [({ lengths }) => lengths.length > 1, 'the response has Content-Length twice, with the same value'],
  [({ lengths }) => lengths.some((length) => !/^\d+$/.test(length)), 'the Content-Length of the response is not a number'],
  [({ isChunked, isWhole, body }) => isWhole && isChunked && !/^[0-9a-f]+[ \t]*(;|\r)/i.test(body), 'the body of the response is not in the chunks that its headers announce'],
]; // prettier-ignore

/** The beginning of a response: all of it, its header lines, and what they say of the body. */
interface Head {
  readonly text: string;
  readonly lines: readonly string[];
  readonly lengths: readonly string[];
  readonly isChunked: boolean;
  /** Whether the headers have ended, and what came of the body after them. */
  readonly isWhole: boolean;
  readonly body: string;
}

/** What is wrong with the beginning of a response (in Latin-1) as HTTP/1.1; null if nothing is. */
export function againstHttp(beginning: string): string | null {
  if (beginning === '') return null;
  const [text = '', ...rest] = beginning.split(/\r?\n\r?\n/);
  const [, ...all] = text.split(/\r?\n/);
  // The last line may be incomplete if the headers have not ended.
  const lines = rest.length === 0 ? all.slice(0, -1) : all;
  const of = (name: RegExp) => lines.filter((line) => name.test(line)).map((line) => line.slice(line.indexOf(':') + 1));
  const lengths = of(/^content-length[ \t]*:/i).flatMap((value) => value.split(',').map((one) => one.trim()));
  const body = rest.join('\r\n\r\n');
  const head = { text: `${text}\r\n`, lines, lengths, isChunked: of(/^transfer-encoding[ \t]*:/i).length > 0, body };
  const isWhole = rest.length > 0;
  return FAULTS.find(([is]) => is({ ...head, isWhole }))?.[1] ?? null;
}
