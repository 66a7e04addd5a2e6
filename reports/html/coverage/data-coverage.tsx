/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { Exchange } from '../../../spec/exchange.ts';
import { Table } from '../parts/scroll.tsx';
import { Section } from '../parts/section.tsx';
import { answerKinds, tallyOf, type AnswerKind } from './data-points.ts';

/** A value or a member, and how often it was seen. */
type Seen = readonly [name: string, times: number];

/** Members of one kind of answer under one heading. */
type Row = readonly [title: string, member: string, seen: readonly Seen[]];

/** Which enumeration values and optional members were ever seen: what was not seen was not judged. */
export function DataCoverage({ exchanges }: { exchanges: readonly Exchange[] }) {
  const rows = answerKinds.flatMap((kind) => rowsOf(kind, exchanges.filter(kind.includes)));
  const all = rows.flatMap(([, , seen]) => seen);
  const got = all.filter(([, times]) => times > 0).length;
  const lead = `${got} of ${all.length} values and optional members were seen in answers. What was never seen could not be judged.`;
  return (
    <Section id="data" title="Data coverage" lead={lead}>
      <Table name="Data coverage" head={['Operation', 'Member', 'Seen']} kind="coverage stacked">
        {rows.map(([title, member, seen]) => (
          <tr>
            <td>{title}</td>
            <td class="mono">{member}</td>
            <td>
              <ul class="values">
                {seen.map(([name, times]) => (
                  <li class={times > 0 ? 'seen' : 'unseen'}>
                    {name}
                    <small> {times > 0 ? times : 'never'}</small>
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

/** A row for each member with values of its own, and one for all that may only be there or not. */
function rowsOf({ title, points }: AnswerKind, exchanges: readonly Exchange[]): readonly Row[] {
  const rows: Row[] = [];
  const optional: Seen[] = [];
  for (const point of points) {
    const tally = tallyOf(point, exchanges);
    const seen = (name: string, as = name): Seen => [as, tally.get(name) ?? 0];
    if (point.values === null) optional.push(seen('present', point.member));
    else rows.push([title, point.member, point.values.map((name) => seen(name))]);
  }
  return optional.length === 0 ? rows : [...rows, [title, 'optional members', optional]];
}
