import type { Request } from './exchange.ts';
import type { Result, TransactionQuery } from './history.ts';
import { perObject } from './memo.ts';
import { single } from './oracles/lists.ts';

/** What a request for transactions asked for, as it is written; null if it names no window. */
export const queryOf = perObject((request: Request): TransactionQuery | null => {
  const text = (name: Parameters<typeof single>[1]) => single(request, name) ?? undefined;
  const [start, end] = [text('postDateTimeStartDateTime'), text('postDateTimeEndDateTime')];
  if (start === undefined || end === undefined) return null;
  const whole = (name: 'limit' | 'offset') => {
    const given = text(name);
    return given === undefined ? {} : { [name]: Number(given) };
  };
  const [result, accountId] = [text('result'), text('accountId')];
  return {
    window: { start, end },
    ...(result === undefined ? {} : { result: result as Result }),
    ...(accountId === undefined ? {} : { accountId }),
    ...whole('limit'),
    ...whole('offset'),
  };
});
