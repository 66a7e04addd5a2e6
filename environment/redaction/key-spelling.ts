const NAMED: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
const digits = (hex: string): string => hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);

/**
 * A pattern for a text however its characters are escaped, each in its own way: as they are, as JSON, JavaScript, URL,
 * HTML or XML escape, and such escapes escaped again.
 */
export function spelled(text: string): string {
  const [first = '', ...rest] = text.match(/\\+|[^\\]/gu) ?? [];
  return start(first) + rest.map(unit).join('');
}

/** A match never begins within a run of backslashes that it could begin with: a hostile text has long ones. */
function start(run: string): string {
  return run.startsWith('\\') ? unit(run) : `(?:(?<!\\\\)|(?!\\\\))${unit(run)}`;
}

function unit(run: string): string {
  return run.startsWith('\\') ? backslashes(run.length) : character(run);
}

/** Backslashes of a text, doubled as often as JSON in JSON in a log doubles them. */
function backslashes(count: number): string {
  const doubled = [32, 16, 8, 4, 2, 1].map((times) => `\\\\{${times * count}}`);
  return `(?:${doubled.join('|')}|${character('\\')}{${count}})`;
}

function character(one: string): string {
  const code = one.charCodeAt(0);
  const hex = code.toString(16);
  const bytes = [...Buffer.from(one)].map((byte) => `%(?:25)*${digits(byte.toString(16).padStart(2, '0'))}`);
  const ways = [
    literal(one),
    `\\\\{1,64}u(?:${digits(hex.padStart(4, '0'))}|\\{0*${digits(hex)}\\})`,
    `\\\\{1,64}x${digits(hex.padStart(2, '0'))}`,
    `%(?:25)*${digits(hex.padStart(2, '0'))}`,
    `&(?:amp;)*#(?:0*${code}|[xX]0*${digits(hex)});?`,
    ...(code > 0x7f ? [bytes.join('')] : []),
    ...(one in NAMED ? [`&(?:amp;)*${NAMED[one]};`] : []),
    ...(/[0-9A-Za-z\\]/.test(one) ? [] : [`\\\\{1,64}${literal(one)}`]),
    ...(one === ' ' ? ['\\+'] : []),
  ];
  return `(?:${ways.join('|')})`;
}

const ESCAPES =
  /\\+u(?:([0-9a-f]{4})|\{([0-9a-f]+)\})|\\+x([0-9a-f]{2})|%(?:25)*([0-9a-f]{2})|&(?:amp;)*#(?:x([0-9a-f]+)|(\d+));?/gi;

/**
 * The text with its escapes undone, and without backslashes: not exact, but whatever `spelled` finds is in it as it is,
 * unless that has a `%`, a `&` or a backslash of its own.
 */
export function unescaped(text: string): string {
  const character = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '');
  return text
    .replace(ESCAPES, (_whole, ...codes: (string | number | undefined)[]) => {
      const [a, b, c, d, e, decimal] = codes;
      return character(decimal === undefined ? parseInt(String(a ?? b ?? c ?? d ?? e), 16) : Number(decimal));
    })
    .replace(/&(?:amp;)*(amp|lt|gt|quot|apos);/g, (whole, name: string) => characterOf(name) ?? whole)
    .replaceAll('\\', '');
}

function characterOf(name: string): string | undefined {
  return Object.entries(NAMED).find(([, known]) => known === name)?.[0];
}

/** The text with percent-encoded UTF-8 read as what it says; a text without such is left as it is. */
export function withoutBytes(text: string): string {
  return text.replace(/(?:%(?:25)*[89a-f][0-9a-f])+/gi, (bytes) =>
    Buffer.from(bytes.replace(/%(?:25)*/gi, ''), 'hex').toString(),
  );
}
