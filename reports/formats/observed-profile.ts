import { Document, Pair, Scalar, YAMLMap } from 'yaml';
import { unprintable as unseen } from '../../spec/exchange/json-tokens.ts';
import { visible } from '../escape.ts';
import type { Run } from '../view.ts';

/** Where an editor finds the schema from the root of a project that depends on Cardproof: a profile is kept there. */
const SCHEMA = './node_modules/cardproof/spec/profile.schema.json';

/** A profile that pins every gap answer of this run: a person deletes what they do not rely on. */
export function observedProfile({ results }: Run): string {
  const pins = new YAMLMap();
  for (const { id, question, answer } of results.gaps) {
    if (answer === null) continue;
    const key = Object.assign(scalar(id), { commentBefore: ` ${line(question)}`, spaceBefore: true });
    pins.items.push(new Pair(key, scalar(answer)));
  }
  return written({ pins }, [
    ` yaml-language-server: $schema=${SCHEMA}`,
    ' The answers that this run observed to the open questions of the specification.',
    ' Keep the answers that your application relies on, delete the rest, and pass the file with --profile:',
    ' a run with another answer then fails.',
    ` Target: ${line(results.target.name)}${results.target.sandbox ? ' (sandbox, not your environment)' : ''}`,
    ` Observed: ${line(results.run.startedAt)}`,
  ]);
}

/** A YAML text, in which what YAML 1.1 does not read as text is in quotes, too: `yes` is true to many tools. */
function written(contents: unknown, head: readonly string[] = []): string {
  const document = new Document(contents, { compat: 'yaml-1.1' });
  document.commentBefore = head.join('\n');
  return document.toString({ lineWidth: 0, doubleQuotedMinMultiLineLength: Infinity }).replace(unseen, escape);
}

/** One pin as a line of a profile, as it must be written there. */
export function pinLine(id: string, answer: string): string {
  const pins = new YAMLMap();
  pins.items.push(new Pair(scalar(id), scalar(answer)));
  return written(pins).trim();
}

const line = (text: string): string => visible(text).replace(/\s+/g, ' ');

/** A scalar that reads back exactly; in double quotes, in which escapes are possible, if any character needs one. */
function scalar(text: string): Scalar {
  const made = new Scalar(text);
  if (visible(text) !== text || text.includes('\n')) made.type = Scalar.QUOTE_DOUBLE;
  return made;
}

function escape(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x10000 ? `\\u${code.toString(16).padStart(4, '0')}` : `\\U${code.toString(16).padStart(8, '0')}`;
}
