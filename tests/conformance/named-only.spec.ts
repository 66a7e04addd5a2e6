import { about, test } from '../playwright/subject.ts';

test(
  'named-only/accounts What are the path and the answer of get cardholder accounts?',
  about('named-only/accounts'),
  ({ subject }) => subject.upholds('named-only/accounts'),
);
test(
  'named-only/cardholder-writes What are the paths of create, update and delete cardholder and of the photo operations?',
  about('named-only/cardholder-writes'),
  ({ subject }) => subject.upholds('named-only/cardholder-writes'),
);
test(
  'named-only/credential-writes What is the path of update cardholder credentials?',
  about('named-only/credential-writes'),
  ({ subject }) => subject.upholds('named-only/credential-writes'),
);
test(
  'named-only/credential-lists What are the paths of list credential value types and list value pools?',
  about('named-only/credential-lists'),
  ({ subject }) => subject.upholds('named-only/credential-lists'),
);
test('named-only/events Are there events?', about('named-only/events'), ({ subject }) =>
  subject.upholds('named-only/events'),
);
test('named-only/versions What is the policy for versions after v1?', about('named-only/versions'), ({ subject }) =>
  subject.upholds('named-only/versions'),
);
