import { acceptanceFaults } from './faults/acceptance.ts';
import { accountFaults } from './faults/accounts.ts';
import { authenticationFaults } from './faults/authentication.ts';
import { bodyFaults } from './faults/bodies.ts';
import { credentialFieldFaults } from './faults/field-credentials.ts';
import { envelopeFaults } from './faults/envelopes.ts';
import { errorBodyFaults } from './faults/error-bodies.ts';
import { findFaults } from './faults/find.ts';
import { identityFaults } from './faults/identity.ts';
import { inputFaults } from './faults/inputs.ts';
import { issuerFaults, typeAndCredentialFaults } from './faults/issuers.ts';
import { pageFaults } from './faults/pages.ts';
import { pagingFaults } from './faults/paging.ts';
import { peopleFieldFaults } from './faults/field-people.ts';
import { resultFaults } from './faults/results.ts';
import { scopeFaults } from './faults/scope.ts';
import { statusFaults } from './faults/statuses.ts';
import { transactionFieldFaults } from './faults/field-transactions.ts';
import { windowAcceptanceFaults } from './faults/window-acceptance.ts';
import { windowFaults } from './faults/windows.ts';
import type { Fault } from './fault.ts';

export type { Fault } from './fault.ts';

/** Every defect that the sandbox can be told to have. */
export const faults: readonly Fault[] = [
  ...peopleFieldFaults,
  ...credentialFieldFaults,
  ...transactionFieldFaults,
  ...identityFaults,
  ...findFaults,
  ...typeAndCredentialFaults,
  ...issuerFaults,
  ...pageFaults,
  ...pagingFaults,
  ...windowFaults,
  ...windowAcceptanceFaults,
  ...resultFaults,
  ...accountFaults,
  ...acceptanceFaults,
  ...inputFaults,
  ...envelopeFaults,
  ...errorBodyFaults,
  ...statusFaults,
  ...bodyFaults,
  ...authenticationFaults,
  ...scopeFaults,
];
