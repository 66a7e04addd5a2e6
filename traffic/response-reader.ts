/** Chrome reads no larger head, and curl a little more. */
const LARGEST_HEAD = 256 * 1024;

/** What is known of a response when its head has come. */
export interface Head {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  /** The head as it came, in Latin-1, but for the headers of the connection: the next one is closed after this response. */
  readonly shown: string;
}

/** How the body ends (RFC 9112, 6.3), and how much of it, or of a chunk, is to come. */
interface Framing {
  readonly by: 'length' | 'chunks' | 'close';
  left: number;
  /** Of chunks: what comes next. */
  next: 'size' | 'data' | 'data-end' | 'trailer';
  line: string;
}

/** Bytes that are no response of HTTP/1. */
export class NoResponseError extends Error {}

/**
 * Reads one response of HTTP/1 from bytes as they come, as tolerantly as browsers do: lines may end in a line feed alone, any
 * byte may stand in the reason phrase, lengths may be given twice or beside chunks, interim responses come before it.
 */
export class ResponseReader {
  head: Head | null = null;
  isComplete = false;
  /** Two lengths were given that differ: browsers do not read it. */
  isContradictory = false;
  private waiting = '';
  private framing: Framing | null = null;
  private readonly data: (part: Buffer) => void;
  private readonly options: { readonly hasBody: boolean; readonly canTakeChunks: boolean };

  /** `data` is told each part of the body, without the frames of chunks. An application of HTTP/1.0 cannot take chunks. */
  constructor(options: { readonly hasBody: boolean; readonly canTakeChunks: boolean }, data: (part: Buffer) => void) {
    this.options = options;
    this.data = data;
  }

  /** Takes the next bytes and returns what is to be handed on of them. Throws a NoResponseError. */
  take(bytes: Buffer): Buffer[] {
    if (this.framing !== null) return this.body(bytes, this.framing);
    this.waiting += bytes.toString('latin1');
    const [, interim = '', rest = ''] = /^((?:HTTP\/\S+ +1\d\d[^]*?\n\r?\n)*)([^]*)$/i.exec(this.waiting) ?? [];
    const end = /\n\r?\n/.exec(rest);
    if (end === null) {
      if (this.waiting.length > LARGEST_HEAD || !/^\s*(HTTP\/|H?T?T?P?$)/i.test(rest)) throw new NoResponseError();
      return [];
    }
    const length = end.index + end[0].length;
    const head = this.begin(rest.slice(0, length));
    const framing = this.framingOf(head);
    this.framing = framing;
    const first = Buffer.from(interim + head.shown, 'latin1');
    return [first, ...this.body(Buffer.from(rest.slice(length), 'latin1'), framing)];
  }

  /** The connection was closed. */
  close(): void {
    if (this.framing?.by === 'close') this.isComplete = true;
  }

  private begin(raw: string): Head {
    const [, code] = /^\s*HTTP\/\S+ +(\d{3})(?!\d)/i.exec(raw) ?? [];
    if (code === undefined) throw new NoResponseError();
    const [first = '', ...lines] = raw
      .trimStart()
      .replace(/\r?\n[\t ]+(?=\S)/g, ' ')
      .split(/\r?\n/);
    const named = lines.flatMap((line): [string, string][] => {
      const at = line.indexOf(':');
      return at < 1 ? [] : [[line.slice(0, at).trim(), line.slice(at + 1).trim()]];
    });
    const own = this.options.canTakeChunks ? OF_THE_CONNECTION : [...OF_THE_CONNECTION, 'transfer-encoding', 'trailer'];
    const kept = lines.filter((line) => line !== '' && !own.includes(line.split(':')[0]?.trim().toLowerCase() ?? ''));
    const eol = raw.includes('\r\n') ? '\r\n' : '\n';
    this.head = {
      status: Number(code),
      headers: named,
      shown: [first, ...kept, 'Connection: close', '', ''].join(eol),
    };
    return this.head;
  }

  private framingOf({ status, headers }: Head): Framing {
    const valuesOf = (wanted: string): string[] =>
      headers.filter(([name]) => name.toLowerCase() === wanted).flatMap(([, value]) => value.split(','));
    const lengths = new Set(
      valuesOf('content-length').flatMap((one) => (/^\s*\d+\s*$/.test(one) ? [Number(one)] : [])),
    );
    const isChunked = /^chunked$/i.test(valuesOf('transfer-encoding').at(-1)?.trim() ?? '');
    this.isContradictory = !isChunked && lengths.size > 1;
    const [length] = lengths;
    const isEmpty = !this.options.hasBody || status < 200 || status === 204 || status === 304;
    const by = isEmpty || (!isChunked && length !== undefined) ? 'length' : isChunked ? 'chunks' : 'close';
    const left = isEmpty || by !== 'length' ? 0 : (length ?? 0);
    this.isComplete = by === 'length' && left === 0;
    return { by, left, next: 'size', line: '' };
  }

  private body(bytes: Buffer, framing: Framing): Buffer[] {
    if (this.isComplete || bytes.length === 0) return [];
    if (framing.by !== 'chunks') {
      const part = framing.by === 'close' ? bytes : bytes.subarray(0, framing.left);
      framing.left -= part.length;
      this.isComplete = framing.by === 'length' && framing.left === 0;
      this.data(part);
      return [part];
    }
    const parts: Buffer[] = [];
    let at = 0;
    while (at < bytes.length && !this.isComplete) at += this.chunk(bytes.subarray(at), framing, parts);
    return this.options.canTakeChunks ? [bytes.subarray(0, at)] : parts;
  }

  /** Reads on by one part of a chunk, or of a line between chunks; returns how many bytes that were. */
  private chunk(bytes: Buffer, framing: Framing, parts: Buffer[]): number {
    if (framing.next === 'data') {
      const part = bytes.subarray(0, framing.left);
      framing.left -= part.length;
      if (framing.left === 0) framing.next = 'data-end';
      this.data(part);
      parts.push(part);
      return part.length;
    }
    const end = bytes.indexOf('\n');
    const read = bytes.subarray(0, end < 0 ? bytes.length : end + 1);
    framing.line += read.toString('latin1');
    if (framing.line.length > LARGEST_HEAD) throw new NoResponseError();
    if (end >= 0) this.line(framing);
    return read.length;
  }

  private line(framing: Framing): void {
    const line = framing.line.trim();
    framing.line = '';
    if (framing.next === 'trailer') this.isComplete = line === '';
    else if (framing.next === 'data-end') framing.next = 'size';
    else {
      const [size] = /^[\da-f]+/i.exec(line) ?? [];
      if (size === undefined) throw new NoResponseError();
      framing.left = parseInt(size, 16);
      framing.next = framing.left === 0 ? 'trailer' : 'data';
    }
  }
}

/** Headers of one connection, which the other does not share. */
const OF_THE_CONNECTION = ['connection', 'keep-alive', 'proxy-connection'];
