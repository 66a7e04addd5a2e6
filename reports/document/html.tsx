/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { brief, visible } from '../escape.ts';
import { documentScript, documentStyle, htmlDocument } from '../html/document.tsx';
import { Label, Table } from '../html/parts.tsx';
import { type Fact, isFilled, type Item, type Line, MOST, type Piece, type Section, type Tone } from './document.ts';

/** The class of a status that has the colour of a tone. */
const TONES: Readonly<Record<Tone, string>> = {
  bad: 'violated',
  doubtful: 'warned',
  good: 'passed',
  neutral: 'not-tested',
};

/** A document on a page of its own. A list that is cut says so; a table is whole, and one that is searched has a field for it. */
export function documentPage(title: string, document: readonly Section[]): string {
  const isSearched = document.some(({ table }) => table?.isSearched);
  return htmlDocument({
    title,
    style: documentStyle,
    ...(isSearched && { script: documentScript }),
    body: <main>{document.filter(isFilled).map(SectionOf)}</main>,
  });
}

/** A section of a document, also of a page that is no document. */
export function SectionOf({ title = '', mark, id, text = [], facts = [], items = [], ...more }: Section) {
  const { isOrdered = false, most = MOST, table, notes = [] } = more;
  const List = isOrdered ? 'ol' : 'ul';
  const left = items.length - most;
  return (
    <section id={id}>
      {mark !== undefined ? (
        <h1 class={TONES[mark.tone]}>{visible(title)}</h1>
      ) : (
        title !== '' && <h2>{visible(title)}</h2>
      )}
      {text.map((line) => (
        <p>
          <Words line={line} />
        </p>
      ))}
      <Facts facts={facts} />
      {items.length > 0 && (
        <List>
          {items.slice(0, most).map(itemOf)}
          {left > 0 && <li>and {left} more</li>}
        </List>
      )}
      {table?.isSearched && (
        <p class="needs-script">
          <input type="search" id="search" placeholder="Search" aria-label="Search the table" autocomplete="off" />{' '}
          <output id="shown" />
        </p>
      )}
      {table !== undefined && (
        <Table name={title} head={table.head}>
          {table.rows.map((cells) => (
            <tr>
              {cells.map((cell, column) => (
                <td data-title={table.head[column]}>
                  <Words line={cell} />
                </td>
              ))}
            </tr>
          ))}
        </Table>
      )}
      {notes.map((note) => (
        <p class="small">{visible(note)}</p>
      ))}
    </section>
  );
}

/** Names and what is known of them. */
export const Facts = ({ kind = 'facts', facts }: { kind?: string; facts: readonly Fact[] }) =>
  facts.length > 0 && (
    <dl class={kind}>
      {facts.map(([label, line]) => (
        <div>
          <dt>{label}</dt>
          <dd>
            <Words line={line} />
          </dd>
        </div>
      ))}
    </dl>
  );

const itemOf = ({ line, facts = [] }: Item) => (
  <li>
    <Words line={line} />
    {facts.map(([label, told]) => (
      <div>
        {label !== '' && <Label>{label}</Label>} <Words line={told} />
      </div>
    ))}
  </li>
);

/** A line; what a target sent is text. */
export const Words = ({ line }: { line: Line }) => line.map(pieceOf);

function pieceOf(piece: Piece) {
  if (typeof piece === 'string') return visible(piece);
  const { is, most, tone, href } = piece;
  const text = most === undefined ? visible(piece.text) : brief(piece.text, most);
  if (href !== undefined) return <a href={visible(href)}>{text}</a>;
  if (tone !== undefined) return <span class={`badge ${TONES[tone]}`}>{text}</span>;
  if (is === 'code' || is === 'command') return <code>{text}</code>;
  return is === 'strong' ? <b>{text}</b> : is === 'dim' ? <span class="dim">{text}</span> : text;
}
