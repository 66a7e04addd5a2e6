/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import type { Finding } from '../../../../spec/finding.ts';
import { brief, visible } from '../../../escape.ts';
import { Label } from '../../../html/parts/section.tsx';
import { StatusBadge } from '../../../html/parts/status.tsx';
import type { Cause, Change } from '../../model/cause.ts';

/** An arrow that is read as a word. */
export function Arrow() {
  return (
    <span class="arrow" role="img" aria-label="then">
      →
    </span>
  );
}

/** The status before and after; null if a catalogue does not have the requirement. */
export function Movement({ before, after }: Pick<Change, 'before' | 'after'>) {
  const unknown = <span class="badge not-exercised">not in the catalogue</span>;
  return (
    <span class="movement">
      {before === null ? unknown : <StatusBadge status={before.status} />}
      <Arrow />
      {after === null ? unknown : <StatusBadge status={after.status} />}
    </span>
  );
}

/** A requirement by its id and its text. */
export function Statement({ id, text, children }: { id: string; text: string; children?: ComponentChildren }) {
  return (
    <span class="what">
      <b class="mono">{visible(id)}</b>
      <span class="text"> {visible(text)}</span>
      {children}
    </span>
  );
}

/** What a finding expected, and what came. */
export function Versus({ at, expected, actual }: Finding) {
  return (
    <div class="versus">
      <div class="expected">
        <Label>Expected</Label>
        <p class="mono">{visible(brief(expected, 400))}</p>
      </div>
      <div class="actual">
        <Label>Actual</Label>
        <p class="mono">{visible(brief(actual, 400))}</p>
        <small class="mono">at {brief(at, 160)}</small>
      </div>
    </div>
  );
}

/** The most likely cause, with what the recordings show of it. */
export function CauseLine({ blame, why, seen }: Cause) {
  return (
    <p class="reason">
      <Label>{blame === 'unclear' ? 'Cause unclear' : `Most likely: ${blame}`}</Label>{' '}
      {visible(`${why} ${seen}`.trim())}
    </p>
  );
}
