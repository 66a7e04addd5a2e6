import { DAY } from '../../spec/durations.ts';
import { DISCOVERY, type Exchange, type Group, type Request } from '../../spec/exchange.ts';
import { responseOf, successBody } from '../../spec/response.ts';
import { member } from '../../spec/describe.ts';
import {
  findCardholder,
  getCardholder,
  getCardholderCredentials,
  listCardholderTransactions,
  listCredentialTypes,
  windowQuery,
} from '../../environment/client/requests.ts';
import type { Client } from '../../environment/client/client.ts';
import { windowBefore } from '../../spec/windows.ts';
import { discover } from '../../environment/discovery/discovery.ts';
import type { Settings } from '../../environment/settings/settings.ts';
import { inDepth } from '../../engine/suite.ts';
import { wrongGroups } from '../../engine/groups.ts';
import { obstacleText } from '../../spec/phrasing/reasons.ts';
import type { Diagnosis } from '../../spec/phrasing/groups.ts';
import { diagnose, proxiesIn } from './diagnosis.ts';
import { testDataLines } from './test-data.ts';

const SHARE = 40;
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

/** The first thing that is wrong: each base address, then the customers, then the data. Tells `say` what is right. */
export async function firstWrong(
  settings: Settings,
  client: Client,
  say: (line: string) => void,
): Promise<Diagnosis | null> {
  const send = (request: Request) => client.send('doctor', request);
  const found: Exchange[] = [];
  for (const customerId of settings.customerIds.slice(0, 6)) {
    found.push(await send(findCardholder(customerId)));
    if (found.at(-1)?.outcome.kind === 'no-answer') break;
  }
  const served = found.filter((one) => typeof member(successBody(one), 'id') === 'string');
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
    if (wrong !== undefined) return diagnose(wrong, settings.addresses[wrong.group], proxiesIn(process.env));
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
  const unknown = settings.customerIds.filter((_, at) => found[at] !== undefined && !served.includes(found[at]));
  if (unknown.length > 0) {
    const all = served.length === 0;
    const what = `Find cardholder does not know ${all ? 'any of CUSTOMER_IDS' : 'these customers of CUSTOMER_IDS'}: ${unknown.join(', ')}`;
    const other = all ? ' Or check that LOOKUP_BASE_URL is the address of the lookup group.' : '';
    return { what, next: `Use customers that this environment knows, and spell their ids as it does.${other}` };
  }
  say(`customers  ${served.length} found`);
  return null;
}

async function dataWrong(settings: Settings, client: Client, say: (line: string) => void): Promise<Diagnosis | null> {
  const { customerIds, clock } = settings;
  const how = { customerIds, clock, ...inDepth(0), share: SHARE };
  const learnt = await discover((request) => client.send(DISCOVERY, request), how);
  const { known = [], windows = [] } = learnt.history ?? {};
  if (windows.length === 0) {
    const what = `No window of transactions was accepted: ${learnt.obstacles.map(obstacleText).join('; ')}`;
    return { what, next: 'Ask the owner of the service how long a window may be, and check the account group.' };
  }
  if (known.length === 0) {
    const next =
      'Add a customer to CUSTOMER_IDS that has recent transactions, or set CLOCK to a time when one of them had some.';
    return { what: 'No customer has a transaction in the period that was searched', next };
  }
  const pending = known.filter(({ result }) => result === 'PENDING').length;
  say(`data       ${known.length} transactions seen, ${pending} of them PENDING`);
  for (const line of testDataLines(settings, known)) say(`ask for    ${line}`);
  return null;
}
