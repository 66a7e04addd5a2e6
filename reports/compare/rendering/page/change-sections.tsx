/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import { visible } from '../../../escape.ts';
import { Label, Section } from '../../../html/parts/section.tsx';
import { commandsOf } from '../../../repetition.ts';
import { count, groupBy } from '../../../view.ts';
import type { Change } from '../../model/cause.ts';
import { changeKinds, type ChangeKind } from '../../model/changes.ts';
import type { Comparison } from '../../model/comparison.ts';
import { kindName } from '../wording.ts';
import { CauseLine, Movement, Statement, Versus } from './movement.tsx';

/** Cards of one kind shown with all they say; the others follow as lines. */
const shownCards = 40;
/** How many of these are open from the start: the first screen must hold the rest. */
const shownOpen = 3;

const lead: Readonly<Record<ChangeKind, string>> = {
  broken: 'B breaks these and A did not: they make B worse.',
  lost: 'A examined these and B could not. They have not passed: it is not known whether they hold.',
  warned:
    'The specification leaves these open, but careful readers expect something else. They fail a run only with --strict.',
  accepted: 'B breaks these, and its profile waives them until a date.',
  added: 'Only the catalogue of B has these.',
  fixed: 'A broke these and B does not.',
  gained: 'B examined what A could not.',
  removed: 'Only the catalogue of A has these.',
};

/** A section for each kind of change that there is, worst first. */
export function ChangeSections({ changes }: Pick<Comparison, 'changes'>) {
  const kinds = groupBy(changes, ({ kind }) => kind);
  return changeKinds.map((kind) => <ChangeSection kind={kind} changes={kinds.get(kind) ?? []} />);
}

function ChangeSection({ kind, changes }: { kind: ChangeKind; changes: readonly Change[] }) {
  if (changes.length === 0) return null;
  const cards = kind === 'broken' || kind === 'warned' ? shownCards : 0;
  return (
    <Section id={kind} title={`${kindName[kind]} (${changes.length})`} lead={lead[kind]}>
      {cards > 0 && (
        <div class="changes">
          {changes.slice(0, cards).map((change, index) => (
            <ChangeCard {...change} open={kind === 'broken' && index < shownOpen} />
          ))}
        </div>
      )}
      {[...groupBy(changes.slice(cards), (change) => change.cause.why).values()].map(ChangeGroup)}
    </Section>
  );
}

/** A requirement that is broken now: statement, first finding, cause. */
function ChangeCard({ id, text, level, before, after, cause, open }: Change & { open: boolean }) {
  const finding = after?.findings[0];
  const total = after?.findingsTotal ?? 0;
  return (
    <details id={visible(id)} class={`change ${after?.status ?? ''}`} open={open}>
      <summary>
        <Movement before={before} after={after} />
        <b class="mono">{visible(id)}</b>
        <span class={`level ${level}`}>{level}</span>
        <span class="text">{visible(text)}</span>
      </summary>
      {finding !== undefined && <Versus {...finding} />}
      {total > 1 && <p class="small dim">The first of {count(total, 'finding')}.</p>}
      <CauseLine {...cause} />
      {finding !== undefined &&
        commandsOf(finding).map(({ told, line }) => (
          <p class="repeat">
            <Label>See it yourself</Label> {told !== '' && <span class="small">request {visible(told)}</span>}
            <code>{visible(line)}</code>
          </p>
        ))}
    </details>
  );
}

/** Changes that need no details, under the cause that they share. */
function ChangeGroup(changes: readonly Change[]) {
  return (
    <div class="group">
      {changes.slice(0, 1).map(({ cause }) => (
        <CauseLine {...cause} seen="" />
      ))}
      <ul>
        {changes.map(({ id, text, level, before, after, cause }) => (
          <li id={visible(id)}>
            <Movement before={before} after={after} />
            <Statement id={id} text={text}>
              {cause.seen !== '' && <small>{visible(cause.seen)}</small>}
            </Statement>
            <span class={`level ${level}`}>{level}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
