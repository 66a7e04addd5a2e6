import type { SettingName } from '../../environment/settings/settings.ts';

/** What a member of a target may hold. */
export type Form = 'text' | 'number' | 'list' | 'switch';

/** The members that say a setting of the run; `targets.yaml` has them in a target or among the defaults. */
export const settingMembers = {
  customers: { setting: 'customerIds', form: 'list' },
  foreignCustomers: { setting: 'foreignCustomerIds', form: 'list' },
  foreignCardholders: { setting: 'foreignCardholderIds', form: 'list' },
  issuerTypeParam: { setting: 'issuerTypeParam', form: 'text' },
  environment: { setting: 'environment', form: 'text' },
  requestsPerSecond: { setting: 'requestsPerSecond', form: 'number' },
  concurrency: { setting: 'concurrency', form: 'number' },
  budget: { setting: 'budget', form: 'number' },
  seed: { setting: 'seed', form: 'number' },
  clock: { setting: 'clock', form: 'text' },
  profile: { setting: 'profile', form: 'text' },
  timeout: { setting: 'timeoutMs', form: 'number' },
} as const satisfies Readonly<Record<string, { readonly setting: SettingName; readonly form: Form }>>;

/** The members that say a flag of the run: what is typed if they are true, and if they are false. */
export const flagMembers = {
  smoke: { on: '--smoke', off: null },
  strict: { on: '--strict', off: null },
  complete: { on: '--complete', off: null },
  misplacedKey: { on: null, off: '--no-misplaced-key' },
  redactPeople: { on: '--redact-people', off: '--no-redact-people' },
} as const satisfies Readonly<Record<string, { readonly on: string | null; readonly off: string | null }>>;

/** The members of a target that are about the fleet, and not passed on. */
const ownMembers = ['name', 'key', 'base', 'addresses', 'timeLimit'] as const;

/** The members that only a target has, because two targets cannot share them. */
const onlyOfOne = ['name', 'base', 'addresses'] as const;

/** Every member that a target may have. */
export const targetMembers: readonly string[] = [
  ...ownMembers,
  ...Object.keys(settingMembers),
  ...Object.keys(flagMembers),
];

/** Every member that the defaults may have. */
export const defaultMembers: readonly string[] = targetMembers.filter(
  (name) => !(onlyOfOne as readonly string[]).includes(name),
);
