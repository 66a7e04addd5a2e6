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

type CommandProps = Readonly<{ name: string; told?: string; line: string; children?: ComponentChildren }>;

/** A command line under its name and what it is for (an id there keeps its letter case), with a button that copies it. */
export function Command({ name, told = '', line, children }: CommandProps) {
  return (
    <div class="command">
      <Label>{name}</Label> {told !== '' && <span class="small">{visible(told)}</span>} {children}
      <div class="curl">
        <pre tabIndex={0} aria-label={visible(`${name} ${told}`.trim())}>
          {visible(line)}
        </pre>
        <button type="button" class="copy quiet needs-script">
          Copy
        </button>
      </div>
    </div>
  );
}
