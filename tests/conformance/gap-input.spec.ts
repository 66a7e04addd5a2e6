import { about, test } from '../playwright/subject.ts';

test('gap-input/limit-zero What does limit=0 do?', about('gap-input/limit-zero'), ({ subject }) =>
  subject.upholds('gap-input/limit-zero'),
);
test('gap-input/limit-negative What does limit=-1 do?', about('gap-input/limit-negative'), ({ subject }) =>
  subject.upholds('gap-input/limit-negative'),
);
test('gap-input/limit-above-maximum What does limit=26 do?', about('gap-input/limit-above-maximum'), ({ subject }) =>
  subject.upholds('gap-input/limit-above-maximum'),
);
test('gap-input/limit-huge What does a limit of twelve digits do?', about('gap-input/limit-huge'), ({ subject }) =>
  subject.upholds('gap-input/limit-huge'),
);
test('gap-input/limit-fraction What does limit=2.5 do?', about('gap-input/limit-fraction'), ({ subject }) =>
  subject.upholds('gap-input/limit-fraction'),
);
test('gap-input/offset-negative What does offset=-1 do?', about('gap-input/offset-negative'), ({ subject }) =>
  subject.upholds('gap-input/offset-negative'),
);
test('gap-input/offset-huge What does an offset of twelve digits do?', about('gap-input/offset-huge'), ({ subject }) =>
  subject.upholds('gap-input/offset-huge'),
);
test(
  'gap-input/start-after-end What does a window that starts after its end do?',
  about('gap-input/start-after-end'),
  ({ subject }) => subject.upholds('gap-input/start-after-end'),
);
test('gap-input/maximum-span How long may a window be?', about('gap-input/maximum-span'), ({ subject }) =>
  subject.upholds('gap-input/maximum-span'),
);
test(
  'gap-input/repeated-parameter What does a parameter given twice do?',
  about('gap-input/repeated-parameter'),
  ({ subject }) => subject.upholds('gap-input/repeated-parameter'),
);
test(
  'gap-input/customer-id-case Does find ignore the letter case of customerId?',
  about('gap-input/customer-id-case'),
  ({ subject }) => subject.upholds('gap-input/customer-id-case'),
);
test(
  'gap-input/cardholder-id-case Is a cardholderId found in another letter case?',
  about('gap-input/cardholder-id-case'),
  ({ subject }) => subject.upholds('gap-input/cardholder-id-case'),
);
test(
  'gap-input/repeated-customer-id What does find do with two customerIds?',
  about('gap-input/repeated-customer-id'),
  ({ subject }) => subject.upholds('gap-input/repeated-customer-id'),
);
