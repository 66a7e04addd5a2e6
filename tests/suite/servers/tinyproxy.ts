import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folder } from '../folder.ts';
import { pathOf } from '../programs.ts';
import { freePort, serving } from './children.ts';

export const PASSWORD = 'secret-word';

/** A tinyproxy that needs a password, and its log. `more`: further lines of its configuration. */
export async function tinyproxy(...more: readonly string[]): Promise<{ port: number; log: () => string }> {
  const [at, port] = [folder(), await freePort()];
  const lines = [`Port ${port}`, 'Listen 127.0.0.1', 'Allow 127.0.0.1', `LogFile "${at}/log"`, 'LogLevel Connect'];
  writeFileSync(join(at, 'conf'), [...lines, `BasicAuth user ${PASSWORD}`, ...more, ''].join('\n'));
  await serving(pathOf('tinyproxy'), ['-d', '-c', join(at, 'conf')], port);
  return { port, log: () => readFileSync(join(at, 'log'), 'utf8') };
}
