/**
 * A part of the specification: its headings (without what stands in brackets), its labelled tables, and its numbered rules.
 */
interface Part {
  readonly sections?: Readonly<Record<string, readonly string[]>>;
  readonly details?: readonly string[];
  readonly rules?: number;
}

/** The headings of the specification, and the labels below them that a row may name. */
const parts: Readonly<Record<string, Part>> = {
  'What the service does': { rules: 5 },
  'Resources and their fields': {
    sections: {
      'Cardholder record': [],
      'Cardholder lookup result': [],
      'Credential type': [],
      Credential: [],
      'Credential value': [],
      Transaction: [],
      'Transaction account line': [],
      'Amount object': [],
      'Paging object': [],
      'Error response': [],
      'Gaps in the resource definitions': [],
    },
  },
  'States and transitions': {},
  Endpoints: {
    sections: {
      'Get cardholder': [],
      'List credential types': [],
      'Get cardholder credentials': [],
      'Find cardholder': [],
      'List cardholder transactions': ['query parameters'],
      'Other operations': [],
    },
  },
  Authentication: { rules: 5 },
  Events: {},
  Errors: { rules: 4 },
  Limits: { details: ['gaps'] },
  Versioning: { rules: 4 },
};

/** Every place of the specification, as the `section` of a row names it. */
export const places: ReadonlySet<string> = new Set(
  Object.entries(parts).flatMap(([part, { sections = {}, details = [], rules = 0 }]) => [
    part,
    ...details.map((detail) => `${part}, ${detail}`),
    ...Array.from({ length: rules }, (_, i) => `${part}, rule ${i + 1}`),
    ...Object.entries(sections).flatMap(([section, labels]) => [
      `${part}, ${section}`,
      ...labels.map((label) => `${part}, ${section}, ${label}`),
    ]),
  ]),
);
