import { answeredBefore } from '../../engine/sending.ts';
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
import { customersUnknown, throttlingIn, wrongGroups } from '../../environment/discovery/group-health.ts';
import { noRecorder } from '../../environment/recording/recorder.ts';
import { Redactor } from '../../environment/redaction/redaction.ts';
import { isLoopback } from '../../environment/settings/readers.ts';
import { loadProfile } from '../../environment/settings/profile.ts';
import type { Flags, Settings } from '../../environment/settings/settings.ts';
import { loadSigner } from '../../runs/key.ts';
import { clientOf, reach } from '../../runs/lifecycle.ts';
import { settingsOf } from '../../runs/run-options.ts';
import type { GroupFact, Obstacle } from '../../spec/evidence/facts.ts';
import { member } from '../../spec/exchange/describe.ts';
import { endingOf, notServed, statusOf } from '../../spec/exchange/disposition.ts';
import { DISCOVERY, type Exchange, type Group, type NoAnswer, type Request } from '../../spec/exchange/exchange.ts';
import { responseOf, successBody } from '../../spec/exchange/response.ts';
import { type Operation, operationIds, operations } from '../../spec/generated/vocabulary.ts';
import { DAY } from '../../spec/model/history.ts';
import { windowBefore } from '../../spec/model/windows.ts';
import { isUuid } from '../../spec/oracles/formats.ts';
import { type Diagnosis, groupText } from '../../spec/phrasing/groups.ts';
import { pauseText } from '../../spec/phrasing/progress.ts';
import { customersText, obstacleText, throttledText } from '../../spec/phrasing/reasons.ts';
import { endingText } from '../../spec/phrasing/values.ts';
import { nextText, whyText } from '../../spec/phrasing/verdict.ts';
import { EXIT } from '../../spec/verdict/gate.ts';
import { examinedBy, missingOf, reallyServed } from '../../spec/verdict/served.ts';
import { print, say } from '../terminal/process.ts';

/** `cardproof doctor`: names the first problem that would stop a run, and what to do. */
export async function doctorCommand(flags: Flags): Promise<number> {
  const wanted = settingsOf(flags);
  // Throws if a run could not read it.
  loadProfile(wanted.profile);
  print(wanted.sandbox ? 'settings   sandbox, not your environment' : `settings   ${wanted.environment}, complete`);
  for (const warning of wanted.warnings) print(`warning    ${warning}`);
  if (wanted.signingKey !== null) print(`signing    ${loadSigner(wanted.signingKey).fingerprint}`);
  const target = await reach(wanted);
  const { settings } = target;
  const redactor = new Redactor({ key: settings.key });
  const client = clientOf(settings, 'doctor', redactor, noRecorder);
  const waits = setInterval(() => {
    const text = pauseText(client.pause ?? null);
    if (text !== '') say(text);
  }, EACH).unref();
  try {
    const wrong = await firstWrong(settings, client, print);
    if (wrong === null) {
      if (client.counts.throttled > 0) {
        const { what, next } = throttledText(throttlingIn(client.exchanges));
        print(`warning    ${what}. ${next}`);
      }
      print(`ready      you can start a run (${client.counts.sent} requests sent)`);
      return EXIT.conforms;
    }
    print(`WRONG      ${redactor.text(wrong.what)}\ndo         ${redactor.text(wrong.next)}`);
    return EXIT.inconclusive;
  } finally {
    clearInterval(waits);
    await client.close();
    await target.close();
  }
}

/** Milliseconds between two looks at whether the doctor waits: nobody wonders about a shorter silence. */
const EACH = 2000;

/** An id that no cardholder has. */
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

const SHARE = 40;

/** The groups in the order in which they are asked: others need the id that lookup gives. */
const GROUPS: readonly Group[] = ['lookup', 'cardholder', 'credential', 'account'];

type Tell = (line: string) => void;

/** The first thing that is wrong: each base address, then the customers, then the data. Tells what is right. */
export async function firstWrong(settings: Settings, client: Client, tell: Tell): Promise<Diagnosis | null> {
  const send = (request: Request) => client.send('doctor', request);
  const found: Exchange[] = [];
  for (const customerId of settings.customerIds.slice(0, inDepth(settings.budget).customers)) {
    const exchange = await send(findCardholder(customerId));
    found.push(exchange);
    if (exchange.outcome.kind === 'no-answer' || (found.length === 1 && statusOf(exchange) === 429)) break;
  }
  const served = found.filter((one) => isUuid(String(member(successBody(one), 'id'))));
  const id = served[0] === undefined ? UNKNOWN_ID : String(member(successBody(served[0]), 'id'));
  const probes = probesOf(id, settings);
  for (const group of GROUPS) {
    const answers = group === 'lookup' ? [...served, ...found] : [];
    for (const request of probes[group]) answers.push(await send(request));
    const [wrong] = wrongGroups(client.exchanges, settings.addresses);
    if (wrong?.fault.is === 'throttled') return throttledText(throttlingIn(client.exchanges));
    if (wrong !== undefined) {
      const { what, next } = diagnose(wrong, settings.addresses[wrong.group], process.env);
      const other = await otherScheme(settings, wrong);
      return { what, next: other === null ? next : `Change it to ${other}: the API responds there.` };
    }
    const [first] = answers.map(statusOf);
    tell(`${group.padEnd(11)}${settings.addresses[group]} responds (${first})`);
  }
  return customersWrong(settings, found, served, tell) ?? (await dataWrong(settings, client, tell));
}

/** What each group is asked for, but for lookup, which finds the id. */
function probesOf(id: string, { clock }: Settings): Readonly<Record<Group, readonly Request[]>> {
  const window = windowQuery(windowBefore(Date.parse(clock), DAY));
  return {
    lookup: [],
    cardholder: [getCardholder(id)],
    credential: [listCredentialTypes(), getCardholderCredentials(id)],
    account: [listCardholderTransactions(id, window)],
  };
}

function customersWrong(
  settings: Settings,
  found: readonly Exchange[],
  served: readonly Exchange[],
  tell: Tell,
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
  tell(
    `customers  ${served.length} found${beyond === 0 ? '' : `; a run does not ask for the last ${beyond} of CUSTOMER_IDS`}`,
  );
  for (const one of obstacles) tell(`warning    ${obstacleText(one)}`);
  return null;
}

async function dataWrong(settings: Settings, client: Client, tell: Tell): Promise<Diagnosis | null> {
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
  tell(`data       ${known.length} transactions seen, ${pending} of them PENDING`);
  return null;
}

/** How the requests of an operation ended. */
function endingsOf(exchanges: readonly Exchange[], operation: Operation): string {
  const own = exchanges.filter(({ request }) => request.operation === operation);
  return `${operations[operation].title} ${[...new Set(own.map((one) => endingText(endingOf(one))))].join(', ')}`;
}

const PROXIES = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'] as const;
const BY_PROXY: readonly NoAnswer[] = ['refused', 'unresolved', 'tls', 'no-tls', 'timeout', 'reset', 'other'];

/** The proxy variables that are set; never their values, which may hold a password. */
function proxiesIn(env: Record<string, string | undefined>): readonly string[] {
  return PROXIES.flatMap((name) => [name, name.toLowerCase()]).filter((name) => (env[name] ?? '').trim() !== '');
}

/** What a proxy may explain; few expect that requests to this machine go through one. */
function proxyText(why: NoAnswer, address: string, proxies: readonly string[]): string {
  if (why === 'proxy' && isLoopback(address)) {
    const { hostname } = new URL(address);
    return ` ${hostname} is this machine, and requests to it go through the proxy, too: add ${hostname} to NO_PROXY.`;
  }
  if (!BY_PROXY.includes(why) || proxies.length === 0) return '';
  const used = proxies.filter((name) => !/^all_proxy$/i.test(name));
  if (used.length === 0) return ` ${proxies.join(', ')} is not used: name the proxy in HTTPS_PROXY or HTTP_PROXY.`;
  return ` Requests go through the proxy of ${used.join(', ')}, unless NO_PROXY lists the host: check which is right.`;
}

/** What is wrong with a group at an address, in the words of a run; behind it what a proxy may explain. */
export function diagnose({ fault, ...fact }: GroupFact, address: string, env: NodeJS.ProcessEnv): Diagnosis {
  const { what, next } = groupText({ fault, ...fact });
  return { what, next: fault.is === 'no-answer' ? next + proxyText(fault.why, address, proxiesIn(env)) : next };
}

/** What the wrong scheme in an address looks like. */
const BY_SCHEME: readonly NoAnswer[] = ['tls', 'no-tls', 'reset', 'not-http', 'broken-off'];

/**
 * The address of a group with the other scheme, if an error of this API comes from there; else null. Neither the key nor the id of
 * a person is sent there: they must not travel unencrypted.
 */
async function otherScheme(settings: Settings, { group, fault }: GroupFact): Promise<string | null> {
  if (fault.is !== 'wants-https' && !(fault.is === 'no-answer' && BY_SCHEME.includes(fault.why))) return null;
  const address = settings.addresses[group];
  const other = address.startsWith('https:') ? address.replace('https:', 'http:') : address.replace('http:', 'https:');
  const there = { ...settings, addresses: { ...settings.addresses, [group]: other } };
  const client = clientOf(there, 'doctor', new Redactor({ key: settings.key }), noRecorder);
  try {
    const [aboutNoOne = findCardholder('0')] = probesOf(UNKNOWN_ID, settings)[group];
    const keyless = { ...aboutNoOne, key: 'absent', intent: 'unauthorised' } as const;
    const response = responseOf(await client.send('doctor', keyless));
    const body = response?.json.ok === true ? response.json.value : undefined;
    return Array.isArray(member(body, 'errors')) ? other : null;
  } finally {
    await client.close();
  }
}
