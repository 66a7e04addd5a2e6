import { responseOf } from '../spec/response.ts';
import type { Exchange } from '../spec/exchange.ts';
import { outcomeText, receptionOf } from '../tests/checks/acts.ts';
import type { EvidenceCollector } from './evidence-collector.ts';

/** What the last request of a run is recorded under. */
export const CONTROL = 'control';

/** A target that stopped serving in the middle of a run. */
export interface CutShort {
  /** Index of the first exchange that says nothing any more. */
  readonly from: number;
  readonly why: string;
}

/**
 * Whether the target still served at the end what it served at the beginning. Where it did not (the key expired, the
 * environment was reset or went down), nothing after the last good answer counts: a refusal proves nothing then.
 */
export function cutShort(exchanges: readonly Exchange[]): CutShort | null {
  const control = exchanges.findLast((e) => e.check === CONTROL);
  if (control === undefined) return goneSilent(exchanges);
  if (receptionOf(control) === 'served') return null;
  const from = exchanges.findLastIndex(good) + 1;
  if (from === 0) return null;
  const status = responseOf(control)?.status ?? 0;
  const since = `from ${exchanges[from]?.id ?? control.id} on`;
  if (status === 401 || status === 403) return { from, why: `the key was refused ${since}: is it still valid?` };
  if (status === 400 || status === 404) {
    return { from, why: `a cardholder that was served is unknown ${since}: was the environment reset during the run?` };
  }
  return { from, why: `the target no longer served ${since} (${outcomeText(control)})` };
}

/** The same where the budget was spent before the end: several requests in a row that no working target
 * fails, of whatever kind where it is down, else usual ones. */
function goneSilent(exchanges: readonly Exchange[]): CutShort | null {
  const from = exchanges.findLastIndex((e) => receptionOf(e) === 'served') + 1;
  const rest = exchanges.slice(from).filter(({ attempt }) => attempt === 0);
  const status = (e: Exchange) => responseOf(e)?.status ?? 0;
  const down = rest.every((e) => status(e) === 0 || status(e) >= 500);
  const usual = down ? rest : rest.filter(({ request }) => request.intent === 'plain');
  const refused = usual.every((e) => ![400, 404, 429].includes(status(e)));
  if (from === 0 || usual.length < SEVERAL || !refused) return null;
  const first = usual[0];
  return { from, why: `the target no longer served from ${first?.id ?? ''} on (${first ? outcomeText(first) : ''})` };
}

const SEVERAL = 5;

/** A request about a known cardholder that was served as it should be. */
function good({ request, ...exchange }: Exchange): boolean {
  const usual = request.key === 'header' && (request.intent === 'plain' || request.intent === 'unusual');
  const about = request.operation !== 'listCredentialTypes' && request.operation !== 'findCardholder';
  return usual && about && receptionOf({ request, ...exchange }) === 'served';
}

/** Takes back what a check gathered from answers that no longer count. */
export function withhold(gathered: Iterable<EvidenceCollector>, exchanges: readonly Exchange[], cut: CutShort): void {
  const lost = new Set(exchanges.slice(cut.from));
  const ids = new Set([...lost].map((e) => e.id));
  const checks = new Set([...lost].map((e) => e.check));
  for (const gathering of gathered) {
    if (!checks.has(gathering.requirement)) continue;
    gathering.observations.clear();
    const kept = gathering.findings.filter((finding) => !finding.exchanges.some((id) => ids.has(id)));
    gathering.findings.splice(0, Infinity, ...kept);
    gathering.findingsTotal = kept.length;
    gathering.obstacles.splice(0, Infinity, cut.why);
    if (gathering.answered?.exchanges.some((id) => ids.has(id)) === true) gathering.answered = null;
  }
}
