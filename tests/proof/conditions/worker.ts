import type { Applicable, Pair } from './outcome.ts';
import type { Screened } from './screen.ts';
import { screen } from './screen.ts';
import { tryPair } from './try-pair.ts';

/** A pair to screen, or, screened, to run the suite against. */
export type Job = { readonly screen: Pair } | { readonly run: Applicable };

/** A process of `npm run prove:conditions`: works out what it is sent, one pair at a time. */
process.on('message', (job: Job) => {
  const done: Promise<Screened> =
    'screen' in job ? screen(job.screen) : tryPair(job.run).then((outcome) => ({ pair: job.run, outcome }));
  void done.then((one) => process.send?.(one));
});
