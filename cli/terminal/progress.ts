import { clearLine, cursorTo } from 'node:readline';
import { plain } from '../../reports/escape.ts';
import { paint } from '../../reports/document/terminal.ts';
import type { Client } from '../../environment/client/client.ts';
import { type Advance, advanceText } from '../../spec/phrasing/progress.ts';
import type { RequirementResult } from '../../spec/verdict/results.ts';

/** What a run tells while it goes on. */
interface Watched {
  readonly client: () => Pick<Client, 'counts' | 'pause'>;
  /** The requirements that are broken so far. */
  readonly broken: () => readonly RequirementResult[];
}

/** Progress on stderr. */
interface Progress {
  /** Told before each check. */
  readonly tell: (requirement: string, done: number, total: number) => void;
  /** Begins to show what a run tells. */
  readonly watch: (run: Watched) => void;
  readonly end: () => void;
}

type Out = NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number };

/** Milliseconds between two drawings, two judgements (rarer, because each judges every answer), and two lines of a log. */
const [FRAME, JUDGED, LINE] = [200, 3000, 10_000];

/** A bar on a terminal, with what is broken above it as it is seen; elsewhere a line every ten seconds. `pace`: requests a second at most. */
export function progressOn(out: Out, { quiet, pace }: { quiet: boolean; pace: number | null }): Progress {
  if (quiet) return { tell: () => undefined, watch: () => undefined, end: () => undefined };
  let [place, began] = [{ check: '', done: 0, total: 0 }, 0];
  const known = new Set<string>();
  const timers: NodeJS.Timeout[] = [];
  const isScreen = out.isTTY === true;
  const clear = (): void => {
    if (!isScreen) return;
    cursorTo(out, 0);
    clearLine(out, 0);
  };
  const draw = ({ client }: Watched): void => {
    clear();
    const { counts, pause = null } = client();
    const { sent, budget } = counts;
    const left = leftOf(place, Date.now() - began, pace === null ? null : ((budget - sent) / pace) * 1000);
    const advance = { ...place, sent, budget, left, broken: known.size, pause };
    out.write(isScreen ? barText(advance, out.columns || 80) : `cardproof: ${advanceText(advance)}\n`);
  };
  const judge = (run: Watched): void => {
    const fresh = run.broken().filter(({ id }) => !known.has(id));
    if (isScreen && fresh.length > 0) clear();
    for (const { id, broken } of fresh) {
      known.add(id);
      if (isScreen) out.write(`  ${paint.red('✗')} ${plain(id)}  ${paint.dim(plain(broken))}\n`);
    }
    draw(run);
  };
  return {
    tell: (check, done, total) => {
      if (place.total === 0) began = Date.now();
      place = { check, done, total };
    },
    watch: (run) => {
      timers.push(setInterval(judge, isScreen ? JUDGED : LINE, run).unref());
      if (isScreen) timers.push(setInterval(draw, FRAME, run).unref());
    },
    end: () => {
      for (const timer of timers) clearInterval(timer);
      clear();
    },
  };
}

/** Below this share of the checks, what is left cannot be told from what was done. */
const ENOUGH = 0.1;

/** Milliseconds that are left: by the checks that are done, and at `most` those that the requests of the budget need. */
function leftOf({ done, total }: { done: number; total: number }, took: number, most: number | null): number | null {
  if (total === 0 || done / total < ENOUGH) return most;
  return Math.min(most ?? Infinity, (took / done) * (total - done));
}

const WIDTH = 24;

/** A bar with the requests of the budget that are spent, and the words for it; never wider than the terminal. */
function barText(advance: Advance, columns: number): string {
  const share = advance.total === 0 ? 0 : advance.done / advance.total;
  const full = Math.round(share * WIDTH);
  const text = `${'█'.repeat(full)}${'░'.repeat(WIDTH - full)} ${advanceText(advance)}`;
  const check = advance.check === '' ? '' : ` · ${plain(advance.check)}`;
  return [...(text + check)].slice(0, Math.max(20, columns - 1)).join('');
}
