/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { visible } from '../../escape.ts';

/** A link to a requirement of this page. */
export function RequirementLink({ id }: { id: string }) {
  return (
    <a class="mono" href={anchorOf(id)}>
      {visible(id)}
    </a>
  );
}

/** The address of a requirement within this page. */
export function anchorOf(id: string): string {
  return `#${encodeURI(visible(id))}`;
}
