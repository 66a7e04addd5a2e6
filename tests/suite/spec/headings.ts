/** The names of numbered rules. */
const rules = (count: number): string[] => Array.from({ length: count }, (_, i) => `rule ${i + 1}`);

/**
 * The parts of the specification, and what stands below each: its headings (without what stands in brackets), its labelled tables, and
 * its numbered rules.
 */
const parts: Readonly<Record<string, readonly string[]>> = {
  'What the service does': rules(5),
  'Resources and their fields': [
    'Cardholder record',
    'Cardholder lookup result',
    'Credential type',
    'Credential',
    'Credential value',
    'Transaction',
    'Transaction account line',
    'Amount object',
    'Paging object',
    'Error response',
    'Gaps in the resource definitions',
  ],
  'States and transitions': [],
  Endpoints: [
    'Get cardholder',
    'List credential types',
    'Get cardholder credentials',
    'Find cardholder',
    'List cardholder transactions',
    'List cardholder transactions, query parameters',
    'Other operations',
  ],
  Authentication: rules(5),
  Events: [],
  Errors: rules(4),
  Limits: ['gaps'],
  Versioning: rules(4),
};

/** Every place of the specification, as the `section` of a row names it. */
export const places: ReadonlySet<string> = new Set(
  Object.entries(parts).flatMap(([part, labels]) => [part, ...labels.map((label) => `${part}, ${label}`)]),
);
