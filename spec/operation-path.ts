import type { Exchange } from './exchange.ts';

/** A path that no operation has. Statements about operations are not judged on its responses. */
export const NO_OPERATION = '/cardproof/no-such-path';

/** Whether the path of an exchange is that of its operation. */
export function isOfOperation({ request }: Pick<Exchange, 'request'>): boolean {
  return request.path !== NO_OPERATION;
}
