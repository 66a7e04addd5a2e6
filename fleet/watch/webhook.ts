import type { Notice } from './notice.ts';

const PATIENCE = 10_000;

/** Why an address cannot be a webhook; null if it can. A target is never sent anything but GET. */
export function wrongWithWebhook(address: string, targets: readonly string[]): string | null {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return 'is not an http or https address';
  const origins = targets.filter((one) => URL.canParse(one)).map((one) => new URL(one).origin);
  return origins.includes(new URL(address).origin)
    ? 'is an address of the target: nothing but GET is sent there'
    : null;
}

/**
 * Sends a notice to the address that the user named: the only request of Cardproof that is not a GET. Returns why it failed,
 * without the address, which is a secret of many services; null if it was taken.
 */
export async function post(address: string, notice: Notice): Promise<string | null> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(notice),
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE),
    });
    await response.body?.cancel();
    return response.ok ? null : `it returned status ${response.status}`;
  } catch (error) {
    const cause =
      error instanceof Error && error.cause instanceof Error && 'code' in error.cause ? error.cause.code : '';
    return typeof cause === 'string' && cause !== '' ? `the request failed (${cause})` : 'it did not respond in time';
  }
}
