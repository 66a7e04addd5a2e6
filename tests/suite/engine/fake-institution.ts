import { type KnownTransaction, type Result, select } from '../../../spec/model/history.ts';
import { single } from '../../../spec/oracles/lists.ts';
import { CARDHOLDER, sampleHistory, samplePage, YEAR } from '../../checks/shared/samples.ts';
import { exchangeOf } from '../../../spec/oracles/samples.ts';
import type { Answering } from './fake-client.ts';
import { credentialsOf } from './fake-check-runner.ts';

/** What a fake institution holds. */
export interface Held {
  /** Issuer types of the credential types, one each. */
  readonly types?: readonly string[];
  readonly credentials?: readonly string[];
  readonly transactions?: readonly KnownTransaction[];
}

const TYPES = ['MOBILE', 'VIRTUAL', 'VIRTUAL'];

/** A target that answers every operation from what it holds; its issuer type parameter is `issuerType`. */
export function institution({
  types = TYPES,
  credentials = TYPES,
  transactions = sampleHistory.known,
}: Held = {}): Answering {
  return (request) => {
    const asked = (name: Parameters<typeof single>[1]) => single(request, name);
    const wanted = request.query.find(([name]) => name === 'issuerType')?.[1];
    const ofType = (list: readonly string[]) => list.filter((one) => wanted === undefined || one === wanted);
    const offset = Number(asked('offset') ?? 0);
    switch (request.operation) {
      case 'findCardholder':
        return exchangeOf('findCardholder', 200, { id: CARDHOLDER, customerId: request.subject });
      case 'getCardholder':
        return exchangeOf('getCardholder', 200, { cardholderId: request.subject });
      case 'getCardholderCredentials':
        return credentialsOf(...ofType(credentials));
      case 'listCredentialTypes': {
        const all = types.map((issuerType, i) => ({ id: `t${i}`, name: 'n', issuerType }));
        const credentialTypes = all.filter((one) => ofType([one.issuerType]).length > 0);
        const paging = { offset, limit: 25, total: credentialTypes.length };
        return exchangeOf('listCredentialTypes', 200, { credentialTypes: credentialTypes.slice(offset), paging });
      }
      case 'listCardholderTransactions': {
        const start = asked('postDateTimeStartDateTime') ?? YEAR.start;
        const end = asked('postDateTimeEndDateTime') ?? YEAR.end;
        const result = (asked('result') ?? 'APPROVED') as Result;
        const accountId = asked('accountId');
        const query = { window: { start, end }, result, ...(accountId === null ? {} : { accountId }) };
        const mine = select(transactions, query);
        const limit = Number(asked('limit') ?? 25);
        return samplePage(mine.slice(offset, offset + limit), { offset, limit, total: mine.length });
      }
    }
  };
}
