/** @jsxRuntime automatic */ /** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { runAgain } from '../../command.ts';
import { brief, visible } from '../../escape.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { Command } from '../parts/command.tsx';
import { anchorOf, ExchangeButtons, RequirementLink } from '../parts/links.tsx';
import { Label } from '../parts/section.tsx';
import { StatusBadge } from '../parts/status.tsx';
import { Versus } from '../requirements/findings.tsx';
import { impactOf } from '../../impact.ts';
import { commandsOf, repetitionOf } from '../../repetition.ts';
import { besideLabel, count, type Run } from '../../view.ts';
import { type CauseGroup, idsToRun } from '../../../spec/evidence/causes.ts';
import { exposureOf } from '../../../spec/evidence/exposure.ts';
import type { Finding } from '../../../spec/evidence/finding.ts';
import { saysWhere } from '../../../spec/evidence/place.ts';
import type { Exchange } from '../../../spec/exchange/exchange.ts';
import { causeText, cautionText, exposureLabel } from '../../../spec/phrasing/causes.ts';
import { ALSO, alsoText, findingLabel, onlyWarns } from '../../../spec/phrasing/faults.ts';
import { notesOf } from '../../../spec/phrasing/notes.ts';
import { keyText } from '../../../spec/phrasing/requests.ts';
import { timesText } from '../../../spec/phrasing/times.ts';
import type { RequirementResult, Status } from '../../../spec/verdict/results.ts';

/** Requirements of a cause named at once; the others unfold. */
const named = 4;

interface CauseCardProps {
  readonly group: CauseGroup;
  readonly run: Run;
  readonly evidence: Evidence;
  readonly open: boolean;
}

/** One likely cause: the fault as a title, the requirement, where it was seen, what came instead, and how to see it again. */
export function CauseCard({ group, run, evidence, open }: CauseCardProps) {
  const { lead, others } = group;
  const [finding] = lead.findings;
  if (finding === undefined) return null;
  const exposed = exposureOf(group);
  return (
    <details class={`cause ${group.status}`} open={open}>
      <summary>
        <span class="badges">
          <StatusBadge status={group.status} />
          {exposed !== null && <span class={`badge ${group.status}`}>{exposureLabel[exposed]}</span>}
        </span>
        <h3>{visible(causeText(group))}</h3>
      </summary>
      <div class="cause-body">
        <Ruled label={findingLabel(lead)}>
          {visible(lead.text)} <RequirementLink id={lead.id} />
          {onlyWarns(group) !== '' && ` (${onlyWarns(group)})`}
        </Ruled>
        <Ruled label="Impact">{visible(impactOf(group, run.results))}</Ruled>
        {lead.status === 'waived' && <Ruled label="Profile">{visible(lead.reason)}</Ruled>}
        <Seen row={lead} finding={finding} evidence={evidence} />
        {notesOf(group, run.results.coverage.limits).map(({ label, text }) => (
          <Ruled label={label}>{visible(text)}</Ruled>
        ))}
        <Again group={group} finding={finding} run={run} evidence={evidence} />
        <Others rows={others} lead={group.status} />
      </div>
    </details>
  );
}

/** A text after its label. */
const Ruled = ({ label, children }: { label: string; children: ComponentChildren }) => (
  <p class="ruled">
    <Label>{label}</Label> {children}
  </p>
);

/** Where the fault was seen: the request, the place in its answer, expected and actual. */
function Seen({ row, finding, evidence }: { row: RequirementResult; finding: Finding; evidence: Evidence }) {
  const exchange = evidence.byId.get(finding.exchanges[0] ?? '');
  return (
    <>
      {exchange !== undefined && (
        <p class="asked mono">
          {brief(requestLine(exchange), 400)}{' '}
          {exchange.request.key !== 'header' && <small>({keyText(exchange.request.key)}) </small>}
          {exchange.request.intent === 'spoiled' && <small>(invalid on purpose) </small>}
          <b>{endOf(exchange)}</b>
        </p>
      )}
      <p class="small spotted">
        {saysWhere(finding) && (
          <>
            <Label>Where</Label> <span class="mono">{brief(finding.at, 160)}</span>,{' '}
          </>
        )}
        <a href={anchorOf(row.id)}>{timesText(row)}</a>
      </p>
      {finding.note !== undefined && <Ruled label="How it was found">{brief(finding.note, 300)}</Ruled>}
      <Versus finding={finding} most={240} />
    </>
  );
}

/** The request without its host, colons as they are read. */
function requestLine({ url }: Exchange): string {
  const at = URL.canParse(url) ? new URL(url).origin.length : 0;
  return `GET ${url.slice(at).replaceAll('%3A', ':')}`;
}

function endOf({ outcome }: Exchange): string {
  return outcome.kind === 'answer' ? `→ ${outcome.status}` : `→ no answer (${outcome.why})`;
}

/** How a reader sees it again: the evidence, the command that repeats the request, the one that runs the requirement. */
function Again({ group, finding, run, evidence }: Omit<CauseCardProps, 'open'> & { finding: Finding }) {
  const { line, notes } = repetitionOf(group.lead, finding, run);
  const again = runAgain(idsToRun(group), run.results);
  const exposed = exposureOf(group);
  return (
    <>
      <ExchangeButtons
        ids={finding.exchanges.slice(0, 3)}
        evidence={evidence}
        mismatch={finding}
        label="Show the evidence"
      />
      {exposed !== null && <Ruled label="Caution">{cautionText(exposed)}</Ruled>}
      {finding.requests !== undefined
        ? commandsOf(finding).map((one) => <Command name="Request" {...one} />)
        : line !== '' && <Command name="Repeat the request" line={line} />}
      {notes.length > 0 && <p class="small">{visible(notes.join(' '))}</p>}
      {again !== null && <Command {...again} />}
    </>
  );
}

/** The other requirements of the same cause. */
function Others({ rows, lead }: { rows: readonly RequirementResult[]; lead: Status }) {
  if (rows.length === 0) return null;
  const items = rows.map((row) => (
    <li>
      <RequirementLink id={row.id} /> {besideLabel(row, lead) !== '' && `(${besideLabel(row, lead)}) `}
      <span class="dim">{visible(alsoText(row))}</span>
    </li>
  ));
  return (
    <div class="beside">
      <Label>Also</Label> {ALSO}
      <ul>{items.slice(0, named)}</ul>
      {rows.length > named && (
        <details class="more">
          <summary>{count(rows.length - named, 'more requirement')}</summary>
          <ul>{items.slice(named)}</ul>
        </details>
      )}
    </div>
  );
}
