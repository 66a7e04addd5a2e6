import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FullConfig } from '@playwright/test';
import { runFlagsOf } from '../../environment/settings/run-flags.ts';
import { openRun } from '../../runs/lifecycle.ts';
import { announcement, formatsOf, runOptionsOf, settingsOf } from '../../runs/run-options.ts';
import { suite } from '../checks/all.ts';
import { isOurs } from './config.ts';
import { OUT } from './out.ts';
import { inOneSentence, PlaywrightRun } from './run.ts';

/**
 * Opens, in Playwright's main process, the door at which the workers ask, and returns the teardown that concludes the run:
 * Playwright calls it after the last test, however that ended and whatever its flags say, and what it throws makes the exit
 * code 1. The run begins at once; among tests of the project's own it begins when the first of our tests asks, because
 * perhaps none of them was selected.
 */
export default async function setup({ projects }: Pick<FullConfig, 'projects'>): Promise<() => Promise<void>> {
  let run: Promise<PlaywrightRun> | null = null;
  const theRun = () => (run ??= begin().catch(inOneSentence));
  const token = randomBytes(24).toString('hex');
  const server = await door(token, theRun);
  process.env['CARDPROOF_DOOR'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${token}/`;
  const deaf = onSignal(() => void run?.then((begun) => begun.interrupt()));
  const end = async (): Promise<void> => {
    server.close();
    await run?.then((begun) => begun.conclude());
  };
  if (projects.every(({ name }) => isOurs(name))) {
    await theRun().catch((error: unknown) => {
      deaf();
      throw error;
    });
  }
  return () => end().finally(deaf);
}

/** Playwright ends in order after SIGINT, and at once after SIGTERM, with which a pipeline stops a job: both are the same here. */
function onSignal(interrupt: () => void): () => void {
  const term = () => void process.emit('SIGINT');
  process.on('SIGINT', interrupt).on('SIGTERM', term);
  return () => void process.off('SIGINT', interrupt).off('SIGTERM', term);
}

async function begin(): Promise<PlaywrightRun> {
  const flags = runFlagsOf(process.env);
  const settings = settingsOf(flags);
  process.stderr.write(announcement(settings));
  return new PlaywrightRun(
    await openRun(settings, OUT, runOptionsOf(flags, settings), { suite, formats: formatsOf(flags) }),
  );
}

/**
 * A loopback server that answers `/TOKEN/GROUP/SLUG` with how that requirement stands. If the run cannot begin, the first who asks
 * is told why (500), and the others that it did not (503): a worker that ends with each failed test would take minutes for all.
 */
async function door(token: string, theRun: () => Promise<PlaywrightRun>): Promise<Server> {
  let isTold = false;
  const server = createServer((request, response) => {
    const answer = (status: number, value: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    };
    const id = requirementOf(request, token);
    if (id === null) return answer(404, {});
    const failed = (status: number) => (error: unknown) =>
      answer(status, { message: error instanceof Error ? error.message : '' });
    theRun().then(
      (run) => run.judge(id).then((result) => answer(200, result), failed(500)),
      (error: unknown) => {
        failed(isTold ? 503 : 500)(error);
        isTold = true;
      },
    );
  });
  server.requestTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  return server;
}

function requirementOf(request: IncomingMessage, token: string): string | null {
  const [, given = '', ...id] = (request.url ?? '').split('/');
  const [a, b] = [Buffer.from(given), Buffer.from(token)];
  return request.method === 'GET' && a.length === b.length && timingSafeEqual(a, b) ? id.join('/') : null;
}
