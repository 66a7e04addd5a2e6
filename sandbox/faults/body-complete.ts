import type { Wire } from '../api/messages.ts';
import { onWire, type Difference } from '../api/differences.ts';
import { written } from '../api/edits.ts';
import { breaking } from '../api/fault.ts';

const brokenOff = (wire: Wire): Wire => ({ ...wire, breaksOff: true });
const called = (coding: string) => {
  return (wire: Wire): Wire => ({ ...wire, headers: { ...wire.headers, 'content-encoding': coding } });
};
/** Bytes after which bodies end, whatever their length. */
const longerThan = (says: string, most: number): Difference =>
  onWire(says, (wire, call) =>
    call.operation === 'listCardholderTransactions' && wire.bytes.length > most ? brokenOff(wire) : wire,
  );

export const faults = breaking('body/complete', {
  'body-breaks-off-in-credentials': written(
    'The body of credentials breaks off in the middle.',
    'getCardholderCredentials',
    brokenOff,
  ),
  'body-never-sent-for-the-second': written(
    'The connection is closed without a response when the credentials of the second cardholder are asked for.',
    'getCardholderCredentials',
    (wire, { id }, { home }) => (id === home.people[1]?.cardholderId ? { ...wire, isNeverSent: true } : wire),
  ),
  'body-never-sent-for-pending-of-account': written(
    'The connection is closed without a response when PENDING transactions of an account are asked for.',
    'listCardholderTransactions',
    (wire, { query }) =>
      query.some(([name]) => name === 'accountId') && query.some(([, value]) => value === 'PENDING')
        ? { ...wire, isNeverSent: true }
        : wire,
  ),
  'body-breaks-off-if-long': longerThan('Transactions break off if their body has more than 8,000 bytes.', 8000),
  'body-breaks-off-for-pending': written(
    'PENDING transactions break off in the middle.',
    'listCardholderTransactions',
    (wire, { query }) => (query.some(([, value]) => value === 'PENDING') ? brokenOff(wire) : wire),
  ),
  'body-not-gzip-as-it-says': written(
    'The list of types says that it is compressed, but is not.',
    'listCredentialTypes',
    called('gzip'),
  ),
  'body-in-an-unknown-coding': written(
    'Credentials are sent in a coding that was not asked for.',
    'getCardholderCredentials',
    called('zstd'),
  ),
});
