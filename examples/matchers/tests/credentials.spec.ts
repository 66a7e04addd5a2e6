import { expect as base, test } from '@playwright/test';
import { matchers } from 'cardproof/matchers';
import { credentialsUrl, customerId, find, key } from '../app.js';

const expect = base.extend(matchers);

test('shows the credentials of a cardholder', async ({ request }) => {
  const { id } = await (await find(customerId)).json();
  const answer = await request.get(credentialsUrl(id), { headers: key });
  await expect(answer).toKeepContract('getCardholderCredentials');
});
