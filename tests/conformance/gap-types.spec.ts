import { about, test } from '../playwright/subject.ts';

test(
  'gap-types/issuer-parameter What is the issuer type parameter of list credential types called?',
  about('gap-types/issuer-parameter'),
  ({ subject }) => subject.upholds('gap-types/issuer-parameter'),
);
test(
  'gap-types/default-limit What limit is in force when list credential types is asked without one?',
  about('gap-types/default-limit'),
  ({ subject }) => subject.upholds('gap-types/default-limit'),
);
test(
  'gap-types/maximum-limit What is the largest limit of list credential types?',
  about('gap-types/maximum-limit'),
  ({ subject }) => subject.upholds('gap-types/maximum-limit'),
);
test(
  'gap-types/default-offset What offset is in force when list credential types is asked without one?',
  about('gap-types/default-offset'),
  ({ subject }) => subject.upholds('gap-types/default-offset'),
);
test(
  'gap-types/out-of-range What do limit=0 and offset=-1 do in list credential types?',
  about('gap-types/out-of-range'),
  ({ subject }) => subject.upholds('gap-types/out-of-range'),
);
