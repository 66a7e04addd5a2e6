import { about, test } from '../playwright/subject.ts';

test('credential-value/id id is a UUID string', about('credential-value/id'), ({ subject }) =>
  subject.upholds('credential-value/id'),
);
test('credential-value/type credentialValueType is an object', about('credential-value/type'), ({ subject }) =>
  subject.upholds('credential-value/type'),
);
test(
  'credential-value/type-id credentialValueType.id is a UUID string',
  about('credential-value/type-id'),
  ({ subject }) => subject.upholds('credential-value/type-id'),
);
test(
  'credential-value/type-name credentialValueType.name is a string',
  about('credential-value/type-name'),
  ({ subject }) => subject.upholds('credential-value/type-name'),
);
test('credential-value/value value is a string', about('credential-value/value'), ({ subject }) =>
  subject.upholds('credential-value/value'),
);
test(
  'credential-value/display-value displayValue is a string',
  about('credential-value/display-value'),
  ({ subject }) => subject.upholds('credential-value/display-value'),
);
test('credential-value/issue-number issueNumber is a string', about('credential-value/issue-number'), ({ subject }) =>
  subject.upholds('credential-value/issue-number'),
);
test('credential-value/issued issuedDateTime is a UTC date-time', about('credential-value/issued'), ({ subject }) =>
  subject.upholds('credential-value/issued'),
);
