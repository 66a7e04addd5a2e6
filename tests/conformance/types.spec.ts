import { about, test } from '../playwright/subject.ts';

test(
  'types/list-member the answer is an object with the array credentialTypes',
  about('types/list-member'),
  ({ subject }) => subject.upholds('types/list-member'),
);
test('types/paging-member the answer has a paging object', about('types/paging-member'), ({ subject }) =>
  subject.upholds('types/paging-member'),
);
test('types/served a plain list of credential types is served', about('types/served'), ({ subject }) =>
  subject.upholds('types/served'),
);
test('types/limit-respected no more types than the limit asked for', about('types/limit-respected'), ({ subject }) =>
  subject.upholds('types/limit-respected'),
);
test(
  'types/paging-limit-respected no more types than paging.limit',
  about('types/paging-limit-respected'),
  ({ subject }) => subject.upholds('types/paging-limit-respected'),
);
test(
  'types/offset-echo paging.offset is the offset asked for (below total)',
  about('types/offset-echo'),
  ({ subject }) => subject.upholds('types/offset-echo'),
);
test('types/total paging.total is the number of types of the filtered list', about('types/total'), ({ subject }) =>
  subject.upholds('types/total'),
);
test(
  'types/walk-complete pages walked by the number received neither repeat nor lose a type',
  about('types/walk-complete'),
  ({ subject }) => subject.upholds('types/walk-complete'),
);
test('types/limit-accepted a limit of at least 1 is accepted', about('types/limit-accepted'), ({ subject }) =>
  subject.upholds('types/limit-accepted'),
);
test('types/offset-accepted an offset below total is accepted', about('types/offset-accepted'), ({ subject }) =>
  subject.upholds('types/offset-accepted'),
);
test(
  'types/issuer-filter-sound the issuer type filter returns only types of that issuer type',
  about('types/issuer-filter-sound'),
  ({ subject }) => subject.upholds('types/issuer-filter-sound'),
);
test(
  'types/issuer-filter-complete the issuer type filter returns all types of that issuer type',
  about('types/issuer-filter-complete'),
  ({ subject }) => subject.upholds('types/issuer-filter-complete'),
);
test(
  'types/bad-type-refused a limit or offset that is no number, or an unknown issuer type, is not answered with success',
  about('types/bad-type-refused'),
  ({ subject }) => subject.upholds('types/bad-type-refused'),
);
test('types/unique no type is listed twice in one answer', about('types/unique'), ({ subject }) =>
  subject.upholds('types/unique'),
);
test('types/page-size a page holds min(limit, total - offset) types', about('types/page-size'), ({ subject }) =>
  subject.upholds('types/page-size'),
);
test(
  'types/paging-limit-in-force paging.limit is the limit asked for',
  about('types/paging-limit-in-force'),
  ({ subject }) => subject.upholds('types/paging-limit-in-force'),
);
test('types/stable-order two identical requests give the same order', about('types/stable-order'), ({ subject }) =>
  subject.upholds('types/stable-order'),
);
