/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { operations } from '../../../../spec/generated/vocabulary.ts';
import { visible } from '../../../escape.ts';
import { RequirementLink } from '../../../html/parts/requirement-link.tsx';
import { count } from '../../../view.ts';
import { changeKinds } from '../../model/changes.ts';
import type { Comparison } from '../../model/comparison.ts';
import { isShifted } from '../../model/latency.ts';
import { kindName } from '../wording.ts';

/** Requirements named in one line. */
const shown = 6;

/** What changed in one way: the names are links if each has a place of its own on the page. */
type Line = readonly [tone: string, title: string, anchor: string, names: readonly string[], plain?: 'plain'];

/** All that changed in as many lines as there are kinds of change, worst first: the answer in one screen. */
export function Glance({ changes, findings, answers, latency, thinner }: Comparison) {
  const idsOf = (all: readonly { readonly id: string }[]): string[] => all.map(({ id }) => id);
  const shifted = latency.filter(isShifted).map(({ operation, pace }) => `${operations[operation].title}, ${pace}`);
  const lines: readonly Line[] = [
    ...changeKinds.map((kind): Line => [
      kind,
      kindName[kind].toLowerCase(),
      kind,
      idsOf(changes.filter((change) => change.kind === kind)),
    ]),
    ['warned', 'broken in another way', 'otherwise', idsOf(findings)],
    ['lost', 'upheld on little now', 'thinner', idsOf(thinner)],
    ['answers', 'answers differ', 'questions', idsOf(answers), 'plain'],
    ['answers', 'shifted in latency', 'latency', shifted, 'plain'],
  ];
  const filled = lines.filter(([, , , names]) => names.length > 0);
  if (filled.length === 0) return null;
  return (
    <dl class="glances" aria-label="What changed">
      {filled.map(GlanceLine)}
    </dl>
  );
}

function GlanceLine([tone, title, anchor, names, plain]: Line) {
  const Name = plain ? PlainName : RequirementLink;
  return (
    <div class={tone}>
      <dt>
        <a href={`#${anchor}`}>
          <b>{names.length}</b> {title}
        </a>
      </dt>
      <dd>
        {names.slice(0, shown).map((name) => (
          <Name id={name} />
        ))}
        {names.length > shown && <span class="dim">and {count(names.length - shown, 'other')}</span>}
      </dd>
    </div>
  );
}

function PlainName({ id }: { id: string }) {
  return <span class="mono">{visible(id)}</span>;
}
