/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { visible } from '../../escape.ts';
import { Label } from './section.tsx';

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
