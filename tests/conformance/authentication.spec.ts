import { about, test } from '../playwright/subject.ts';

test(
  'authentication/header-suffices every operation is served with the subscription key header alone',
  about('authentication/header-suffices'),
  ({ subject }) => subject.upholds('authentication/header-suffices'),
);
test(
  'authentication/no-key no data without the header or with an empty one, in any group',
  about('authentication/no-key'),
  ({ subject }) => subject.upholds('authentication/no-key'),
);
test(
  'authentication/wrong-key no data with a wrong key, in any group',
  about('authentication/wrong-key'),
  ({ subject }) => subject.upholds('authentication/wrong-key'),
);
test(
  'authentication/truncated-key no data with the key cut short, lengthened or altered in its last character, in any group',
  about('authentication/truncated-key'),
  ({ subject }) => subject.upholds('authentication/truncated-key'),
);
test(
  'authentication/key-in-query no data with the key only in the query, in any group',
  about('authentication/key-in-query'),
  ({ subject }) => subject.upholds('authentication/key-in-query'),
);
test(
  'authentication/key-in-authorization no data with the key only in Authorization, with or without a scheme, or in another header, in any group',
  about('authentication/key-in-authorization'),
  ({ subject }) => subject.upholds('authentication/key-in-authorization'),
);
test(
  'authentication/key-in-cookie no data with the key only in a cookie, in any group',
  about('authentication/key-in-cookie'),
  ({ subject }) => subject.upholds('authentication/key-in-cookie'),
);
test(
  'authentication/key-case the key in another letter case is not accepted',
  about('authentication/key-case'),
  ({ subject }) => subject.upholds('authentication/key-case'),
);
