/** The rooms in the order in which data goes through them: an import points to a room before its own. */
export const rooms = [
  'spec', 'generators', 'environment', 'engine', 'sandbox', 'reports', 'runs', 'traffic', 'fleet', 'tests', 'library',
  'cli',
] as const; // prettier-ignore
