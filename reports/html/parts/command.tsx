/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { visible } from '../../escape.ts';
import { Label } from './section.tsx';

/** A command line under its name and what it is for (an id there keeps its letter case), with a button that copies it. */
export function Command({ name, told = '', line }: { name: string; told?: string; line: string }) {
  return (
    <div class="command">
      <Label>{name}</Label> {told !== '' && <span class="small">{visible(told)}</span>}
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
