import type { Exchange } from '../../spec/exchange.ts';
import type { Mismatch } from '../../spec/finding.ts';
import { listOf } from '../../spec/response.ts';
import { describe, member } from '../../spec/describe.ts';
import { getCardholderCredentials } from '../../environment/client/requests.ts';
import { NOT_UUIDS, judgeServed, shouldBeRefused } from './acts.ts';
import type { CheckContext } from '../../engine/check.ts';
import { check } from '../../engine/check.ts';
import type { Source } from '../../engine/confirmation.ts';
import type { Element, Filtered } from './issuer-filter.ts';
import { elementsOf, findFilter, judgeComplete, judgeSound, sameElements } from './issuer-filter.ts';
import type { TypesWalk } from './types-walk.ts';
import { againstTypes } from './types-walk.ts';

/** The cardholder whose credentials are of the most issuer types. */
function mostVaried(uat: CheckContext) {
  const varied = uat.snapshot.subjects.map((subject) => {
    const elements = elementsOf(subject.credentials, 'credentials') ?? [];
    return { subject, elements, kinds: new Set(elements.map((e) => e.issuer)).size };
  });
  return varied.sort((a, b) => b.kinds - a.kinds)[0] ?? null;
}

/** The filter of get cardholder credentials, looked for once a run. */
export function credentialsFilter(uat: CheckContext): Promise<Filtered | null> {
  return uat.share('credentials filter', async () => {
    const varied = mostVaried(uat);
    if (varied === null) return null;
    const ask = (query: [string, string][], open: boolean) =>
      getCardholderCredentials(varied.subject.cardholderId, query, { intent: open ? 'open' : 'plain' });
    return findFilter(uat, { settingsKey: 'credentials', list: 'credentials', ask }, varied.elements);
  });
}

/** The unfiltered credentials of that cardholder, read again where a mismatch is to be confirmed. */
function credentialsSource(uat: CheckContext): Source<readonly Element[]> {
  const varied = mostVaried(uat);
  let read = varied === null ? null : varied.elements;
  return {
    current: () => read,
    async again() {
      if (varied !== null)
        read = elementsOf(await uat.send(getCardholderCredentials(varied.subject.cardholderId)), 'credentials');
      return read;
    },
    same: sameElements,
  };
}

/** Two members say the same, or one of them is not there. */
const agrees = (a: unknown, b: unknown) => typeof a !== 'string' || typeof b !== 'string' || a === b;

const UNFOUND = 'see gap-data/credentials-issuer-parameter; ISSUER_TYPE_PARAM names it';

export const checks = [
  check('credentials/served', async (uat) => {
    const subject = uat.subject();
    if (subject === null) return;
    for (const { credentials } of uat.snapshot.subjects) judgeServed(uat, credentials, 'the cardholder is known');
    return Promise.resolve();
  }),

  check('credentials/issuer-filter-sound', async (uat) => {
    const filtered = await credentialsFilter(uat);
    if (filtered === null) return uat.obstacle(UNFOUND);
    judgeSound(uat, filtered);
  }),

  check('credentials/issuer-filter-complete', async (uat) => {
    const filtered = await credentialsFilter(uat);
    if (filtered === null) return uat.obstacle(UNFOUND);
    await judgeComplete(uat, filtered, credentialsSource(uat), () => null);
  }),

  check('credentials/types-agree', async (uat) => {
    for (const { cardholderId, credentials } of uat.snapshot.subjects) {
      if ((listOf(credentials, 'credentials') ?? []).length === 0) continue;
      let given: Exchange | null = credentials;
      await againstTypes(uat, 'list of credentials', async (types) => {
        const shown = given ?? (await uat.send(getCardholderCredentials(cardholderId)));
        given = null;
        const mismatches = (listOf(shown, 'credentials') ?? []).flatMap((credential, i) =>
          disagreement(types, member(credential, 'credentialType'), `/credentials/${i}/credentialType`),
        );
        return { mismatches, exchanges: [shown] };
      });
    }
  }),

  check('credentials/bad-input-refused', async (uat) => {
    for (const id of NOT_UUIDS.slice(0, 2)) {
      await shouldBeRefused(uat, getCardholderCredentials(id, [], { intent: 'spoiled' }), 'cardholderId is no UUID');
    }
    const filtered = await credentialsFilter(uat);
    const varied = mostVaried(uat);
    if (filtered === null || varied === null) return;
    const ask = getCardholderCredentials(varied.subject.cardholderId, [[filtered.name, 'SILVER']], {
      intent: 'spoiled',
    });
    await shouldBeRefused(uat, ask, 'SILVER is no issuer type');
  }),
];

/** What list credential types says otherwise of a credential's type. */
function disagreement(types: TypesWalk, type: unknown, at: string): Mismatch[] {
  const id = member(type, 'id');
  if (typeof id !== 'string') return [];
  const listed = types.names.get(id.toLowerCase());
  const same = agrees(listed?.name, member(type, 'name')) && agrees(listed?.issuer, member(type, 'issuerType'));
  if (listed === undefined) {
    return [{ at, expected: 'a type that list credential types lists', actual: describe(id) }];
  }
  const expected = 'the name and issuer type that list credential types gives';
  return same ? [] : [{ at, expected, actual: 'others' }];
}
