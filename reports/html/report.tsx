import { page } from './page.ts';
import type { Run } from '../view.ts';

/** The report that a person reads: one self-contained HTML file, which opens from disk and asks nothing of the network. */
export function html(run: Run): string {
  return page(run);
}
