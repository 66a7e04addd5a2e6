/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { Parameter } from '../../../spec/generated/vocabulary.ts';
import type { Dimension } from '../../../spec/query-classes.ts';
import type { QueryCoverage } from '../../../spec/query-coverage.ts';
import { visible } from '../../escape.ts';
import { Section, Table } from '../parts/section.tsx';

const NAMES: Readonly<Record<Dimension, string>> = {
  window: 'window',
  result: 'result',
  account: 'accountId' satisfies Parameter<'listCardholderTransactions'>,
  limit: 'limit',
  offset: 'offset',
};

/** Which valid queries of list cardholder transactions were sent: what was never sent could not be judged. */
export function QueriesSent({ coverage }: { coverage: QueryCoverage | undefined }) {
  if (coverage === undefined) return null;
  const { limits, classes, pairs, answers } = coverage;
  const rows = [
    ...(Object.keys(NAMES) as Dimension[]).map((dimension) => ({
      name: NAMES[dimension],
      values: classes.filter((one) => one.dimension === dimension),
    })),
    { name: 'each limit', values: limits.map(({ limit, sent }) => ({ name: String(limit), sent })) },
  ];
  const empty = `${answers.empty} of ${answers.of} lists were empty.`;
  return (
    <Section
      id="queries"
      title="Queries sent"
      lead={`Valid queries of list cardholder transactions: ${pairs.sent} of ${pairs.of} pairs of two parameters' classes were sent. ${empty}`}
    >
      <Table name="Queries sent" head={['Parameter', 'Sent']} kind="coverage stacked">
        {rows.map(({ name, values }) => (
          <tr>
            <td class="mono">{name}</td>
            <td>
              <ul class="values">
                {values.map((one) => (
                  <li class={one.sent > 0 ? 'seen' : 'unseen'}>
                    {visible(one.name)}
                    <small> {one.sent > 0 ? one.sent : 'never'}</small>
                  </li>
                ))}
              </ul>
            </td>
          </tr>
        ))}
      </Table>
    </Section>
  );
}
