import { customersUnknown, throttlingIn, wrongGroups } from '../../environment/discovery/group-health.ts';
import { answeredBefore } from '../../engine/sending.ts';
import { examinedBy, reallyServed } from '../../spec/verdict/served.ts';
import { inDepth } from '../../engine/suite.ts';
import type { Client } from '../../environment/client/client.ts';
import {
  findCardholder,
  getCardholder,
  getCardholderCredentials,
  listCardholderTransactions,
  listCredentialTypes,
  windowQuery,
} from '../../environment/client/requests.ts';
import { discover } from '../../environment/discovery/discovery.ts';
import { noRecorder } from '../../environment/recording/recorder.ts';
import { isLoopback } from '../../environment/settings/readers.ts';
import type { Settings } from '../../environment/settings/settings.ts';
import { clientOf, redactorOf } from '../../runs/target.ts';
import type { GroupFact, Obstacle } from '../../spec/evidence/facts.ts';
import { member } from '../../spec/exchange/describe.ts';
import { DISCOVERY, type Exchange, type Group, type NoAnswer, type Request } from '../../spec/exchange/exchange.ts';
import { endingOf, notServed, statusOf } from '../../spec/exchange/disposition.ts';
import { responseOf, successBody } from '../../spec/exchange/response.ts';
import { type Operation, operationIds, operations } from '../../spec/generated/vocabulary.ts';
import { DAY, type KnownTransaction } from '../../spec/model/history.ts';
import { windowBefore } from '../../spec/model/windows.ts';
import { isUuid } from '../../spec/oracles/formats.ts';
import { type Diagnosis, groupText } from '../../spec/phrasing/groups.ts';
import { letsTestText, testDataText } from '../../spec/phrasing/questions.ts';
import { customersText, obstacleText, throttledText } from '../../spec/phrasing/reasons.ts';
import { endingText } from '../../spec/phrasing/values.ts';
import { nextText, whyText } from '../../spec/phrasing/verdict.ts';
import { rows } from '../../spec/verdict/requirements.ts';
import { missingOf } from '../../spec/verdict/verdict.ts';
import { ENOUGH, rowsThatNeed, type TestData } from '../../spec/verdict/wanted-data.ts';

/** An id that no cardholder has. */
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

const SHARE = 40;

/** The first thing that is wrong: each base address, then the customers, then the data. Tells `say` what is right. */
export async function firstWrong(
  settings: Settings,
  client: Client,
  say: (line: string) => void,
): Promise<Diagnosis | null> {
  const send = (request: Request) => client.send('doctor', request);
  const found: Exchange[] = [];
  for (const customerId of settings.customerIds.slice(0, inDepth(settings.budget).customers)) {
    const exchange = await send(findCardholder(customerId));
    found.push(exchange);
    if (exchange.outcome.kind === 'no-answer' || (found.length === 1 && statusOf(exchange) === 429)) break;
  }
  const served = found.filter((one) => isUuid(String(member(successBody(one), 'id'))));
  const id = served[0] === undefined ? UNKNOWN_ID : String(member(successBody(served[0]), 'id'));
  const window = windowQuery(windowBefore(Date.parse(settings.clock), DAY));
  const probes: readonly [Group, () => Exchange | undefined | Promise<Exchange>][] = [
    ['lookup', () => served[0] ?? found[0]],
    ['cardholder', () => send(getCardholder(id))],
    [
      'credential',
      async () => {
        const types = await send(listCredentialTypes());
        await send(getCardholderCredentials(id));
        return types;
      },
    ],
    ['account', () => send(listCardholderTransactions(id, window))],
  ];
  for (const [group, request] of probes) {
    const exchange = await request();
    if (exchange === undefined) continue;
    const [wrong] = wrongGroups(client.exchanges, settings.addresses);
    if (wrong !== undefined) {
      if (wrong.fault.is === 'throttled') return throttledText(throttlingIn(client.exchanges));
      const { what, next } = diagnose(wrong, settings.addresses[wrong.group], proxiesIn(process.env));
      const other = await otherScheme(settings, wrong);
      return { what, next: other === null ? next : `Change it to ${other}: the API responds there.` };
    }
    say(`${group.padEnd(11)}${settings.addresses[group]} responds (${responseOf(exchange)?.status ?? ''})`);
  }
  return customersWrong(settings, found, served, say) ?? (await dataWrong(settings, client, say));
}

function customersWrong(
  settings: Settings,
  found: readonly Exchange[],
  served: readonly Exchange[],
  say: (line: string) => void,
): Diagnosis | null {
  const obstacles = found.flatMap((one, at): Obstacle[] =>
    served.includes(one)
      ? []
      : [{ kind: 'customer-led-nowhere', customerId: settings.customerIds[at] ?? '', why: notServed(one) }],
  );
  const unknown = customersUnknown({ subjects: served, obstacles });
  if (unknown?.kind === 'customers-unknown' || unknown?.kind === 'some-customers-unknown')
    return customersText(unknown);
  const beyond = settings.customerIds.length - found.length;
  say(
    `customers  ${served.length} found${beyond === 0 ? '' : `; a run does not ask for the last ${beyond} of CUSTOMER_IDS`}`,
  );
  for (const one of obstacles) say(`warning    ${obstacleText(one)}`);
  return null;
}

async function dataWrong(settings: Settings, client: Client, say: (line: string) => void): Promise<Diagnosis | null> {
  const { customerIds, clock, concurrency } = settings;
  const how = { customerIds, clock, concurrency, ...inDepth(0), share: SHARE };
  const send = async (request: Request) => answeredBefore(client, request) ?? (await client.send(DISCOVERY, request));
  const learnt = await discover(send, how);
  const { known = [], windows = [] } = learnt.history ?? {};
  const lacks = missingOf(reallyServed(client.exchanges, learnt), examinedBy(client.exchanges), operationIds);
  const isAccepted = client.exchanges.some(
    (one) => one.request.operation === 'listCardholderTransactions' && statusOf(one) === 200,
  );
  if (windows.length === 0 && (!isAccepted || lacks.unserved.length === 0)) {
    const what = `No window of transactions was accepted: ${learnt.obstacles.map(obstacleText).join('; ')}`;
    return { what, next: 'Ask the owner of the service how long a window may be, and check the account group.' };
  }
  if (lacks.unserved.length > 0) {
    const next = `Look at what is returned there: ${lacks.unserved.map((one) => endingsOf(client.exchanges, one)).join('; ')}.`;
    return { what: whyText({ kind: 'unserved', operations: lacks.unserved }), next };
  }
  if (lacks.lacking.length > 0) {
    const reason = { kind: 'nothing-to-examine', of: lacks.lacking } as const;
    return { what: whyText(reason), next: nextText(reason) };
  }
  const pending = known.filter(({ result }) => result === 'PENDING').length;
  say(`data       ${known.length} transactions seen, ${pending} of them PENDING`);
  for (const line of testDataLines(settings, known)) say(`ask for    ${line}`);
  return null;
}

/** How the requests of an operation ended. */
function endingsOf(exchanges: readonly Exchange[], operation: Operation): string {
  const own = exchanges.filter(({ request }) => request.operation === operation);
  return `${operations[operation].title} ${[...new Set(own.map((one) => endingText(endingOf(one))))].join(', ')}`;
}

/** The test data that a run would lack, as far as the doctor has looked: a line each, with the requirements that need it. */
export function testDataLines(settings: Settings, known: readonly KnownTransaction[]): string[] {
  const pending = known.filter(({ result }) => result === 'PENDING').length;
  const accounts = new Set(known.flatMap((one) => one.accounts)).size;
  const foreign = settings.foreignCustomerIds.length * settings.foreignCardholderIds.length;
  const lacking: readonly (readonly [TestData, boolean])[] = [
    ['transactions', known.length < ENOUGH.transactions],
    ['pending', pending < ENOUGH.pending],
    ['two-accounts', accounts < ENOUGH.accounts],
    ['foreign', foreign === 0],
  ];
  return lacking
    .filter(([, lacks]) => lacks)
    .map(([data]) => `${testDataText[data]} This ${letsTestText(rowsThatNeed(data, rows))}, or tested on more data.`);
}

const PROXIES = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'] as const;
/** What a proxy between here and the target may explain. */
const BY_PROXY: readonly NoAnswer[] = ['refused', 'unresolved', 'tls', 'no-tls', 'timeout', 'reset', 'other'];

/** The proxy variables that are set; never their values, which may hold a password. */
export function proxiesIn(env: Record<string, string | undefined>): readonly string[] {
  return PROXIES.flatMap((name) => [name, name.toLowerCase()]).filter((name) => (env[name] ?? '').trim() !== '');
}

/** If a proxy is set, it may be why the target is out of reach. */
function withProxy(why: NoAnswer, proxies: readonly string[]): string {
  if (!BY_PROXY.includes(why) || proxies.length === 0) return '';
  const used = proxies.filter((name) => !/^all_proxy$/i.test(name));
  if (used.length === 0) return ` ${proxies.join(', ')} is not used: name the proxy in HTTPS_PROXY or HTTP_PROXY.`;
  return ` Requests go through the proxy of ${used.join(', ')}, unless NO_PROXY lists the host: check which is right.`;
}

/** A target on this machine that a proxy did not reach: few expect that requests to it go through a proxy. */
function withLoopback(why: NoAnswer, address: string): string {
  if (why !== 'proxy' || !isLoopback(address)) return '';
  const { hostname } = new URL(address);
  return ` ${hostname} is this machine, and requests to it go through the proxy, too: add ${hostname} to NO_PROXY.`;
}

/** What is wrong with a group at an address, in the words of a run; behind it what a proxy may explain. */
export function diagnose(fact: GroupFact, address: string, proxies: readonly string[]): Diagnosis {
  const { what, next } = groupText(fact);
  if (fact.fault.is !== 'no-answer') return { what, next };
  const { why } = fact.fault;
  return { what, next: next + withProxy(why, proxies) + withLoopback(why, address) };
}

/** What the wrong scheme in an address looks like. */
const BY_SCHEME: readonly NoAnswer[] = ['tls', 'no-tls', 'reset', 'not-http', 'broken-off'];

/** A request of each group that names no one: without a key, any of them gets an error body. */
const ABOUT_NO_ONE: Readonly<Record<Group, Request>> = {
  cardholder: getCardholder(UNKNOWN_ID),
  credential: listCredentialTypes(),
  lookup: findCardholder('0'),
  account: listCardholderTransactions(UNKNOWN_ID, []),
};

/**
 * The address of a group with the other scheme, if an error of this API comes from there; else null. Neither the key nor the id of
 * a person is sent there: they must not travel unencrypted.
 */
async function otherScheme(settings: Settings, { group, fault }: GroupFact): Promise<string | null> {
  if (fault.is !== 'wants-https' && !(fault.is === 'no-answer' && BY_SCHEME.includes(fault.why))) return null;
  const address = settings.addresses[group];
  const other = address.startsWith('https:') ? address.replace('https:', 'http:') : address.replace('http:', 'https:');
  const there = { ...settings, addresses: { ...settings.addresses, [group]: other } };
  const client = clientOf(there, 'doctor', redactorOf(settings), noRecorder);
  try {
    const response = responseOf(
      await client.send('doctor', { ...ABOUT_NO_ONE[group], key: 'absent', intent: 'unauthorised' }),
    );
    const body = response?.json.ok === true ? response.json.value : undefined;
    return Array.isArray(member(body, 'errors')) ? other : null;
  } finally {
    await client.close();
  }
}
