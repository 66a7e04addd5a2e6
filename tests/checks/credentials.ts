import { listOf } from '../../spec/answer.ts';
import { describe, member } from '../../spec/describe.ts';
import { getCredentials } from '../../target/asks.ts';
import { NOT_UUIDS, mustBeServed, shouldBeRefused } from './acts.ts';
import type { Uat } from './check.ts';
import { check } from './check.ts';
import type { Filtered } from './issuer-filter.ts';
import { elementsOf, findFilter, judgeComplete, judgeSound } from './issuer-filter.ts';
import { allTypes } from './types-walk.ts';

/** The cardholder whose credentials are of the most issuer types. */
function mostVaried(uat: Uat) {
  const varied = uat.snapshot.subjects.map((subject) => {
    const elements = elementsOf(subject.credentials, 'credentials') ?? [];
    return { subject, elements, kinds: new Set(elements.map((e) => e.issuer)).size };
  });
  return varied.sort((a, b) => b.kinds - a.kinds)[0] ?? null;
}

/** The filter of get cardholder credentials, looked for once a run. */
export function credentialsFilter(uat: Uat): Promise<Filtered | null> {
  return uat.share('credentials filter', async () => {
    const varied = mostVaried(uat);
    if (varied === null) return null;
    const ask = (query: [string, string][], open: boolean) =>
      getCredentials(varied.subject.cardholderId, query, { intent: open ? 'open' : 'plain' });
    return findFilter(uat, { settingsKey: 'credentials', list: 'credentials', ask }, varied.elements);
  });
}

/** Two members say the same, or one of them is not there. */
const agrees = (a: unknown, b: unknown) => typeof a !== 'string' || typeof b !== 'string' || a === b;

const UNFOUND = 'see gap-data/credentials-issuer-parameter; ISSUER_TYPE_PARAM names it';

export const checks = [
  check('credentials/served', async (uat) => {
    const subject = uat.subject();
    if (subject === null) return;
    for (const { cardholderId } of uat.snapshot.subjects) {
      await mustBeServed(uat, getCredentials(cardholderId), 'the cardholder is known');
    }
  }),

  check('credentials/issuer-filter-sound', async (uat) => {
    const filtered = await credentialsFilter(uat);
    if (filtered === null) return uat.obstacle(UNFOUND);
    judgeSound(uat, filtered);
  }),

  check('credentials/issuer-filter-complete', async (uat) => {
    const filtered = await credentialsFilter(uat);
    if (filtered === null) return uat.obstacle(UNFOUND);
    judgeComplete(uat, filtered, () => null);
  }),

  check('credentials/types-agree', async (uat) => {
    const types = await allTypes(uat);
    if (types.obstacle !== null) return uat.obstacle(types.obstacle);
    for (const { credentials } of uat.snapshot.subjects) {
      for (const [i, credential] of (listOf(credentials, 'credentials') ?? []).entries()) {
        const type = member(credential, 'credentialType');
        const id = member(type, 'id');
        if (typeof id !== 'string') continue;
        uat.witness('credential');
        const listed = types.names.get(id.toLowerCase());
        const at = `/credentials/${i}/credentialType`;
        const same = agrees(listed?.name, member(type, 'name')) && agrees(listed?.issuer, member(type, 'issuerType'));
        if (listed === undefined)
          uat.depart({ at, expected: 'a type that list credential types lists', actual: describe(id) }, [credentials]);
        else if (!same)
          uat.depart({ at, expected: 'the name and issuer type that list credential types gives', actual: 'others' }, [
            credentials,
          ]);
      }
    }
  }),

  check('credentials/bad-input-refused', async (uat) => {
    for (const id of NOT_UUIDS.slice(0, 2)) {
      await shouldBeRefused(uat, getCredentials(id, [], { intent: 'spoiled' }), 'cardholderId is no UUID');
    }
    const filtered = await credentialsFilter(uat);
    const varied = mostVaried(uat);
    if (filtered === null || varied === null) return;
    const ask = getCredentials(varied.subject.cardholderId, [[filtered.name, 'SILVER']], { intent: 'spoiled' });
    await shouldBeRefused(uat, ask, 'SILVER is no issuer type');
  }),
];
