import { defaultBehaviour } from '../api/behaviour.ts';
import { behaving, breaking, type Difference } from '../api/difference.ts';
import type { Behaviour, World } from '../api/hooks.ts';
import { all, type Asks, isLater, isLimited, isOf, isPending } from '../api/requests.ts';
import type { Person } from '../data/records.ts';

const own = defaultBehaviour.cardholder;
type Serves = Behaviour['cardholder'];
const sees =
  (asks: Asks): Serves =>
  (id, call, world) =>
    own(id, call, world) ??
    (asks(call, world) ? world.foreign.people.find((person) => person.cardholderId === id.toLowerCase()) : undefined);
const [ofCredentials, ofTransactions] = [isOf('getCardholderCredentials'), isOf('listCardholderTransactions')];
const credentialsByType = sees(all(ofCredentials, ({ query }) => query.length > 0));
/** What a cardholder of another institution is shown as. */
const showing =
  (cardholder: Serves, shown: (person: Person, world: World) => Person): Serves =>
  (id, call, world) => {
    const person = cardholder(id, call, world);
    return person !== undefined && world.foreign.people.includes(person) ? shown(person, world) : person;
  };
const sameText = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();
const everywhere = sees(({ operation }) => operation !== 'findCardholder');

/** Of the cardholders of another institution, those that are chosen are found, too. */
const findsForeign =
  (chooses: (person: Person, customerId: string, at: number) => boolean): Behaviour['customer'] =>
  (customerId, call, world) =>
    defaultBehaviour.customer(customerId, call, world) ??
    world.foreign.people.find((person, at) => chooses(person, customerId, at));
const findsAll = findsForeign((person, customerId) => person.customerId === customerId);

/** The operations of `reached` serve a cardholder of another institution. */
const served = (reached: string, cardholder: Serves): Difference =>
  behaving(`A cardholder of another institution is served by ${reached}.`, { cardholder });

export const faults = [
  ...breaking('scope/foreign-cardholder', {
    'scope-foreign-cardholder': served('get', sees(isOf('getCardholder'))),
    'scope-foreign-credentials': served('credentials', sees(ofCredentials)),
    'scope-foreign-transactions': served('transactions', sees(ofTransactions)),
    'scope-foreign-with-a-limit': served('transactions, if there is a limit', sees(all(ofTransactions, isLimited))),
    'scope-foreign-on-later-pages': served(
      'transactions, if the offset is above 0',
      sees(all(ofTransactions, isLater)),
    ),
    'scope-foreign-credentials-with-issuer-type': served('credentials, if there is an issuer type', credentialsByType),
    'scope-foreign-credentials-but-mobile': served(
      'credentials, if there is an issuer type; of MOBILE none is listed',
      showing(credentialsByType, (person) => ({
        ...person,
        credentials: person.credentials.filter(({ issuerType }) => issuerType !== 'MOBILE'),
      })),
    ),
    'scope-foreign-pending-but-of-the-first': served(
      'transactions, if the result is PENDING; of the first one none is listed',
      showing(sees(all(ofTransactions, isPending)), (person, { foreign }) =>
        person === foreign.people[0] ? { ...person, transactions: [] } : person,
      ),
    ),
    'scope-second-foreign-credentials': served(
      'credentials, if it is the second one',
      sees(
        ({ operation, query, id }, { foreign }) =>
          operation === 'getCardholderCredentials' &&
          query.length === 0 &&
          foreign.people[1]?.cardholderId === id.toLowerCase(),
      ),
    ),
    'scope-foreign-total': behaving('Transactions of a foreign cardholder are an empty list with their total.', {
      cardholder: sees(ofTransactions),
      cut: (list, plan, call, world) =>
        call.id !== '' && own(call.id, call, world) === undefined ? [] : defaultBehaviour.cut(list, plan, call, world),
    }),
    'scope-foreign-everything': served('get, credentials, transactions', everywhere),
  }),
  ...breaking('scope/foreign-customer', {
    'scope-foreign-customer-found': behaving('A customer of another institution finds the foreign cardholder.', {
      customer: findsAll,
    }),
    'scope-second-foreign-customer-found': behaving('The second customer of another institution is found.', {
      customer: findsForeign((person, customerId, at) => at > 0 && person.customerId === customerId),
    }),
    'scope-foreign-customer-in-other-case': behaving('In another letter case, foreign customers are found, too.', {
      customer: findsForeign(
        (person, customerId) => person.customerId !== customerId && sameText(person.customerId, customerId),
      ),
    }),
  }),
  ...breaking(['scope/foreign-customer', 'scope/foreign-cardholder'], {
    'scope-none': behaving('A key reaches every institution.', { customer: findsAll, cardholder: everywhere }),
  }),
];
