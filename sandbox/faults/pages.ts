import { defaultBehaviour, newestFirst } from '../behaviour.ts';
import { given } from '../edits.ts';
import type { Behaviour } from '../behaviour.ts';
import type { Fault } from '../fault.ts';
import { failure } from '../envelope.ts';
import type { Call, Hooks, Operation, Plan } from '../hooks.ts';

const cutting = (cut: Behaviour['cut']): Hooks => ({ behaviour: { cut } });
const { cut: plainCut } = defaultBehaviour;

/** A fault of the paging of one list only. */
function onList(
  operation: Operation,
  id: string,
  breaks: readonly string[],
  reveals: string,
  cut: Behaviour['cut'],
): Fault {
  return {
    id: `${operation}-${id}`,
    breaks: breaks.map((slug) => `${operation}/${slug}`),
    reveals: `${operation}: ${reveals}`,
    apply: cutting((list, plan, call, world) =>
      call.operation === operation ? cut(list, plan, call, world) : plainCut(list, plan, call, world),
    ),
  };
}

function both(id: string, breaks: readonly string[], reveals: string, cut: Behaviour['cut']): Fault[] {
  return (['types', 'transactions'] as const).map((operation) => onList(operation, id, breaks, reveals, cut));
}

const slices: readonly Fault[] = [
  ...both('limit-ignored', ['limit-respected'], 'the limit is ignored.', (list, plan) => list.slice(plan.offset)),
  ...both('limit-plus-one', ['limit-respected'], 'a page holds one more than the limit.', (list, plan) =>
    list.slice(plan.offset, plan.offset + plan.limit + 1),
  ),
  ...both(
    'limit-minus-one',
    ['page-size'],
    'a page holds one less than the limit, if that is more than one.',
    (list, plan) => list.slice(plan.offset, plan.offset + Math.max(plan.limit - 1, 1)),
  ),
  ...both('offset-plus-one', ['walk-complete'], 'an offset above 0 skips one too many.', (list, plan) => {
    const from = plan.offset === 0 ? 0 : plan.offset + 1;
    return list.slice(from, from + plan.limit);
  }),
  ...both('offset-minus-one', ['walk-complete'], 'an offset above 0 skips one too few.', (list, plan) => {
    const from = Math.max(plan.offset - 1, 0);
    return list.slice(from, from + plan.limit);
  }),
  ...both('offset-ignored', ['walk-complete'], 'the offset is ignored.', (list, plan) => list.slice(0, plan.limit)),
  ...both('offset-counts-pages', ['walk-complete'], 'the offset counts pages.', (list, plan) =>
    list.slice(plan.offset * plan.limit, (plan.offset + 1) * plan.limit),
  ),
  ...both('border-lost', ['walk-complete'], 'the element at the border of a page is lost.', (list, plan) =>
    plainLoss(list.slice(plan.offset, plan.offset + plan.limit), plan.limit),
  ),
  ...both('twice-in-a-page', ['unique'], 'the first element of a full page is listed twice.', (list, plan) => {
    const page = list.slice(plan.offset, plan.offset + plan.limit);
    return page.length >= 2 ? [page[0], ...page.slice(0, -1)].filter((element) => element !== undefined) : page;
  }),
];

/** A full page of more than three whose last element gave way to the one before it. */
function plainLoss<T>(page: readonly T[], limit: number): readonly T[] {
  return page.length === limit && limit > 1 ? page.slice(0, -1).concat(page.slice(-2, -1)) : page;
}

const ownTransactions: readonly Fault[] = [
  onList(
    'transactions',
    'twenty-six-by-default',
    ['limit-maximum', 'default-limit'],
    '26 are listed when limit is omitted.',
    (list, plan, call, world) =>
      given(call, 'limit') === undefined
        ? list.slice(plan.offset, plan.offset + 26)
        : plainCut(list, plan, call, world),
  ),
  onList(
    'transactions',
    'last-page-short',
    ['walk-complete'],
    'the last element of the last page is lost.',
    (list, plan) => {
      const page = list.slice(plan.offset, plan.offset + plan.limit);
      return plan.offset > 0 && page.length < plan.limit ? page.slice(0, -1) : page;
    },
  ),
  onList(
    'transactions',
    'slice-shifted-by-limit',
    ['slice'],
    'a limit of ten or less begins one late beyond offset 0.',
    (list, plan, call, world) =>
      plan.offset > 0 && plan.limit <= 10
        ? list.slice(plan.offset + 1, plan.offset + 1 + plan.limit)
        : plainCut(list, plan, call, world),
  ),
  onList(
    'transactions',
    'slice-reversed-pages',
    ['slice'],
    'a short page holds the end of the list.',
    (list, plan, call, world) =>
      plan.limit <= 12 && plan.offset > 0
        ? list.slice(-plan.offset - plan.limit, -plan.offset)
        : plainCut(list, plan, call, world),
  ),
  onList('transactions', 'pages-of-twenty', ['page-size'], 'no page holds more than 20.', (list, plan) =>
    list.slice(plan.offset, plan.offset + Math.min(plan.limit, 20)),
  ),
  onList(
    'transactions',
    'default-offset-one',
    ['default-offset'],
    'without offset the list begins at 1.',
    (list, plan, call, world) =>
      given(call, 'offset') === undefined ? list.slice(1, 1 + plan.limit) : plainCut(list, plan, call, world),
  ),
];

const knobs: readonly Fault[] = [
  {
    id: 'transactions-limit-before-filter',
    breaks: ['transactions/walk-complete'],
    reveals: 'The limit is applied before the filter for the result, so pages are short.',
    apply: {
      behaviour: {
        hasResult: () => true,
        cut: (list, plan, call, world) => {
          const page = plainCut(list, plan, call, world);
          if (call.operation !== 'transactions') return page;
          return page.filter((element) => (element as { result?: string }).result === plan.result);
        },
      },
    },
  },
  ...([20, 10, 1, 24] as const).map((defaultLimit) => ({
    id: `transactions-default-limit-${defaultLimit}`,
    breaks: ['transactions/default-limit'],
    reveals: `Without limit, ${defaultLimit} is in force.`,
    apply: {
      behaviour: {
        numbers: {
          ...defaultBehaviour.numbers,
          transactions: { ...defaultBehaviour.numbers.transactions, defaultLimit },
        },
      },
    },
  })),
  ...(['limit', 'offset', 'result'] as const).map((name) => ({
    id: `transactions-${name}-required`,
    breaks: [`transactions/default-${name}`],
    reveals: `Without ${name}, which has a default, transactions are refused.`,
    apply: {
      plan: (plan: Plan, call: Call) =>
        call.operation === 'transactions' && given(call, name) === undefined
          ? failure(400, `${name} is missing`, { queryParameter: name })
          : plan,
    },
  })),
  {
    id: 'transactions-default-limit-10-of-an-account',
    breaks: ['transactions/default-limit'],
    reveals: 'Under an accountId the default limit is 10.',
    apply: {
      plan: (plan, call) =>
        plan.accountId !== undefined && given(call, 'limit') === undefined ? { ...plan, limit: 10 } : plan,
    },
  },
  ...([50, 26, 1000] as const).map((maximumLimit) => ({
    id: `transactions-maximum-limit-${maximumLimit}`,
    breaks: ['transactions/limit-maximum'],
    reveals: `A limit of up to ${maximumLimit} is obeyed.`,
    apply: {
      behaviour: {
        numbers: {
          ...defaultBehaviour.numbers,
          transactions: { ...defaultBehaviour.numbers.transactions, maximumLimit, outOfRange: 'clamp' as const },
        },
      },
    },
  })),
  {
    id: 'transactions-restless-order',
    breaks: ['transactions/stable-order'],
    reveals: 'Identical requests give another order each time.',
    apply: {
      behaviour: {
        order: (list, _plan, world) => {
          const sorted = [...list].sort(newestFirst);
          return world.count('order') % 2 === 0 ? sorted : sorted.reverse();
        },
      },
    },
  },
  {
    id: 'types-restless-order',
    breaks: ['types/stable-order'],
    reveals: 'Identical requests list the credential types in another order each time.',
    apply: cutting((list, plan, call, world) => {
      const turn = call.operation === 'types' && world.count('order') % 2 === 1;
      return plainCut(turn ? [...list].reverse() : list, plan, call, world);
    }),
  },
];

export const pageFaults: readonly Fault[] = [...slices, ...ownTransactions, ...knobs];
