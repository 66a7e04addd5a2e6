import type { Exchange } from './exchange.ts';

/** A path that no operation has: what answers it is no operation, so no statement about operations is judged on it. */
export const NO_OPERATION = '/cardproof/no-such-path';

/** Whether the path of an exchange is that of its operation. */
export function isOfOperation({ request }: Pick<Exchange, 'request'>): boolean {
  return request.path !== NO_OPERATION;
}
