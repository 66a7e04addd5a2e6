import { clearLine, cursorTo } from 'node:readline';
import { plain } from '../../reports/escape.ts';
import { paint } from '../../reports/document/terminal.ts';
import { type Advance, advanceText } from '../../spec/phrasing/progress.ts';
import type { RequirementResult } from '../../spec/verdict/results.ts';

/** What a run tells while it goes on. */
interface Watched {
  readonly requests: () => { readonly sent: number; readonly budget: number };
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

interface How {
  readonly quiet: boolean;
  /** Requests a second at most; null if they are not paced. */
  readonly pace: number | null;
  /** The clock, in milliseconds. */
  readonly now?: () => number;
}

/** Milliseconds between two drawings, two judgements (rarer, because each judges every answer), and two lines of a log. */
const [FRAME, JUDGED, LINE] = [200, 3000, 10_000];

/** A bar on a terminal, with what is broken above it as it is seen; elsewhere a line every ten seconds. */
export function progressOn(out: Out, { quiet, pace, now = Date.now }: How): Progress {
  if (quiet) return { tell: () => undefined, watch: () => undefined, end: () => undefined };
  const course = new Course(pace, now);
  const timers: NodeJS.Timeout[] = [];
  const isScreen = out.isTTY === true;
  const clear = (): void => {
    if (!isScreen) return;
    cursorTo(out, 0);
    clearLine(out, 0);
  };
  const draw = (): void => {
    clear();
    const advance = course.advance();
    out.write(isScreen ? barText(advance, out.columns ?? 80) : `cardproof: ${advanceText(advance)}\n`);
  };
  const judge = (): void => {
    const fresh = course.judge();
    if (isScreen && fresh.length > 0) clear();
    for (const { id, broken } of isScreen ? fresh : [])
      out.write(`  ${paint.red('✗')} ${plain(id)}  ${paint.dim(plain(broken))}\n`);
    draw();
  };
  return {
    tell: (check, done, total) => course.at({ check, done, total }),
    watch: (run) => {
      course.run = run;
      timers.push(setInterval(judge, isScreen ? JUDGED : LINE).unref());
      if (isScreen) timers.push(setInterval(draw, FRAME).unref());
    },
    end: () => {
      for (const timer of timers) clearInterval(timer);
      clear();
    },
  };
}

const WIDTH = 24;

/** A bar with the requests of the budget that are spent, and the words for it; never wider than the terminal. */
export function barText(advance: Advance, columns: number): string {
  const share = advance.total === 0 ? 0 : advance.done / advance.total;
  const full = Math.round(share * WIDTH);
  const text = `${'█'.repeat(full)}${'░'.repeat(WIDTH - full)} ${advanceText(advance)}`;
  const check = advance.check === '' ? '' : ` · ${plain(advance.check)}`;
  return [...(text + check)].slice(0, Math.max(20, columns - 1)).join('');
}

/** Below this share of the checks, what is left cannot be told from what was done. */
const ENOUGH = 0.1;

/** How a run goes on: where it is, what it spent, what it found, when it may end. */
class Course {
  run: Watched | null = null;
  private place = { check: '', done: 0, total: 0 };
  private readonly known = new Set<string>();
  private readonly pace: number | null;
  private readonly now: () => number;
  private began = 0;

  constructor(pace: number | null, now: () => number) {
    this.pace = pace;
    this.now = now;
  }

  at(place: { readonly check: string; readonly done: number; readonly total: number }): void {
    if (this.place.total === 0) this.began = this.now();
    this.place = place;
  }

  /** Judges what was received so far; the requirements that were not known to be broken before. */
  judge(): readonly RequirementResult[] {
    const fresh = (this.run?.broken() ?? []).filter(({ id }) => !this.known.has(id));
    for (const { id } of fresh) this.known.add(id);
    return fresh;
  }

  advance(): Advance {
    const { sent, budget } = this.run?.requests() ?? { sent: 0, budget: 0 };
    return { ...this.place, sent, budget, left: this.left(budget - sent), broken: this.known.size };
  }

  /** By the checks that are done; before that by the pace, if the budget is spent to its end. */
  private left(requests: number): number | null {
    const { done, total } = this.place;
    const most = this.pace === null ? null : (requests / this.pace) * 1000;
    if (total === 0 || done / total < ENOUGH) return most;
    const byChecks = ((this.now() - this.began) / done) * (total - done);
    return most === null ? byChecks : Math.min(most, byChecks);
  }
}
