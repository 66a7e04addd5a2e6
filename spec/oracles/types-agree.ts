import { member, valueFact } from '../describe.ts';
import type { Exchange } from '../exchange.ts';
import type { Place } from '../facts.ts';
import type { Mismatch } from '../finding.ts';
import { compared, type Judged } from '../judged.ts';
import { listOf } from '../response.ts';

/** What list credential types says of each type, by its lower-case id. */
export type NamedTypes = ReadonlyMap<string, { readonly name: unknown; readonly issuerType: unknown }>;

/** Two members say the same, or one of them is not there. */
const agrees = (a: unknown, b: unknown) => typeof a !== 'string' || typeof b !== 'string' || a === b;

/** The types of a cardholder's credentials are listed by list credential types, with the same name and issuer type. */
export function typesAgree(credentials: Exchange, listed: NamedTypes): Judged {
  const mismatches = (listOf(credentials, 'credentials') ?? []).flatMap((credential, i) => {
    const at = { in: 'member', pointer: `/credentials/${i}/credentialType` } as const;
    return disagreement(listed, member(credential, 'credentialType'), at);
  });
  return compared(mismatches, [credentials]);
}

function disagreement(listed: NamedTypes, type: unknown, at: Place): Mismatch[] {
  const id = member(type, 'id');
  if (typeof id !== 'string') return [];
  const known = listed.get(id.toLowerCase());
  if (known === undefined) return [{ kind: 'type-not-listed', at, actual: valueFact(id) }];
  const same = agrees(known.name, member(type, 'name')) && agrees(known.issuerType, member(type, 'issuerType'));
  return same ? [] : [{ kind: 'type-listed-differently', at }];
}
