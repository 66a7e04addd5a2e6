import type { SettingName } from '../../environment/settings/settings.ts';

/** The members that say a setting of the run; `targets.yaml` has them in a target or among the defaults. */
export const settingMembers = {
  customers: 'customerIds',
  foreignCustomers: 'foreignCustomerIds',
  foreignCardholders: 'foreignCardholderIds',
  issuerTypeParam: 'issuerTypeParam',
  environment: 'environment',
  requestsPerSecond: 'requestsPerSecond',
  concurrency: 'concurrency',
  budget: 'budget',
  seed: 'seed',
  clock: 'clock',
  profile: 'profile',
  timeout: 'timeoutMs',
} as const satisfies Readonly<Record<string, SettingName>>;

/** The members that say a flag of the run: what is typed if they are true, and if they are false. */
export const flagMembers = {
  smoke: { on: '--smoke', off: null },
  strict: { on: '--strict', off: null },
  complete: { on: '--complete', off: null },
  misplacedKey: { on: null, off: '--no-misplaced-key' },
  redactPeople: { on: '--redact-people', off: '--no-redact-people' },
} as const satisfies Readonly<Record<string, { readonly on: string | null; readonly off: string | null }>>;
