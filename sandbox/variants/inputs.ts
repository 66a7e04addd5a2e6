import { behaving, onRequest } from '../api/differences.ts';
import { defaultBehaviour } from '../api/behaviour.ts';
import { given, listIn, onFailure, withParameter } from '../api/edits.ts';
import { numbered } from '../api/input-faults.ts';
import { variantsOf } from '../api/variant.ts';

const OPTIONAL: readonly string[] = ['limit', 'offset', 'result', 'accountId'];

export const variants = variantsOf({
  'input-empty-is-left-out': onRequest('What an empty parameter means is not shown: it was left out.', (call) => ({
    ...call,
    query: call.query.filter(([name, value]) => value !== '' || !OPTIONAL.includes(name)),
  })),
  'input-result-any-case': onRequest('Whether a result may be in lower case is not shown.', (call) => {
    const result = given(call, 'result');
    return result === undefined ? call : withParameter(call, 'result', result.toUpperCase());
  }),
  'key-also-in-query': {
    warns: ['authentication/key-in-query'],
    ...behaving('Many gateways take the key in the query, too, unless told otherwise.', {
      admits: (call, world) =>
        defaultBehaviour.admits(call, world) ||
        call.query.some(([name, value]) => name === 'subscription-key' && value === world.home.key),
    }),
  },
  'types-maximum-3': numbered('The maximum limit of credential types is not shown: 3.', 'listCredentialTypes', {
    ...defaultBehaviour.numbers.listCredentialTypes,
    defaultLimit: 3,
    maximumLimit: 3,
  }),
  'errors-several': onFailure('A failure may have several errors.', (json) => ({
    ...json,
    errors: listIn(json, 'errors').flatMap((error) => [error, { ...error }]),
  })),
});
