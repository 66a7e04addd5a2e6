/** How the key travelled in a request, in words. */
import type { KeyPlacement } from '../exchange.ts';

/** What a reader must know of the key of a request; empty if it went where it belongs. */
export const keyText: Readonly<Record<KeyPlacement, string>> = {
  header: '',
  absent: 'sent without a key',
  empty: 'sent with an empty key',
  wrong: 'sent with a wrong key',
  altered: 'sent with a key whose last character differs',
  'altered-first': 'sent with a key whose first character differs',
  truncated: 'sent with a key that lacks its last character',
  lengthened: 'sent with a key that has one character more',
  'other-case': 'sent with the key in another letter case',
  query: 'sent with the key only in the query',
  authorization: 'sent with the key only as a bearer in Authorization',
  'authorization-bare': 'sent with the key only in Authorization',
  'other-header': 'sent with the key only in another header',
  cookie: 'sent with the key only in a cookie',
};
