/** What an observation of a standing requirement is, by its group; where a group has several, by its id. */
const UNITS: Readonly<Record<string, string>> = {
  cardholder: 'cardholder answer',
  lookup: 'find answer',
  find: 'find answer',
  'credential-type': 'credential type',
  types: 'list of types',
  credential: 'credential',
  'credential-value': 'credential value',
  credentials: 'list of credentials',
  transaction: 'transaction',
  'account-line': 'account line',
  paging: 'paging object',
  transactions: 'list of transactions',
  'transactions-window': 'transaction',
  'transactions-result': 'transaction',
  errors: 'failure answer',
  body: 'answer',
};

/** Where the unit of the group does not say what was examined. */
const OTHER_UNITS: Readonly<Record<string, string>> = {
  'types/list-member': 'list entry',
  'transactions/list-member': 'list entry',
  'transaction/accounts': 'list entry',
  'credentials/list-member': 'list entry',
  'credential/values': 'list entry',
  'credentials/owner': 'credential',
  'credentials/mobile-present': 'credential',
  'credentials/mobile-only': 'credential',
  'body/rfc-3339': 'date-time',
  'errors/transactions-statuses': 'answer',
  'errors/shared-statuses': 'answer',
  'errors/bad-input-not-500': 'answer',
  'errors/steady': 'answer',
};

/** Singular or plural, counted: `1 page`, `3 pages`. */
export function counted(what: string, count: number): string {
  if (count === 1) return `1 ${what}`;
  const [head = what, ...rest] = what.split(
    / (?=of |with |without |that |under |on |below |past |outside |between |in |from )/,
  );
  const plural = /(s|x|ch)$/.test(head)
    ? `${head}es`
    : head.endsWith('y') && !/[aeiou]y$/.test(head)
      ? `${head.slice(0, -1)}ies`
      : `${head}s`;
  return `${count} ${[plural, ...rest].join(' ')}`;
}

/** The unit of a standing requirement's observations. */
export function unitOf(requirement: string): string {
  return OTHER_UNITS[requirement] ?? UNITS[requirement.split('/')[0] ?? ''] ?? 'answer';
}
