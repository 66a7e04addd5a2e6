import { about, test } from '../playwright/subject.ts';

test('paging/offset paging.offset is present, an integer of at least 0', about('paging/offset'), ({ subject }) =>
  subject.upholds('paging/offset'),
);
test('paging/limit paging.limit is present, an integer of at least 1', about('paging/limit'), ({ subject }) =>
  subject.upholds('paging/limit'),
);
test('paging/total paging.total is present, an integer of at least 0', about('paging/total'), ({ subject }) =>
  subject.upholds('paging/total'),
);
