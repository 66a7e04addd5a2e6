import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { instantOf } from '../instant-of.ts';
import { isEmail, isUuid } from './formats.ts';

/**
 * A JSON Schema 2020-12 validator with the formats of the specification instead of the ready-made ones. It stops at
 * the first error (`allErrors` on a hostile answer gives a hundred thousand) and never sees inherited members. Our own schemas are held
 * against theirs by a test, not by each process.
 */
export function ajvWithFormats(): Ajv2020 {
  const ajv = new Ajv2020({
    strict: true,
    allowUnionTypes: true,
    ownProperties: true,
    allErrors: false,
    validateSchema: false,
  });
  ajvFormats.default(ajv);
  ajv.addFormat('uuid', isUuid);
  ajv.addFormat('date-time', (text) => instantOf(text) !== null);
  ajv.addFormat('email', isEmail);
  ajv.addVocabulary(['x-requirement']);
  return ajv;
}
