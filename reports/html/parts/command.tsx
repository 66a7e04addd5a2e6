/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { visible } from '../../escape.ts';
import { Label } from './section.tsx';

/** A command line under its name, with a button that copies it. */
export function Command({ name, line }: { name: string; line: string }) {
  return (
    <div class="command">
      <Label>{name}</Label>
      <div class="curl">
        <pre tabIndex={0} aria-label={name}>
          {visible(line)}
        </pre>
        <button type="button" class="copy quiet needs-script">
          Copy
        </button>
      </div>
    </div>
  );
}
