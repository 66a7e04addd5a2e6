/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { visible } from '../../escape.ts';
import { Label } from '../parts/section.tsx';
import { capital } from '../../../spec/phrasing/words.ts';

/** A link of the navigation: the id of a section and its name. */
export type SectionLink = readonly [id: string, title: string];

interface FirstScreenProps {
  /** The class that colours the seal. */
  readonly tone: string;
  readonly sign: string;
  readonly links: readonly SectionLink[];
  /** Who judged the sandbox (`This run`); empty if no one did. */
  readonly sandboxed: string;
  /** What was judged, what it came to, and why. */
  readonly subject: string;
  readonly title: string;
  /** What is broken, in one sentence; empty if nothing is. */
  readonly defect?: string;
  /** How bad that is; empty if nothing is broken. */
  readonly impact?: string;
  /** Whether the run passed by the user's rules; a comparison has none. */
  readonly gate?: { readonly text: string; readonly passed: boolean };
  /** Empty if it is told below. */
  readonly why: string;
  /** What to do. */
  readonly next?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** The head of a page: navigation, the result in one sentence, why, and what follows from it. */
export function FirstScreen({ sandboxed, next, ...page }: FirstScreenProps) {
  const why = page.why !== '' && <p class="why">{visible(page.why)}</p>;
  // What else there is to say of a defect comes after what to do.
  const isDefect = page.defect !== undefined && page.defect !== '';
  return (
    <header class={`summary ${page.tone}`}>
      <div class="bar">
        <span class="brand">Cardproof</span>
        <nav aria-label="Sections">
          {page.links.map(([id, name]) => (
            <a href={`#${id}`}>{name}</a>
          ))}
        </nav>
      </div>
      {sandboxed !== '' && (
        <p class="sandbox">
          <strong>Sandbox, not your environment.</strong> {sandboxed} judged the institution that is built into
          Cardproof.
        </p>
      )}
      <div class="verdict">
        <span class="seal" aria-hidden="true">
          {page.sign}
        </span>
        <div>
          <p class="eyebrow">{visible(page.subject)}</p>
          <h1>{page.title}</h1>
          {isDefect && <p class="defect">{visible(page.defect ?? '')}</p>}
          {page.impact !== undefined && page.impact !== '' && <p class="why">{visible(page.impact)}</p>}
          {page.gate !== undefined && (
            <p class={`gate ${page.gate.passed ? 'passed' : 'failed'}`}>{visible(capital(page.gate.text))}.</p>
          )}
          {!isDefect && why}
          {next !== undefined && (
            <p class="next">
              <Label>Next</Label>
              <span>{next}</span>
            </p>
          )}
          {isDefect && why}
        </div>
      </div>
      {page.children}
    </header>
  );
}
