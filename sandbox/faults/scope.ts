import { behaving, type Difference } from '../api/differences.ts';
import type { Operation } from '../../spec/generated/vocabulary.ts';
import { defaultBehaviour } from '../api/behaviour.ts';
import { breaking } from '../api/fault.ts';
import type { Behaviour } from '../api/hooks.ts';

const sees =
  (...operations: readonly Operation[]): Behaviour['cardholder'] =>
  (id, call, world) =>
    defaultBehaviour.cardholder(id, call, world) ??
    (call.operation !== undefined && operations.includes(call.operation)
      ? world.foreign.people.find((person) => person.cardholderId === id.toLowerCase())
      : undefined);
const sameText = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();
const everywhere = sees('getCardholder', 'getCardholderCredentials', 'listCardholderTransactions');

const findsForeign: Behaviour['customer'] = (customerId, call, world) =>
  defaultBehaviour.customer(customerId, call, world) ??
  world.foreign.people.find((person) => person.customerId === customerId);

/** The operations of `reached` serve a cardholder of another institution. */
const served = (reached: string, cardholder: Behaviour['cardholder']): Difference =>
  behaving(`A cardholder of another institution is served by ${reached}.`, { cardholder });

export const faults = [
  ...breaking('scope/foreign-cardholder', {
    'scope-foreign-cardholder': served('get', sees('getCardholder')),
    'scope-foreign-credentials': served('credentials', sees('getCardholderCredentials')),
    'scope-foreign-transactions': served('transactions', sees('listCardholderTransactions')),
    'scope-foreign-with-a-limit': served('transactions, if there is a limit', (id, call, world) =>
      call.query.some(([name]) => name === 'limit')
        ? sees('listCardholderTransactions')(id, call, world)
        : defaultBehaviour.cardholder(id, call, world),
    ),
    'scope-foreign-credentials-with-issuer-type': served('credentials, if there is an issuer type', (id, call, world) =>
      call.query.length > 0
        ? sees('getCardholderCredentials')(id, call, world)
        : defaultBehaviour.cardholder(id, call, world),
    ),
    'scope-foreign-credentials-but-mobile': served(
      'credentials, if there is an issuer type; of MOBILE none is listed',
      (id, call, world) => {
        const person = call.query.length > 0 ? sees('getCardholderCredentials')(id, call, world) : undefined;
        if (person === undefined) return defaultBehaviour.cardholder(id, call, world);
        if (!world.foreign.people.includes(person)) return person;
        return { ...person, credentials: person.credentials.filter(({ issuerType }) => issuerType !== 'MOBILE') };
      },
    ),
    'scope-foreign-pending-but-of-the-first': served(
      'transactions, if the result is PENDING; of the first one none is listed',
      (id, call, world) => {
        const isPending = call.query.some(([, value]) => value === 'PENDING');
        const person = isPending ? sees('listCardholderTransactions')(id, call, world) : undefined;
        if (person === undefined) return defaultBehaviour.cardholder(id, call, world);
        return person === world.foreign.people[0] ? { ...person, transactions: [] } : person;
      },
    ),
    'scope-second-foreign-credentials': served('credentials, if it is the second one', (id, call, world) => {
      const [, second] = world.foreign.people;
      return second?.cardholderId === id.toLowerCase() && call.query.length === 0
        ? sees('getCardholderCredentials')(id, call, world)
        : defaultBehaviour.cardholder(id, call, world);
    }),
    'scope-foreign-total': behaving('Transactions of a foreign cardholder are an empty list with their total.', {
      cardholder: sees('listCardholderTransactions'),
      cut: (list, plan, call, world) =>
        call.id !== '' && defaultBehaviour.cardholder(call.id, call, world) === undefined
          ? []
          : defaultBehaviour.cut(list, plan, call, world),
    }),
    'scope-foreign-everything': served('get, credentials, transactions', everywhere),
  }),
  ...breaking('scope/foreign-customer', {
    'scope-foreign-customer-found': behaving('A customer of another institution finds the foreign cardholder.', {
      customer: findsForeign,
    }),
    'scope-second-foreign-customer-found': behaving('The second customer of another institution is found.', {
      customer: (customerId, call, world) =>
        defaultBehaviour.customer(customerId, call, world) ??
        world.foreign.people.slice(1).find((person) => person.customerId === customerId),
    }),
    'scope-foreign-customer-in-other-case': behaving('In another letter case, foreign customers are found, too.', {
      customer: (customerId, call, world) =>
        defaultBehaviour.customer(customerId, call, world) ??
        world.foreign.people.find(
          (person) => person.customerId !== customerId && sameText(person.customerId, customerId),
        ),
    }),
  }),
  ...breaking(['scope/foreign-customer', 'scope/foreign-cardholder'], {
    'scope-none': behaving('A key reaches every institution.', { customer: findsForeign, cardholder: everywhere }),
  }),
];
