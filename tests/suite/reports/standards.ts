import { readFileSync } from 'node:fs';
import { isIPv4, isIPv6 } from 'node:net';
import type { AnySchema, ErrorObject } from 'ajv';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { validate as validateCtrf } from 'ctrf';
import { validateXML } from 'xmllint-wasm';

const here = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const schemaAt = (path: string): AnySchema => JSON.parse(here(path)) as AnySchema;
const said = (errors: readonly ErrorObject[] | null | undefined): string[] =>
  (errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);

const formats = {
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
  uri: (text: string) => URL.canParse(text),
  ipv4: isIPv4,
  ipv6: isIPv6,
};

// The schemas of the package har-schema 2.0.0 in one file: HAR 1.2 is from 2012 and does not change.
const harAjv = new Ajv({ strict: false, allErrors: true, formats });
harAjv.addSchema(schemaAt('schemas/har-1.2.json'));

const resultsAjv = new Ajv2020({ strict: true, allowUnionTypes: true, formats });
const resultsValidator = resultsAjv.compile(schemaAt('../../../spec/results.schema.json'));

/** What each form's own standard has against a text; nothing if it is valid. */
export const complaints = {
  har(text: string): string[] {
    return harAjv.validate('har.json#', JSON.parse(text)) ? [] : said(harAjv.errors);
  },
  ctrf(text: string): string[] {
    const { valid, errors } = validateCtrf(JSON.parse(text));
    return valid ? [] : errors.map(({ path, message }) => `${path} ${message}`);
  },
  results(text: string): string[] {
    return resultsValidator(JSON.parse(text)) ? [] : said(resultsValidator.errors);
  },
  async junit(text: string): Promise<string[]> {
    const schema = { fileName: 'junit-10.xsd', contents: here('schemas/junit-10.xsd') };
    const { valid, errors } = await validateXML({ xml: { fileName: 'junit.xml', contents: text }, schema });
    return valid ? [] : errors.map(({ message }) => message);
  },
};

/** An element of an XML text: its attributes, and what stands in it. */
interface Element {
  readonly attributes: Readonly<Record<string, string>>;
  readonly content: string;
}

/** The elements of a name in a JUnit file that its schema accepts: no element holds another of its name there. */
export function elementsIn(text: string, name: string): Element[] {
  const element = new RegExp(`<${name}((?: [\\w-]+="[^"]*")*)(?:/>|>(.*?)</${name}>)`, 'gs');
  return [...text.matchAll(element)].map(([, attributes = '', content = '']) => {
    const pairs = [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)];
    return {
      attributes: Object.fromEntries(pairs.map(([, key = '', value = '']) => [key, unescaped(value)])),
      content,
    };
  });
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The text that stands for itself in an XML text. */
export const unescaped = (text: string): string =>
  text.replaceAll(/&(?:#(\d+)|(\w+));/g, (whole, code?: string, name = '') =>
    code === undefined ? (entities[String(name)] ?? whole) : String.fromCodePoint(Number(code)),
  );
