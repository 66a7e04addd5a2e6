/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';

/** Something that scrolls by itself if it is too wide. */
export function Scroll({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={name}>
      {children}
    </div>
  );
}

interface TableProps {
  readonly name: string;
  readonly head: readonly string[];
  readonly kind?: string;
  /** The rows. */
  readonly children: ComponentChildren;
}

/** A table with a heading for each column. */
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
