import type { Request, Exchange, Group } from '../../spec/exchange.ts';
import { responseOf, successBody } from '../../spec/response.ts';
import { member } from '../../spec/describe.ts';
import { plain } from '../../reports/escape.ts';
import {
  findCardholder,
  getCardholder,
  listCardholderTransactions,
  listCredentialTypes,
  windowQuery,
} from '../../environment/client/requests.ts';
import { type Client, createClient } from '../../environment/client/client.ts';
import { windowBefore } from '../../environment/discovery/deep-history.ts';
import { discover } from '../../environment/discovery/discovery.ts';
import { noRecorder } from '../../environment/recording/recorder.ts';
import { createRedactor } from '../../environment/redaction/redaction.ts';
import type { Flags, Settings } from '../../environment/settings/settings.ts';
import { SUITE_VERSION } from '../../engine/results.ts';
import { diagnose, type Diagnosis, proxiesIn } from './diagnosis.ts';
import { reach } from '../../run/lifecycle.ts';
import { settingsOf } from '../../run/run-options.ts';
import { loadSigner } from '../../run/signature.ts';
import { EXIT } from '../../run/usage.ts';
import { inDepth } from '../../engine/smoke.ts';

const SHARE = 40;
const NOBODY = '00000000-0000-4000-8000-000000000000';

/** `cardproof doctor`: names the first thing that stands in the way of a run, and what to do about it. */
export async function doctorCommand(flags: Flags): Promise<number> {
  const wanted = settingsOf(flags);
  say(wanted.sandbox ? 'settings   sandbox, not your environment' : `settings    ${wanted.environment}, complete`);
  for (const warning of wanted.warnings) say(`warning    ${warning}`);
  if (wanted.signingKey !== null) say(`signing    ${loadSigner(wanted.signingKey).fingerprint}`);
  const target = await reach(wanted);
  const { settings } = target;
  const redactor = createRedactor({ key: settings.key });
  const client = createClient({
    ...settings,
    runId: 'doctor',
    version: SUITE_VERSION,
    redactor,
    recorder: noRecorder,
    now: () => new Date(),
  });
  try {
    const wrong = await firstWrong(settings, client);
    if (wrong === null) {
      say(`ready      nothing stands in the way of a run (${client.counts.sent} requests sent)`);
      return EXIT.conforms;
    }
    say(`WRONG      ${redactor.text(wrong.what)}\ndo         ${redactor.text(wrong.next)}`);
    return wrong.settings ? EXIT.usage : EXIT.inconclusive;
  } finally {
    await client.close();
    await target.close();
  }
}

const say = (line: string): void => void process.stdout.write(`${line.split('\n').map(plain).join('\n')}\n`);

/** Each base address, then the customers, then the data. */
async function firstWrong(settings: Settings, client: Client): Promise<Diagnosis | null> {
  const send = (request: Request) => client.send('doctor', request);
  const found: Exchange[] = [];
  for (const customerId of settings.customerIds.slice(0, 6)) {
    const exchange = await send(findCardholder(customerId));
    found.push(exchange);
    if (exchange.outcome.kind === 'no-answer') break;
  }
  const served = found.filter((one) => typeof member(successBody(one), 'id') === 'string');
  const id = String(member(served[0] === undefined ? null : successBody(served[0]), 'id') ?? NOBODY);
  const window = windowQuery(windowBefore(Date.parse(settings.clock), 86_400_000));
  const asks: readonly [Group, () => Promise<Exchange | undefined>][] = [
    ['lookup', () => Promise.resolve(served[0] ?? found[0])],
    ['cardholder', () => send(getCardholder(id))],
    ['credential', () => send(listCredentialTypes())],
    ['account', () => send(listCardholderTransactions(id, window))],
  ];
  for (const [group, request] of asks) {
    const exchange = await request();
    const wrong =
      exchange === undefined ? null : diagnose(group, settings.addresses[group], exchange, proxiesIn(process.env));
    if (wrong !== null) return wrong;
    say(`${group.padEnd(11)}${settings.addresses[group]} answers (${responseOf(exchange as Exchange)?.status ?? ''})`);
  }
  return customersWrong(settings, found, served) ?? (await dataWrong(settings, client));
}

function customersWrong(settings: Settings, found: readonly Exchange[], served: readonly Exchange[]): Diagnosis | null {
  const unknown = settings.customerIds.filter((_, at) => found[at] !== undefined && !served.includes(found[at]));
  if (unknown.length > 0) {
    const all = served.length === 0;
    const what = `${all ? 'none of CUSTOMER_IDS finds a cardholder' : 'CUSTOMER_IDS names unknown customers'}: ${unknown.join(', ')}`;
    return { what, next: 'name customers that this environment knows, in the spelling that it uses', settings: false };
  }
  say(`customers  ${served.length} found`);
  return null;
}

async function dataWrong(settings: Settings, client: Client): Promise<Diagnosis | null> {
  const { customerIds, clock } = settings;
  const learnt = await discover((request) => client.send('discovery', request), {
    customerIds,
    clock,
    ...inDepth(0),
    share: SHARE,
  });
  const { known = [], windows = [] } = learnt.history ?? {};
  if (windows.length === 0) {
    const what = `no window of transactions was served: ${learnt.obstacles.join('; ')}`;
    return {
      what,
      next: 'ask the service for the longest window it accepts; check the account group',
      settings: false,
    };
  }
  if (known.length === 0) {
    const next =
      'name a customer in CUSTOMER_IDS who has used their credential lately, or set CLOCK to a time they did';
    return { what: 'no customer has a transaction in the time that was searched', next, settings: false };
  }
  const pending = known.filter(({ result }) => result === 'PENDING').length;
  say(`data       ${known.length} transactions seen, ${pending} of them PENDING`);
  return null;
}
