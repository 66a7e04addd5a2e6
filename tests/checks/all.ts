import type { Check } from '../../engine/check.ts';
import { checks as authentication } from './authentication.ts';
import { checks as cardholder } from './cardholder.ts';
import { checks as credentials } from './credentials.ts';
import { checks as errors } from './errors.ts';
import { checks as find } from './find.ts';
import { checks as gaps } from './gaps.ts';
import { checks as scope } from './scope.ts';
import { checks as transactionsAccount } from './transactions-account.ts';
import { checks as transactionsInput } from './transactions-input.ts';
import { checks as transactionsResult } from './transactions-result.ts';
import { checks as transactionsWindow } from './transactions-window.ts';
import { checks as transactions } from './transactions.ts';
import { checks as types } from './types.ts';

/** Every active check, in the order in which a run carries them out: what matters most comes before the budget ends. */
export const checks: readonly Check[] = [
  ...cardholder,
  ...find,
  ...types,
  ...credentials,
  ...transactions,
  ...transactionsWindow,
  ...transactionsResult,
  ...transactionsAccount,
  ...authentication,
  ...scope,
  ...errors,
  ...transactionsInput,
  ...gaps,
];
