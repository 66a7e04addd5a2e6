import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FullConfig } from '@playwright/test';
import { runFlagsOf } from '../../environment/settings/run-flags.ts';
import { openRun } from '../../run/lifecycle.ts';
import { announcement, runOptionsOf, settingsOf } from '../../run/run-options.ts';
import { explain } from '../../run/usage.ts';
import { suite } from '../checks/all.ts';
import { isOurs } from './config.ts';
import { OUT } from './out.ts';
import { theRun, PlaywrightRun } from './run.ts';

/**
 * Opens, in Playwright's main process, the door at which the workers ask. The run begins at once; among tests of the
 * project's own it begins when the first of our tests asks, because perhaps none of them was selected.
 */
export default async function setup({ projects }: Pick<FullConfig, 'projects'>): Promise<() => void> {
  try {
    if (projects.every(({ name }) => isOurs(name))) await theRun(begin);
    const token = randomBytes(24).toString('hex');
    const server = await door(token);
    process.env['CARDPROOF_DOOR'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${token}/`;
    return () => void server.close();
  } catch (error) {
    const said = new Error(explain(error).text);
    said.stack = said.message;
    throw said;
  }
}

async function begin(): Promise<PlaywrightRun> {
  const flags = runFlagsOf(process.env);
  const settings = settingsOf(flags);
  process.stdout.write(announcement(settings));
  return new PlaywrightRun(await openRun(settings, OUT, runOptionsOf(flags, settings), { suite }));
}

/** A loopback server that answers `/TOKEN/GROUP/SLUG` with how that requirement stands. */
async function door(token: string): Promise<Server> {
  const server = createServer((request, response) => {
    const answer = (status: number, value: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    };
    const id = requirementOf(request, token);
    if (id === null) return answer(404, {});
    theRun(begin).then(
      (run) =>
        run.judge(id).then(
          (result) => answer(200, result),
          (error: unknown) => answer(500, { message: run.opened.redactor.text(explain(error).text) }),
        ),
      (error: unknown) => answer(500, { message: explain(error).text }),
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
