import type { Operation } from '../../spec/generated/vocabulary.ts';
import { defaultBehaviour } from '../api/behaviour.ts';
import { faultsOf } from '../api/fault.ts';
import type { World } from '../api/hooks.ts';
import type { Call } from '../api/messages.ts';
import type { Person } from '../data/records.ts';

const sees =
  (...operations: readonly Operation[]) =>
  (id: string, call: Call, world: World): Person | undefined => {
    const own = defaultBehaviour.cardholder(id, call, world);
    const reaches = call.operation !== undefined && operations.includes(call.operation);
    return (
      own ?? (reaches ? world.foreign.people.find((person) => person.cardholderId === id.toLowerCase()) : undefined)
    );
  };
const everywhere = sees('getCardholder', 'getCardholderCredentials', 'listCardholderTransactions');

const findsForeign = (customerId: string, call: Call, world: World): Person | undefined =>
  defaultBehaviour.customer(customerId, call, world) ??
  world.foreign.people.find((person) => person.customerId === customerId);

export const faults = faultsOf({
  'scope-foreign-cardholder': {
    breaks: ['scope/foreign-cardholder'],
    reveals: 'A cardholder of another institution is served by get.',
    apply: { behaviour: { cardholder: sees('getCardholder') } },
  },
  'scope-foreign-credentials': {
    breaks: ['scope/foreign-cardholder'],
    reveals: 'A cardholder of another institution is served by credentials.',
    apply: { behaviour: { cardholder: sees('getCardholderCredentials') } },
  },
  'scope-foreign-transactions': {
    breaks: ['scope/foreign-cardholder'],
    reveals: 'A cardholder of another institution is served by transactions.',
    apply: { behaviour: { cardholder: sees('listCardholderTransactions') } },
  },
  'scope-foreign-everything': {
    breaks: ['scope/foreign-cardholder'],
    reveals: 'A cardholder of another institution is served by get, credentials, transactions.',
    apply: { behaviour: { cardholder: everywhere } },
  },
  'scope-foreign-customer-found': {
    breaks: ['scope/foreign-customer'],
    reveals: 'A customer of another institution finds the foreign cardholder.',
    apply: { behaviour: { customer: findsForeign } },
  },
  'scope-none': {
    breaks: ['scope/foreign-customer', 'scope/foreign-cardholder'],
    reveals: 'A key reaches every institution.',
    apply: { behaviour: { customer: findsForeign, cardholder: everywhere } },
  },
});
