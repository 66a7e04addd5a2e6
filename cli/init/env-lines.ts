import { parse } from 'dotenv';
import { UsageError } from '../../runs/usage.ts';

/** A `.env` with new values, and the variables that have another value than before. */
interface EditedEnv {
  readonly text: string;
  readonly changed: readonly string[];
}

/** Puts values into the text of a `.env`: a line of its variable is replaced, a new one is added; the rest stays. */
export function editEnv(before: string, values: ReadonlyMap<string, string>): EditedEnv {
  const old = parse(before);
  const changed = [...values].filter(([name, value]) => old[name] !== value);
  const end = before.includes('\r\n') ? '\r\n' : '\n';
  let text = before;
  for (const [name, value] of changed) text = withValue(text, name, value, end);
  return { text, changed: changed.map(([name]) => name) };
}

function withValue(text: string, name: string, value: string, end: string): string {
  const line = `${name}=${quoted(name, value)}`;
  const lines = [...text.matchAll(lineOf(name))];
  const last = lines.at(-1);
  const replaced =
    last === undefined
      ? text
      : `${text.slice(0, last.index)}${last[1] ?? ''}${line}${text.slice(last.index + last[0].length)}`;
  if (parse(replaced)[name] === value) return replaced;
  const whole = text === '' || text.endsWith('\n') ? text : `${text}${end}`;
  return `${whole}${line}${end}`;
}

/** A line of a variable, as dotenv reads it: `export ` may come before, the value may be quoted and have line breaks. */
const lineOf = (name: string): RegExp =>
  new RegExp(
    String.raw`^([ \t]*(?:export[ \t]+)?)${name}[ \t]*[=:][ \t]*(?:'(?:\\'|[^'])*'|"(?:\\"|[^"])*"|${'`'}(?:\\${'`'}|[^${'`'}])*${'`'}|[^#\r\n]*)`,
    'gm',
  );

/** A value in the first kind of quotes in which it reads back as it is. */
function quoted(name: string, value: string): string {
  const text = ["'", '"', '`'].map((mark) => `${mark}${value}${mark}`).find((one) => parse(`A=${one}`)['A'] === value);
  if (text !== undefined) return text;
  throw new UsageError(`${name} cannot be written to .env, because of its quotation marks: set it in the environment`);
}
