import { inWindow } from '../behaviour.ts';
import { isObject, onSuccess } from '../edits.ts';
import type { PageFacts } from '../behaviour.ts';
import type { Fault } from '../fault.ts';
import type { Call, Json, Operation, World } from '../hooks.ts';

type List = 'types' | 'transactions';
type Paging = (facts: PageFacts, call: Call, world: World) => { [member: string]: Json };
const plain = ({ plan, total }: PageFacts): { [member: string]: Json } => ({
  offset: plan.offset,
  limit: plan.limit,
  total,
});

function onList(operation: Operation, id: string, breaks: readonly string[], reveals: string, paging: Paging): Fault {
  return {
    id: `${operation}-paging-${id}`,
    breaks: breaks.map((slug) => (slug.includes('/') ? slug : `${operation}/${slug}`)),
    reveals: `${operation}: ${reveals}`,
    apply: {
      behaviour: {
        paging: (facts, call, world) => (call.operation === operation ? paging(facts, call, world) : plain(facts)),
      },
    },
  };
}
const both = (id: string, breaks: readonly string[], reveals: string, paging: Paging): Fault[] =>
  (['types', 'transactions'] as const).map((operation: List) => onList(operation, id, breaks, reveals, paging));

const totals: readonly Fault[] = [
  ...both('total-of-page', ['total'], 'total counts the page.', (facts) => ({ ...plain(facts), total: facts.count })),
  ...both('total-plus-one', ['total'], 'total is one too many.', (facts) => ({
    ...plain(facts),
    total: facts.total + 1,
  })),
  ...both('total-minus-one', ['total'], 'total is one too few.', (facts) => ({
    ...plain(facts),
    total: Math.max(facts.total - 1, 0),
  })),
  ...both('total-of-pages', ['total'], 'total counts pages.', (facts) => ({
    ...plain(facts),
    total: Math.ceil(facts.total / facts.plan.limit),
  })),
  ...both('total-left', ['total'], 'total counts what is left after the offset.', (facts) => ({
    ...plain(facts),
    total: Math.max(facts.total - facts.plan.offset, 0),
  })),
  ...both('total-zero-on-later-pages', ['total'], 'from the second page on total is 0.', (facts) => ({
    ...plain(facts),
    total: facts.plan.offset > 0 ? 0 : facts.total,
  })),
  onList('types', 'total-unfiltered', ['total'], 'total ignores the issuer type filter.', (facts, _call, world) => ({
    ...plain(facts),
    total: world.home.types.length,
  })),
];

/** A total that leaves out one of the filters. */
const counting = (id: string, reveals: string, without: 'result' | 'accountId' | 'window'): Fault =>
  onList('transactions', id, ['total'], reveals, (facts, call, world) => {
    const person = world.home.people.find((candidate) => candidate.cardholderId === call.id.toLowerCase());
    const { plan } = facts;
    const list = (person?.transactions ?? []).filter(
      (held) =>
        (without === 'window' || inWindow(held, plan)) &&
        (without === 'result' || held.result === plan.result) &&
        (without === 'accountId' ||
          plan.accountId === undefined ||
          held.accountIds.includes(plan.accountId.toLowerCase())),
    );
    return { ...plain(facts), total: list.length };
  });

const echoes: readonly Fault[] = [
  ...both('offset-zero', ['offset-echo'], 'paging.offset is always 0.', (facts) => ({ ...plain(facts), offset: 0 })),
  ...both('offset-of-next', ['offset-echo'], 'paging.offset is that of the next page.', (facts) => ({
    ...plain(facts),
    offset: facts.plan.offset + facts.count,
  })),
  onList('transactions', 'limit-zero', ['paging/limit'], 'paging.limit of an empty page is 0.', (facts) => ({
    ...plain(facts),
    limit: facts.count === 0 ? 0 : facts.plan.limit,
  })),
  ...both('limit-one', ['paging-limit-respected'], 'paging.limit is always 1.', (facts) => ({
    ...plain(facts),
    limit: 1,
  })),
  ...both('limit-of-fifty', ['paging-limit-in-force'], 'paging.limit is one above the limit asked for.', (facts) => ({
    ...plain(facts),
    limit: facts.plan.limit + 1,
  })),
];

const members: readonly Fault[] = (['offset', 'limit', 'total'] as const).flatMap((member) => [
  ...both(`${member}-string`, [`paging/${member}`], `paging.${member} is a string.`, (facts) => ({
    ...plain(facts),
    [member]: String(plain(facts)[member]),
  })),
  ...both(`${member}-null`, [`paging/${member}`], `paging.${member} is null.`, (facts) => ({
    ...plain(facts),
    [member]: null,
  })),
  onList('transactions', `${member}-missing`, [`paging/${member}`], `paging.${member} is missing.`, (facts) => {
    const { [member]: _gone, ...others } = plain(facts);
    return others;
  }),
  onList('types', `${member}-fraction`, [`paging/${member}`], `paging.${member} is a fraction.`, (facts) => ({
    ...plain(facts),
    [member]: Number(plain(facts)[member]) + 0.5,
  })),
  onList('transactions', `${member}-negative`, [`paging/${member}`], `paging.${member} is negative.`, (facts) => ({
    ...plain(facts),
    [member]: -1,
  })),
]);

const shapes: readonly Fault[] = (['types', 'transactions'] as const).flatMap((operation) => {
  const list = operation === 'types' ? 'credentialTypes' : 'transactions';
  const fault = (id: string, slug: string, reveals: string, change: Parameters<typeof onSuccess>[1]): Fault => ({
    id: `${operation}-${id}`,
    breaks: [`${operation}/${slug}`],
    reveals: `${operation}: ${reveals}`,
    apply: onSuccess(operation, change),
  });
  const faults = [
    fault('paging-missing', 'paging-member', 'paging is missing.', ({ paging: _gone, ...others }) => others),
    fault('paging-null', 'paging-member', 'paging is null.', (json) => ({ ...json, paging: null })),
    fault('paging-renamed', 'paging-member', 'paging is called page.', ({ paging, ...others }) => ({
      ...others,
      page: paging ?? null,
    })),
    fault(
      'paging-missing-when-whole',
      'paging-member',
      'paging is missing when the page holds the whole list.',
      (json) => {
        const { paging, ...others } = json;
        const whole = isObject(paging) && paging['total'] === (json[list] as Json[]).length;
        return whole ? others : json;
      },
    ),
    fault('bare-array', 'list-member', 'the answer is the bare list.', (json) => json[list] ?? []),
    fault('list-renamed', 'list-member', 'the list is called items.', (json) => ({
      items: json[list] ?? [],
      paging: json['paging'] ?? null,
    })),
  ];
  if (operation === 'types') return faults;
  return [
    ...faults,
    fault('list-null-when-empty', 'list-member', 'an empty page has null as its list.', (json) => ({
      ...json,
      [list]: (json[list] as Json[]).length === 0 ? null : (json[list] ?? null),
    })),
    fault('list-missing-when-empty', 'list-member', 'an empty page has no list.', (json) =>
      (json[list] as Json[]).length === 0 ? { paging: json['paging'] ?? null } : json,
    ),
  ];
});

export const pagingFaults: readonly Fault[] = [
  ...totals,
  counting('total-without-result', 'total counts both results.', 'result'),
  counting('total-without-account', 'total counts all accounts.', 'accountId'),
  counting('total-without-window', 'total ignores the window.', 'window'),
  ...echoes,
  ...members,
  ...shapes,
];
