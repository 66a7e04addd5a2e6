/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import { operations } from '../../../../spec/generated/vocabulary.ts';
import { visible } from '../../../escape.ts';
import { RequirementLink } from '../../../html/parts/requirement-link.tsx';
import { count } from '../../../view.ts';
import { changeKinds } from '../../model/changes.ts';
import type { Comparison } from '../../model/comparison.ts';
import { isShifted } from '../../model/latency.ts';
import { kindName } from '../wording.ts';

/** Requirements named in one line. */
const named = 6;

interface Line {
  readonly tone: string;
  readonly title: string;
  readonly anchor: string;
  readonly names: readonly string[];
  /** Whether the names are requirements that have a place of their own on the page. */
  readonly linked: boolean;
}

/** All that changed in as many lines as there are kinds of change, worst first: the answer in one screen. */
export function Glance({ comparison }: { comparison: Comparison }) {
  const lines = linesOf(comparison).filter(({ names }) => names.length > 0);
  if (lines.length === 0) return null;
  return (
    <dl class="glances" aria-label="What changed">
      {lines.map((line) => (
        <GlanceLine {...line} />
      ))}
    </dl>
  );
}

function linesOf({ changes, findings, answers, latency, thinner }: Comparison): readonly Line[] {
  const idsOf = (all: readonly { readonly id: string }[]): string[] => all.map(({ id }) => id);
  const line = (tone: string, title: string, anchor: string, names: readonly string[], linked = true): Line => ({
    tone,
    title,
    anchor,
    names,
    linked,
  });
  const shifted = latency.filter(isShifted).map(({ operation, pace }) => `${operations[operation].title}, ${pace}`);
  return [
    ...changeKinds.map((kind) =>
      line(kind, kindName[kind].toLowerCase(), kind, idsOf(changes.filter((change) => change.kind === kind))),
    ),
    line('warned', 'broken in another way', 'otherwise', idsOf(findings)),
    line('lost', 'upheld on little now', 'thinner', idsOf(thinner)),
    line('answers', 'answers differ', 'questions', idsOf(answers), false),
    line('answers', 'shifted in latency', 'latency', shifted, false),
  ];
}

function GlanceLine({ tone, title, anchor, names, linked }: Line) {
  const left = names.length - named;
  return (
    <div class={tone}>
      <dt>
        <a href={`#${anchor}`}>
          <b>{names.length}</b> {title}
        </a>
      </dt>
      <dd>
        {names
          .slice(0, named)
          .map((name) => (linked ? <RequirementLink id={name} /> : <span class="mono">{visible(name)}</span>))}
        {left > 0 && <span class="dim">and {count(left, 'other')}</span>}
      </dd>
    </div>
  );
}
