import { about, test } from '../playwright/subject.ts';

test(
  'errors/json-object a 400, 401, 403, 404 or 429 has a JSON object as its body',
  about('errors/json-object'),
  ({ subject }) => subject.upholds('errors/json-object'),
);
test(
  'errors/errors-member errors is present, an array of at least one object',
  about('errors/errors-member'),
  ({ subject }) => subject.upholds('errors/errors-member'),
);
test('errors/error-code errorCode is present, a string', about('errors/error-code'), ({ subject }) =>
  subject.upholds('errors/error-code'),
);
test('errors/error-message errorMessage is present, a string', about('errors/error-message'), ({ subject }) =>
  subject.upholds('errors/error-message'),
);
test('errors/source source is an object', about('errors/source'), ({ subject }) => subject.upholds('errors/source'));
test(
  'errors/source-path-parameter source.pathParameter is a string',
  about('errors/source-path-parameter'),
  ({ subject }) => subject.upholds('errors/source-path-parameter'),
);
test(
  'errors/source-query-parameter source.queryParameter is a string',
  about('errors/source-query-parameter'),
  ({ subject }) => subject.upholds('errors/source-query-parameter'),
);
test('errors/source-header source.header is a string', about('errors/source-header'), ({ subject }) =>
  subject.upholds('errors/source-header'),
);
test('errors/source-field source.field is a string', about('errors/source-field'), ({ subject }) =>
  subject.upholds('errors/source-field'),
);
test(
  'errors/source-dependent-resource source.dependentResource is a string',
  about('errors/source-dependent-resource'),
  ({ subject }) => subject.upholds('errors/source-dependent-resource'),
);
test('errors/more-info moreInfo is a string', about('errors/more-info'), ({ subject }) =>
  subject.upholds('errors/more-info'),
);
test('errors/empty-500 a 500 has no body', about('errors/empty-500'), ({ subject }) =>
  subject.upholds('errors/empty-500'),
);
test(
  'errors/transactions-statuses list cardholder transactions answers only with 200 or a listed failure status',
  about('errors/transactions-statuses'),
  ({ subject }) => subject.upholds('errors/transactions-statuses'),
);
test(
  'errors/shared-statuses the other operations, too, answer with 200 or a listed failure status',
  about('errors/shared-statuses'),
  ({ subject }) => subject.upholds('errors/shared-statuses'),
);
test(
  'errors/bad-input-not-500 foreseeable bad input is not answered with a 500',
  about('errors/bad-input-not-500'),
  ({ subject }) => subject.upholds('errors/bad-input-not-500'),
);
test(
  'errors/same-status-in-groups the same failure has the same status in every group',
  about('errors/same-status-in-groups'),
  ({ subject }) => subject.upholds('errors/same-status-in-groups'),
);
test(
  'errors/steady a valid request does not fail with a 5xx that a repeat does not give',
  about('errors/steady'),
  ({ subject }) => subject.upholds('errors/steady'),
);
