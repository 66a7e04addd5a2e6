import { answerOf, failure, isAnswer } from './envelope.ts';
import { checkRequest, customerIdOf, planOf, reading } from './parameters.ts';
import type { Answer, Call, Hooks, Operation, Person, Plan, World } from './hooks.ts';

/** The plan of a list request after the hooks, or the answer that refuses it. */
function plannedBy(call: Call, operation: Operation, world: World, hooks: readonly Hooks[]): Plan | Answer {
  let plan = reading(world.behaviour, () => planOf(call, operation, world.behaviour));
  for (const hook of hooks) {
    if (isAnswer(plan)) return plan;
    plan = hook.plan?.(plan, call, world) ?? plan;
  }
  return plan;
}

function typesPage(call: Call, plan: Plan, world: World): Answer {
  const { behaviour, home } = world;
  const list = home.types.filter((type) => behaviour.hasIssuer(type.issuerType, plan, call));
  const page = behaviour.cut(list, plan, call, world);
  const facts = { plan, total: list.length, count: page.length };
  return answerOf(200, {
    credentialTypes: page.map((type) => structuredClone(type.record)),
    paging: behaviour.paging(facts, call, world),
  });
}

function credentialsList(call: Call, plan: Plan, person: Person, world: World): Answer {
  const list = person.credentials.filter((held) => world.behaviour.hasIssuer(held.issuerType, plan, call));
  return answerOf(200, { credentials: list.map((held) => structuredClone(held.record)) });
}

function transactionsPage(call: Call, plan: Plan, person: Person, world: World): Answer {
  const { behaviour } = world;
  const list = person.transactions.filter(
    (transaction) =>
      behaviour.inWindow(transaction, plan, call) &&
      behaviour.hasResult(transaction, plan, call) &&
      behaviour.bearsAccount(transaction, plan, call),
  );
  const page = behaviour.cut(behaviour.order(list, plan, world), plan, call, world);
  const facts = { plan, total: list.length, count: page.length };
  return answerOf(200, {
    transactions: page.map((transaction) => structuredClone(transaction.record)),
    paging: behaviour.paging(facts, call, world),
  });
}

function find(call: Call, world: World): Answer {
  const asked = reading(world.behaviour, () => customerIdOf(call, world.behaviour));
  if (isAnswer(asked)) return asked;
  const person = world.behaviour.customer(asked.customerId, call, world);
  if (person !== undefined) return answerOf(200, structuredClone(person.lookup));
  return failure(world.behaviour.statuses.unknown, 'no such cardholder', {
    queryParameter: 'customerId',
    field: 'customerId',
  });
}

/** Answers an authorised request of one of the five operations (specification: Endpoints). */
export function operate(call: Call, operation: Operation, world: World, hooks: readonly Hooks[]): Answer {
  const { behaviour } = world;
  const checked = reading(behaviour, () => checkRequest(call, operation, behaviour));
  if (isAnswer(checked)) return checked;
  if (operation === 'find') return find(call, world);
  const plan = operation === 'get' ? { limit: 0, offset: 0 } : plannedBy(call, operation, world, hooks);
  if (isAnswer(plan)) return plan;
  if (operation === 'types') return typesPage(call, plan, world);
  const person = behaviour.cardholder(call.id, call, world);
  if (person === undefined) {
    return failure(behaviour.statuses.unknown, 'no such cardholder', {
      pathParameter: 'cardholderId',
      dependentResource: 'cardholder',
    });
  }
  if (operation === 'get') return answerOf(200, structuredClone(person.cardholder));
  if (operation === 'credentials') return credentialsList(call, plan, person, world);
  return transactionsPage(call, plan, person, world);
}
