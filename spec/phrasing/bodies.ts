/** Bodies that are not JSON, in words. */
import type { BodyText } from '../body-text.ts';

interface NotJson {
  readonly empty: boolean;
  readonly body?: BodyText;
}

const WHAT: Readonly<Record<BodyText['is'], string>> = {
  html: 'an HTML page',
  markup: 'XML or other markup',
  'damaged-json': 'damaged or incomplete JSON',
  text: 'plain text',
  blank: 'only white space',
};

/** What it is: `an HTML page`. */
export const bodyKind = ({ empty, body }: NotJson): string =>
  empty ? 'an empty body' : body === undefined ? 'text that is not JSON' : WHAT[body.is];

/** What it is not, unless that was said. */
const notJson = ({ is }: BodyText): string => (is === 'damaged-json' ? '' : ', not JSON');

/** The same with its first characters. */
export function notJsonText({ empty, body }: NotJson): string {
  const kind = bodyKind({ empty, ...(body && { body }) });
  return empty || body === undefined || body.begins === '' ? kind : `${kind}${notJson(body)}: ${body.begins}`;
}

/** What is wrong with a response, after its name: `is an HTML page, not JSON`. */
export const notJsonClause = ({ empty, body }: NotJson, several: boolean): string =>
  empty
    ? `${several ? 'have' : 'has'} an empty body`
    : `${several ? 'are' : 'is'} ${bodyKind({ empty, ...(body && { body }) })}${body === undefined ? '' : notJson(body)}`;
