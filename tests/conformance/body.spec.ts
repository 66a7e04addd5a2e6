import { about, test } from '../playwright/subject.ts';

test('body/parseable a success body is JSON text, not empty', about('body/parseable'), ({ subject }) =>
  subject.upholds('body/parseable'),
);
test('body/utf-8 a success body is valid UTF-8', about('body/utf-8'), ({ subject }) => subject.upholds('body/utf-8'));
test('body/no-byte-order-mark a success body has no byte order mark', about('body/no-byte-order-mark'), ({ subject }) =>
  subject.upholds('body/no-byte-order-mark'),
);
test('body/media-type an answer with a body says that it is JSON', about('body/media-type'), ({ subject }) =>
  subject.upholds('body/media-type'),
);
test(
  'body/unique-members no object of an answer has two members of one name',
  about('body/unique-members'),
  ({ subject }) => subject.upholds('body/unique-members'),
);
test('body/rfc-3339 date-times are written in the RFC 3339 form', about('body/rfc-3339'), ({ subject }) =>
  subject.upholds('body/rfc-3339'),
);
