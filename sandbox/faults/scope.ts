import { defaultBehaviour } from '../behaviour.ts';
import type { Fault } from '../fault.ts';
import type { Call, Operation, Person, World } from '../hooks.ts';

const sees =
  (operations: readonly Operation[]) =>
  (id: string, call: Call, world: World): Person | undefined => {
    const own = defaultBehaviour.cardholder(id, call, world);
    const reaches = call.operation !== undefined && operations.includes(call.operation);
    return (
      own ?? (reaches ? world.foreign.people.find((person) => person.cardholderId === id.toLowerCase()) : undefined)
    );
  };

const foreignCardholder = (name: string, operations: readonly Operation[]): Fault => ({
  id: `scope-foreign-${name}`,
  breaks: ['scope/foreign-cardholder'],
  reveals: `A cardholder of another institution is served by ${operations.join(', ')}.`,
  apply: { behaviour: { cardholder: sees(operations) } },
});

const findsForeign = (customerId: string, call: Call, world: World): Person | undefined =>
  defaultBehaviour.customer(customerId, call, world) ??
  world.foreign.people.find((person) => person.customerId === customerId);

export const scopeFaults: readonly Fault[] = [
  foreignCardholder('cardholder', ['get']),
  foreignCardholder('credentials', ['credentials']),
  foreignCardholder('transactions', ['transactions']),
  foreignCardholder('everything', ['get', 'credentials', 'transactions']),
  {
    id: 'scope-foreign-customer-found',
    breaks: ['scope/foreign-customer'],
    reveals: 'A customer of another institution finds the foreign cardholder.',
    apply: { behaviour: { customer: findsForeign } },
  },
  {
    id: 'scope-none',
    breaks: ['scope/foreign-customer', 'scope/foreign-cardholder'],
    reveals: 'A key reaches every institution.',
    apply: { behaviour: { customer: findsForeign, cardholder: sees(['get', 'credentials', 'transactions']) } },
  },
];
