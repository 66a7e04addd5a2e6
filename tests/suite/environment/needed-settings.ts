import { type Problem, SettingsError } from '../../../environment/settings/setting.ts';
import { readSettings } from '../../../environment/settings/settings.ts';

export const NOW = '2025-01-31T12:00:00.000Z';

/** The six settings that a run needs. */
export const SIX = {
  CARDHOLDER_BASE_URL: 'https://uat.example.org/cardholder/v1',
  CREDENTIAL_BASE_URL: 'https://uat.example.org/credential/v1/',
  LOOKUP_BASE_URL: 'https://uat.example.org/lookup/v1',
  ACCOUNT_BASE_URL: 'https://uat.example.org/account/v1',
  SUBSCRIPTION_KEY: '0123456789abcdef0123456789abcdef',
  CUSTOMER_IDS: 'A1001, A1002,,A1001',
};

/** What is wrong with settings; nothing if they can be read. */
export function problemsIn(...settings: Parameters<typeof readSettings>): readonly Problem[] {
  try {
    readSettings(...settings);
    return [];
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return error.problems;
  }
}

export const inWords = ({ variable, message }: Problem): string => `${variable} ${message}`;
