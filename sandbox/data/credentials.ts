import type { Random } from './random.ts';
import type { IssuerType, Shown, StoredCredential, StoredType } from './records.ts';

const configured: readonly (readonly [IssuerType, string])[] = [
  ['PHYSICAL', 'Student card'],
  ['MOBILE', 'Mobile student ID'],
  ['VIRTUAL', 'Online pass'],
  ['BIOMETRIC', 'Palm'],
  ['PHYSICAL', 'Staff card'],
  ['MOBILE', 'Mobile visitor ID'],
  ['VIRTUAL', 'Guest “day” pass'],
  ['BIOMETRIC', 'Fingerprint'],
  ['PHYSICAL', 'Key fob'],
];

/** The credential types that the institution has configured: at least two of each issuer type. */
export function typesOf(random: Random): StoredType[] {
  return configured.map(([issuerType, name]) => {
    const id = random.uuid();
    return { id, issuerType, record: { id, issuerType, name } };
  });
}

const day = 86_400_000;
const dateTime = (at: number, fraction: boolean): string =>
  fraction ? new Date(at).toISOString() : new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');

function valuesOf(random: Random, count: number, issued: number): Shown<'CredentialValue'>[] {
  return Array.from({ length: count }, (_, index) => {
    const value = random.word(16, '0123456789');
    const record: Shown<'CredentialValue'> = {
      id: random.uuid(),
      credentialValueType: { id: random.uuid(), name: index === 0 ? 'Card number' : 'Proximity number' },
      value,
      displayValue: `…${value.slice(-4)}`,
      issuedDateTime: dateTime(issued + index * 1234, index % 2 === 0),
    };
    if (index === 0) record.issueNumber = String(1 + random.below(9));
    return record;
  });
}

function mobileOf(random: Random, index: number): Required<Shown<'Credential'>>['mobileCredential'] {
  const mobileCredentialDevice =
    index % 2 === 0
      ? { wallet: 'Wallet A', platform: 'Platform A', type: 'PHONE' }
      : { wallet: 'Wallet B', platform: 'Platform B', type: 'WATCH' };
  return { id: random.uuid(), mobileCredentialDevice };
}

/** The credentials of one cardholder, one for each type given; a MOBILE one has its device. */
export function credentialsOf(
  random: Random,
  cardholderId: string,
  types: readonly StoredType[],
  clock: number,
): StoredCredential[] {
  return types.map((type, index) => {
    const activated = clock - (400 - index * 20) * day - random.below(day);
    const record: Shown<'Credential'> = {
      id: random.uuid(),
      cardholderId,
      activationDateTime: dateTime(activated, index % 2 === 1),
      expirationDateTime: dateTime(activated + 1460 * day, index % 3 === 1),
      cardholderLostFlag: index % 5 === 4,
      institutionActiveState: index % 4 !== 3,
      overallStatusCode: index % 5 === 4 ? 'LOST' : 'ACTIVE',
      credentialType: { id: type.id, issuerType: type.issuerType, name: String(type.record.name) },
      credentialValues: valuesOf(random, 1 + (index % 3), activated),
    };
    if (type.issuerType === 'MOBILE') record.mobileCredential = mobileOf(random, index);
    return { issuerType: type.issuerType, record };
  });
}
