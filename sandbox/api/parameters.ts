import {
  enums,
  type ListOperation,
  type Operation,
  operations,
  type PagedOperation,
  type Parameter,
} from '../../spec/generated/vocabulary.ts';
import { type Answer, type Call, failure, type Plan } from './messages.ts';
import type { Behaviour, Input } from './hooks.ts';
import { type Instant, instantOf } from './instant.ts';

export const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const customerIdForm = new RegExp(operations.findCardholder.parameters.customerId.pattern);
const issuerTypes: readonly string[] = enums.IssuerType;
const results: readonly string[] = enums['Transaction.result'];

/** Bad input, thrown by a reader and turned into an answer by `reading`. */
class Refusal extends Error {
  readonly input: Input;
  readonly parameter: string;
  constructor(input: Input, parameter: string, message: string) {
    super(message);
    this.input = input;
    this.parameter = parameter;
  }
}

/** The answer that `answer` gives; bad input gives the failure that answers it. */
export function reading(behaviour: Behaviour, answer: () => Answer): Answer {
  try {
    return answer();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { input, parameter, message } = error;
    const source = input === 'cardholderId' ? { pathParameter: parameter } : { queryParameter: parameter };
    return failure(behaviour.statuses.malformed, message, source);
  }
}

function valueOf(call: Call, behaviour: Behaviour, name: string): string | undefined {
  const values = call.query.filter(([given]) => given === name).map(([, value]) => value);
  if (values.length > 1 && !behaviour.lenient.includes('repeated')) {
    throw new Refusal('repeated', name, `${name} must be given once`);
  }
  return values[0];
}

function refuseUnless(
  fine: boolean,
  input: Input,
  behaviour: Behaviour,
  message: string,
  parameter: string = input,
): boolean {
  if (!fine && !behaviour.lenient.includes(input)) throw new Refusal(input, parameter, message);
  return fine;
}

/** Beyond it the sandbox fails inside, so that a user sees what an unexpected internal error looks like. */
const LARGEST_OFFSET = 2 ** 31 - 1;

function numberOf(call: Call, behaviour: Behaviour, operation: PagedOperation, name: 'limit' | 'offset'): number {
  const rule = behaviour.numbers[operation];
  const { minimum } = operations[operation].parameters.limit;
  const [least, most, fallback] =
    name === 'limit' ? [minimum, rule.maximumLimit, rule.defaultLimit] : [0, Number.MAX_SAFE_INTEGER, 0];
  const text = valueOf(call, behaviour, name);
  if (text === undefined) return fallback;
  const wellFormed = /^[+-]?\d+(\.\d+)?$/.test(text);
  if (!refuseUnless(wellFormed, name, behaviour, `${name} must be an integer`)) return fallback;
  const number = Number(text);
  if (name === 'offset' && rule.outOfRange !== 'clamp' && number > LARGEST_OFFSET) throw new RangeError('offset');
  const clamped = Math.min(Math.max(Math.floor(number), least), most);
  if (rule.outOfRange === 'clamp' || clamped === number) return clamped;
  const bounds = `at least ${least}${name === 'limit' ? ` and at most ${most}` : ''}`;
  throw new Refusal(name, name, `${name} must be an integer of ${bounds}`);
}

function pageOf(call: Call, behaviour: Behaviour, operation: PagedOperation): Pick<Plan, 'limit' | 'offset'> {
  const limit = numberOf(call, behaviour, operation, 'limit');
  return { limit, offset: numberOf(call, behaviour, operation, 'offset') };
}

function instantIn(
  call: Call,
  behaviour: Behaviour,
  name: Extract<Parameter, `${string}DateTime`>,
): Instant | undefined {
  const text = valueOf(call, behaviour, name);
  const instant = text === undefined ? undefined : instantOf(text);
  refuseUnless(instant !== undefined, name, behaviour, `${name} must be an ISO 8601 date-time`);
  return instant;
}

function issuerTypeOf(call: Call, behaviour: Behaviour): Pick<Plan, 'issuerType'> {
  const name = behaviour.issuerParameters.find((known) => call.query.some(([given]) => given === known));
  const value = name === undefined ? undefined : valueOf(call, behaviour, name);
  if (value === undefined) return {};
  const message = `${name} must be one of ${issuerTypes.join(', ')}`;
  return refuseUnless(issuerTypes.includes(value), 'issuerType', behaviour, message, name) ? { issuerType: value } : {};
}

function windowOf(call: Call, behaviour: Behaviour): Pick<Plan, 'start' | 'end'> {
  const start = instantIn(call, behaviour, 'postDateTimeStartDateTime');
  const end = instantIn(call, behaviour, 'postDateTimeEndDateTime');
  if (start !== undefined && end !== undefined) {
    const span = end.second - start.second;
    const late = span < 0 || (span === 0 && start.fraction > end.fraction);
    const name = 'postDateTimeStartDateTime';
    if (late) throw new Refusal(name, name, 'the window starts after its end');
    if (span > behaviour.maximumSpan * 86_400) throw new Refusal(name, name, 'the window is too long');
  }
  return { ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) };
}

function transactionPlan(call: Call, behaviour: Behaviour): Plan {
  const page = pageOf(call, behaviour, 'listCardholderTransactions');
  const window = windowOf(call, behaviour);
  const given = valueOf(call, behaviour, 'result');
  const fine = given === undefined || results.includes(given);
  refuseUnless(fine, 'result', behaviour, `result must be ${results.join(' or ')}`);
  const result = fine && given !== undefined ? given : behaviour.defaultResult;
  const accountId = valueOf(call, behaviour, 'accountId');
  const isAccount = accountId === undefined || uuid.test(accountId);
  refuseUnless(isAccount, 'accountId', behaviour, 'accountId must be a UUID');
  return {
    ...page,
    ...window,
    ...(result === undefined ? {} : { result }),
    ...(accountId === undefined || !isAccount ? {} : { accountId }),
  };
}

/** The two lists that an issuer type filters; the contract does not name the parameter. */
const filtersByIssuer = (operation: Operation): boolean =>
  operation === 'listCredentialTypes' || operation === 'getCardholderCredentials';

/** Refuses a cardholderId that is not a UUID, and unknown parameters if the behaviour does so. */
export function checkRequest(call: Call, operation: Operation, behaviour: Behaviour): void {
  const { path, parameters } = operations[operation];
  if (path.includes('{cardholderId}')) {
    refuseUnless(uuid.test(call.id), 'cardholderId', behaviour, 'cardholderId must be a UUID');
  }
  if (behaviour.refusesUnknownParameters) {
    const issuer = filtersByIssuer(operation) ? behaviour.issuerParameters : [];
    const stranger = call.query.find(([name]) => !Object.hasOwn(parameters, name) && !issuer.includes(name));
    if (stranger !== undefined) throw new Refusal('repeated', stranger[0], `unknown parameter ${stranger[0]}`);
  }
}

const plans: Readonly<Record<ListOperation, (call: Call, behaviour: Behaviour) => Plan>> = {
  listCredentialTypes: (call, behaviour) => ({
    ...pageOf(call, behaviour, 'listCredentialTypes'),
    ...issuerTypeOf(call, behaviour),
  }),
  getCardholderCredentials: (call, behaviour) => ({ limit: 0, offset: 0, ...issuerTypeOf(call, behaviour) }),
  listCardholderTransactions: transactionPlan,
};

/** The plan of a list operation; throws a refusal on bad input. */
export const planOf = (call: Call, operation: ListOperation, behaviour: Behaviour): Plan =>
  plans[operation](call, behaviour);

/** The customerId that find asks for; throws a refusal if it is missing or outside the pattern. */
export function customerIdOf(call: Call, behaviour: Behaviour): string {
  const value = valueOf(call, behaviour, 'customerId') ?? '';
  refuseUnless(customerIdForm.test(value), 'customerId', behaviour, 'customerId must be 1 to 16 letters and digits');
  return value;
}
