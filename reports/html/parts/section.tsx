/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { visible } from '../../escape.ts';

type SectionProps = Readonly<{ id: string; title: string; lead?: ComponentChildren; children: ComponentChildren }>;

/** A section of the page with its heading. */
export function Section({ id, title, lead, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {lead !== undefined && <p class="lead">{lead}</p>}
      {children}
    </section>
  );
}

/** A small heading before a text. */
export function Label({ children }: { children: ComponentChildren }) {
  return <span class="label">{children}</span>;
}

/** Names and their values, made visible here, each with an aside if there is one. */
export function Facts({ kind, rows }: { kind?: string; rows: readonly (readonly string[])[] }) {
  return (
    <dl class={kind}>
      {rows.map(([name, value = '', aside = '']) => (
        <div>
          <dt>{name}</dt>
          <dd>
            {visible(value)}
            {aside !== '' && <small> {visible(aside)}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Something that scrolls by itself if it is too wide. */
function Scroll({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={name}>
      {children}
    </div>
  );
}

type TableProps = Readonly<{ name: string; head: readonly string[]; kind?: string; children: ComponentChildren }>;

/** A table with a heading for each column; the children are its rows. */
export function Table({ name, head, kind, children }: TableProps) {
  return (
    <Scroll name={`${name}, table`}>
      <table class={kind}>
        <thead>
          <tr>
            {head.map((title) => (
              <th scope="col">{title}</th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </Scroll>
  );
}

/** A drawing with its title and what it shows. */
export function Figure({ title, caption, children }: { title: string; caption: string; children: ComponentChildren }) {
  return (
    <figure>
      <figcaption>
        <b>{title}</b> <span class="dim">{caption}</span>
      </figcaption>
      <Scroll name={title}>{children}</Scroll>
    </figure>
  );
}
