import type { ListOperation, Operation, Records } from '../../spec/generated/vocabulary.ts';
import type { Json, Person } from '../data/records.ts';
import { filtered } from './behaviour.ts';
import { type Answer, answerOf, type Call, failure, isAnswer, type Plan } from './messages.ts';
import type { Hooks, World } from './hooks.ts';
import { checkRequest, customerIdOf, planOf, reading } from './parameters.ts';

/** A request that is authorised, and the sandbox that answers it. */
interface Asked {
  readonly call: Call;
  readonly world: World;
  readonly hooks: readonly Hooks[];
}
type Body<Name extends keyof Records> = Record<keyof Records[Name], Json>;

/** Plans a list request, hooks included, and lists. */
function planned({ call, world, hooks }: Asked, operation: ListOperation, list: (plan: Plan) => Answer): Answer {
  let plan: Plan | Answer = planOf(call, operation, world.behaviour);
  for (const hook of hooks) {
    if (isAnswer(plan)) return plan;
    plan = hook.plan?.(plan, call, world) ?? plan;
  }
  return isAnswer(plan) ? plan : list(plan);
}

/** Answers about the cardholder of the path. */
function about({ call, world }: Asked, answer: (person: Person) => Answer): Answer {
  const person = world.behaviour.cardholder(call.id, call, world);
  if (person !== undefined) return answer(person);
  const source = { pathParameter: 'cardholderId', dependentResource: 'cardholder' };
  return failure(world.behaviour.statuses.unknown, 'no such cardholder', source);
}

function pageOf<T extends { readonly record: object }>(list: readonly T[], plan: Plan, { call, world }: Asked) {
  const page = world.behaviour.cut(list, plan, call, world);
  const facts = { plan, total: list.length, count: page.length };
  return { page: recordsOf(page), paging: world.behaviour.paging(facts, call, world) };
}

/** Copies, because a fault may change what it answers. By way of JSON: `structuredClone` takes three times as long. */
const recordsOf = <T extends { readonly record: object }>(held: readonly T[]): T['record'][] =>
  JSON.parse(JSON.stringify(held.map(({ record }) => record))) as T['record'][];

function listTypes(asked: Asked, plan: Plan): Answer {
  const { call, world } = asked;
  const list = world.home.types.filter((type) => world.behaviour.hasIssuer(type.issuerType, plan, call, world));
  const { page, paging } = pageOf(list, plan, asked);
  return answerOf(200, { credentialTypes: page, paging } satisfies Body<'CredentialTypePage'>);
}

function listCredentials({ call, world }: Asked, plan: Plan, person: Person): Answer {
  const list = person.credentials.filter((held) => world.behaviour.hasIssuer(held.issuerType, plan, call, world));
  return answerOf(200, { credentials: recordsOf(list) } satisfies Body<'CardholderCredentials'>);
}

function listTransactions(asked: Asked, plan: Plan, person: Person): Answer {
  const { call, world } = asked;
  const list = filtered(person.transactions, plan, call, world);
  const { page, paging } = pageOf(world.behaviour.order(list, plan, call, world), plan, asked);
  return answerOf(200, { transactions: page, paging } satisfies Body<'TransactionPage'>);
}

function find({ call, world }: Asked): Answer {
  const person = world.behaviour.customer(customerIdOf(call, world.behaviour), call, world);
  if (person !== undefined) return answerOf(200, structuredClone(person.lookup));
  const source = { queryParameter: 'customerId', field: 'customerId' };
  return failure(world.behaviour.statuses.unknown, 'no such cardholder', source);
}

const answers: Readonly<Record<Operation, (asked: Asked) => Answer>> = {
  getCardholder: (asked) => about(asked, (person) => answerOf(200, structuredClone(person.cardholder))),
  findCardholder: find,
  listCredentialTypes: (asked) => planned(asked, 'listCredentialTypes', (plan) => listTypes(asked, plan)),
  getCardholderCredentials: (asked) =>
    planned(asked, 'getCardholderCredentials', (plan) =>
      about(asked, (person) => listCredentials(asked, plan, person)),
    ),
  listCardholderTransactions: (asked) =>
    planned(asked, 'listCardholderTransactions', (plan) =>
      about(asked, (person) => listTransactions(asked, plan, person)),
    ),
};

/** Answers an authorised request of one of the operations (specification: Endpoints). */
export function operate(call: Call, operation: Operation, world: World, hooks: readonly Hooks[]): Answer {
  return reading(world.behaviour, () => {
    checkRequest(call, operation, world.behaviour);
    return answers[operation]({ call, world, hooks });
  });
}
