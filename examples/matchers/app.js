// The application: it asks the API with a client of its own. Its tests say whether what it was given keeps the contract.
import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';

if (existsSync('.env')) loadEnvFile('.env');
const { LOOKUP_BASE_URL, CREDENTIAL_BASE_URL, ACCOUNT_BASE_URL, SUBSCRIPTION_KEY, CUSTOMER_IDS } = process.env;
export const key = { 'Ocp-Apim-Subscription-Key': SUBSCRIPTION_KEY };
export const [customerId] = CUSTOMER_IDS.split(',');

export const find = (id) => fetch(`${LOOKUP_BASE_URL}/cardholders/find?customerId=${id}`, { headers: key });

export const credentialsUrl = (id) => `${CREDENTIAL_BASE_URL}/cardholders/${id}/credentials`;

export function transactions(id, start, end) {
  const query = new URLSearchParams({ postDateTimeStartDateTime: start, postDateTimeEndDateTime: end });
  return fetch(`${ACCOUNT_BASE_URL}/cardholders/${id}/transactions?${query}`, { headers: key });
}
