import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AnySchema, AnySchemaObject, ErrorObject } from 'ajv';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formatsModule from 'ajv-formats';
import { validate as validateCtrf } from 'ctrf';
import { validateXML } from 'xmllint-wasm';

const require = createRequire(import.meta.url);
const here = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const schemaAt = (path: string): AnySchema => JSON.parse(here(path)) as AnySchema;
const said = (errors: readonly ErrorObject[] | null | undefined): string[] =>
  (errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);

const addFormats = formatsModule as unknown as typeof formatsModule.default;

const harAjv = addFormats(new Ajv({ strict: false, allErrors: true }));
harAjv.addMetaSchema(require('ajv/dist/refs/json-schema-draft-06.json') as AnySchemaObject);
harAjv.addSchema(Object.values(require('har-schema') as Record<string, AnySchema>));

const resultsAjv = addFormats(new Ajv2020({ strict: true, allowUnionTypes: true }));
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
