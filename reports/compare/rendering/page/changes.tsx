/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import { visible } from '../../../escape.ts';
import { Label, Section } from '../../../html/parts/section.tsx';
import { count, groupBy } from '../../../view.ts';
import { changeKinds, type ChangeKind } from '../../model/changes.ts';
import type { Change } from '../../model/comparison.ts';
import { kindName } from '../wording.ts';
import { CauseLine, Movement, Statement, Versus } from './movement.tsx';

/** Cards of one kind shown with all they say; the others follow as lines. */
const shownCards = 40;
/** Of these, so many are open from the start: the first screen must hold the rest. */
const shownOpen = 3;

const lead: Readonly<Record<ChangeKind, string>> = {
  broken: 'B breaks these and A did not: they make B worse.',
  lost: 'A examined these and B could not. That is no pass: nothing is known of them now.',
  warned:
    'The specification leaves these open, and a careful reader expects otherwise. They fail a run only under --strict.',
  accepted: 'B breaks these, and its profile accepts it for a while.',
  added: 'Only the catalogue of B has these.',
  fixed: 'A broke these and B does not.',
  gained: 'B examined what A could not.',
  removed: 'Only the catalogue of A has these.',
};

/** A section for each kind of change that there is, worst first. */
export function ChangeSections({ changes }: { changes: readonly Change[] }) {
  return (
    <>
      {changeKinds.map((kind) => (
        <ChangeSection kind={kind} changes={changes.filter((change) => change.kind === kind)} />
      ))}
    </>
  );
}

function ChangeSection({ kind, changes }: { kind: ChangeKind; changes: readonly Change[] }) {
  if (changes.length === 0) return null;
  const cards = kind === 'broken' || kind === 'warned' ? shownCards : 0;
  return (
    <Section id={kind} title={`${kindName[kind]} (${changes.length})`} lead={lead[kind]}>
      {cards > 0 && (
        <div class="changes">
          {changes.slice(0, cards).map((change, index) => (
            <ChangeCard change={change} open={kind === 'broken' && index < shownOpen} />
          ))}
        </div>
      )}
      {[...groupBy(changes.slice(cards), (change) => change.cause.why).values()].map((group) => (
        <ChangeGroup changes={group} />
      ))}
    </Section>
  );
}

/** A requirement that is broken now: statement, first finding, cause. */
function ChangeCard({ change, open }: { change: Change; open: boolean }) {
  const { after } = change;
  const finding = after?.findings[0];
  return (
    <details id={visible(change.id)} class={`change ${after?.status ?? ''}`} open={open}>
      <summary>
        <Movement {...change} />
        <b class="mono">{visible(change.id)}</b>
        <span class={`level ${change.level}`}>{change.level}</span>
        <span class="text">{visible(change.text)}</span>
      </summary>
      {finding !== undefined && <Versus finding={finding} />}
      {after !== null && after.findingsTotal > 1 && (
        <p class="small dim">The first of {count(after.findingsTotal, 'finding')}.</p>
      )}
      <CauseLine cause={change.cause} />
      {finding !== undefined && finding.curl !== '' && (
        <p class="repeat">
          <Label>See it yourself</Label>
          <code>{visible(finding.curl)}</code>
        </p>
      )}
    </details>
  );
}

/** Changes that need no details, under the cause that they share. */
function ChangeGroup({ changes }: { changes: readonly Change[] }) {
  const [first] = changes;
  return (
    <div class="group">
      {first !== undefined && <CauseLine cause={{ ...first.cause, seen: '' }} />}
      <ul>
        {changes.map((change) => (
          <li id={visible(change.id)}>
            <Movement {...change} />
            <Statement id={change.id} text={change.text}>
              {change.cause.seen !== '' && <small>{visible(change.cause.seen)}</small>}
            </Statement>
            <span class={`level ${change.level}`}>{change.level}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
