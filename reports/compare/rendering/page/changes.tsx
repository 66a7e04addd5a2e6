import type { VNode } from 'preact';
import type { Finding } from '../../../../spec/finding.ts';
import type { RequirementResult } from '../../../../spec/results.ts';
import { h } from '../../../html/element.ts';
import { section, statusBadge } from '../../../html/parts/parts.tsx';
import { brief, visible } from '../../../escape.ts';
import { count, groupBy } from '../../../view.ts';
import type { Cause } from '../../model/cause.ts';
import { changeKinds, type ChangeKind } from '../../model/changes.ts';
import type { Change, Comparison } from '../../model/comparison.ts';
import type { FindingChange } from '../../model/findings.ts';
import { kindName } from '../wording.ts';

/** Cards of one kind shown with all they say; the others follow as lines. */
const shownCards = 40;
/** Of these, so many are open from the start: the first screen must hold the rest. */
const shownOpen = 3;

const lead: Readonly<Record<ChangeKind, string>> = {
  broken: 'B breaks these and A did not: they make B worse.',
  lost: 'A examined these and B could not. That is no pass: nothing is known of them now.',
  warned:
    'The specification leaves these open, and a careful reader expects otherwise. They fail a run only under --strict.',
  accepted: 'B departs here, and its profile accepts it for a while.',
  added: 'Only the catalogue of B has these.',
  mended: 'A departed here and B does not.',
  gained: 'B examined what A could not.',
  removed: 'Only the catalogue of A has these.',
};

/** A section for each kind of change that there is, worst first. */
export function changeSections({ changes }: Comparison): VNode[] {
  return changeKinds.flatMap((kind) => {
    const own = changes.filter((change) => change.kind === kind);
    if (own.length === 0) return [];
    const whole = kind === 'broken' || kind === 'warned';
    const content = whole ? [cards(own.slice(0, shownCards), kind), groups(own.slice(shownCards))] : [groups(own)];
    return [section(kind, `${kindName[kind]} (${own.length})`, lead[kind], content)];
  });
}

function cards(changes: readonly Change[], kind: ChangeKind): VNode {
  return h(
    'div',
    { class: 'changes' },
    changes.map((change, index) => card(change, kind === 'broken' && index < shownOpen)),
  );
}

/** A requirement that departs now: statement, first finding, cause; the first ones are open. */
function card(change: Change, open: boolean): VNode {
  const { after } = change;
  const finding = after?.findings[0];
  return h(
    'details',
    { id: visible(change.id), class: `change ${after?.status ?? ''}`, open },
    h(
      'summary',
      null,
      movement(change),
      h('b', { class: 'mono' }, visible(change.id)),
      h('span', { class: `level ${change.level}` }, change.level),
      h('span', { class: 'text' }, visible(change.text)),
    ),
    finding === undefined ? null : versus(finding),
    after !== null && after.findingsTotal > 1
      ? h('p', { class: 'small dim' }, `The first of ${count(after.findingsTotal, 'finding')}.`)
      : null,
    causeLine(change.cause),
    finding === undefined || finding.curl === ''
      ? null
      : h(
          'p',
          { class: 'repeat' },
          h('span', { class: 'label' }, 'See it yourself'),
          h('code', null, visible(finding.curl)),
        ),
  );
}

function movement({ before, after }: Pick<Change, 'before' | 'after'>): VNode {
  return h(
    'span',
    { class: 'movement' },
    badge(before),
    h('span', { class: 'arrow', role: 'img', 'aria-label': 'then' }, '→'),
    badge(after),
  );
}

function badge(row: RequirementResult | null): VNode {
  return row === null ? h('span', { class: 'badge not-exercised' }, 'not in the catalogue') : statusBadge(row.status);
}

function versus({ at, expected, actual }: Finding): VNode {
  return h(
    'div',
    { class: 'versus' },
    h(
      'div',
      { class: 'expected' },
      h('span', { class: 'label' }, 'Expected'),
      h('p', { class: 'mono' }, visible(brief(expected, 400))),
    ),
    h(
      'div',
      { class: 'actual' },
      h('span', { class: 'label' }, 'Actual'),
      h('p', { class: 'mono' }, visible(brief(actual, 400))),
      h('small', { class: 'mono' }, `at ${brief(at, 160)}`),
    ),
  );
}

function causeLine({ blame, why, seen }: Cause, withSeen = true): VNode {
  return h(
    'p',
    { class: 'cause' },
    h('span', { class: 'label' }, blame === 'unclear' ? 'Cause unclear' : `Most likely: ${blame}`),
    ' ',
    visible(withSeen ? `${why} ${seen}` : why),
  );
}

/** Changes that need no story, under the cause that they share. */
function groups(changes: readonly Change[]): VNode[] {
  return [...groupBy(changes, (change) => change.cause.why)].map(([, own]) => {
    const [first] = own;
    return h(
      'div',
      { class: 'group' },
      first === undefined ? null : causeLine(first.cause, false),
      h(
        'ul',
        null,
        own.map((change) =>
          h(
            'li',
            { id: visible(change.id) },
            movement(change),
            h(
              'span',
              { class: 'what' },
              h('b', { class: 'mono' }, visible(change.id)),
              h('span', { class: 'text' }, ` ${visible(change.text)}`),
              change.cause.seen === '' ? null : h('small', null, visible(change.cause.seen)),
            ),
            h('span', { class: `level ${change.level}` }, change.level),
          ),
        ),
      ),
    );
  });
}

/** Requirements that depart in both runs, each with the forms of findings that are new and gone. */
export function findingSection({ findings }: Comparison): VNode | null {
  if (findings.length === 0) return null;
  return section(
    'otherwise',
    `Broken in another way (${findings.length})`,
    'These depart in both runs, but not alike. Findings that differ in ids, instants and numbers only count as one.',
    h('ul', { class: 'mismatches' }, findings.slice(0, shownCards).map(findingCard)),
  );
}

function findingCard(change: FindingChange): VNode {
  const [before, after] = change.totals;
  return h(
    'li',
    { id: visible(change.id), class: change.status },
    h(
      'div',
      { class: 'mismatch-head' },
      statusBadge(change.status),
      h('b', { class: 'mono' }, visible(change.id)),
      h('span', { class: 'dim' }, `${before} → ${count(after, 'finding')}`),
    ),
    h('p', null, visible(change.text)),
    forms('New in B', change.fresh),
    forms('Gone since A', change.gone),
    change.cut
      ? h('p', { class: 'small dim' }, 'A run keeps 50 findings of a requirement; the others are only counted.')
      : null,
  );
}

function forms(title: string, findings: readonly Finding[]): VNode | null {
  if (findings.length === 0) return null;
  const left = findings.length - 5;
  return h(
    'div',
    { class: 'forms' },
    h('p', { class: 'label' }, title),
    findings.slice(0, 5).map(versus),
    left > 0 ? h('p', { class: 'small dim' }, `and ${left} more`) : null,
  );
}

/** Requirements that are upheld in both runs, in B on next to nothing. */
export function thinnerSection({ thinner }: Comparison): VNode | null {
  if (thinner.length === 0) return null;
  return section(
    'thinner',
    `Upheld on little now (${thinner.length})`,
    'The status is the same; what it rests on is not.',
    h(
      'div',
      { class: 'group' },
      h(
        'ul',
        null,
        thinner.map(({ id, before, after }) =>
          h(
            'li',
            { id: visible(id) },
            h(
              'span',
              { class: 'mono' },
              `${before.observations} → ${count(after.observations, 'observation', 'observations')}`,
            ),
            h(
              'span',
              { class: 'what' },
              h('b', { class: 'mono' }, visible(id)),
              h('span', { class: 'text' }, ` ${visible(after.text)} ${visible(after.reason)}`),
            ),
          ),
        ),
      ),
    ),
  );
}
