import type * as validators from 'ajv/dist/2020.js';
import { instantOf } from '../instant-of.ts';
import { later } from '../later.ts';
import { isEmail, isUuid } from './formats.ts';

/**
 * A JSON Schema 2020-12 validator with the formats of the specification, and no ready-made ones. It stops at
 * the first error (`allErrors` on a hostile answer gives a hundred thousand) and never sees inherited members. Our own schemas are held
 * against theirs by a test, not by each process.
 */
export function ajvWithFormats(): validators.Ajv2020 {
  const { Ajv2020 } = later('ajv/dist/2020.js') as typeof validators;
  const ajv = new Ajv2020({
    strict: true,
    allowUnionTypes: true,
    ownProperties: true,
    allErrors: false,
    validateSchema: false,
  });
  ajv.addFormat('uuid', isUuid);
  ajv.addFormat('date-time', (text) => instantOf(text) !== null);
  ajv.addFormat('email', isEmail);
  ajv.addVocabulary(['x-requirement']);
  return ajv;
}
