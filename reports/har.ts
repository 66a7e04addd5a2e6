import type { Exchange } from '../spec/exchange.ts';
import { json } from './plain.ts';
import type { Run } from './view.ts';

/** The run as HTTP Archive 1.2. The key was masked before the exchange existed; here it is only named. */
export function har({ results, exchanges }: Run): string {
  const archive = {
    log: {
      version: '1.2',
      creator: { name: 'cardproof', version: results.suite.version },
      entries: exchanges.map(entry),
      comment: `run ${results.run.id}, ${results.verdict}`,
    },
  };
  return `${json(archive, 1)}\n`;
}

function entry(exchange: Exchange): object {
  return {
    startedDateTime: exchange.at,
    time: exchange.milliseconds,
    request: {
      method: 'GET',
      url: exchange.url,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: requestHeaders(exchange),
      queryString: exchange.ask.query.map(([name, value]) => ({ name: name, value: value })),
      headersSize: -1,
      bodySize: 0,
    },
    response: response(exchange),
    cache: {},
    timings: { send: 0, wait: exchange.milliseconds, receive: 0 },
    comment: `${exchange.id} ${exchange.check}#${exchange.ordinal} attempt ${exchange.attempt}`,
  };
}

/** The headers that the key's use implies, the key itself masked. */
export function requestHeaders(exchange: Exchange): { name: string; value: string }[] {
  const { key } = exchange.ask;
  if (key === 'absent' || key === 'query') return [];
  if (key === 'authorization') return [{ name: 'Authorization', value: 'Bearer [masked]' }];
  if (key === 'cookie') return [{ name: 'Cookie', value: '[masked]' }];
  return [{ name: 'Ocp-Apim-Subscription-Key', value: key === 'header' ? '[masked]' : `[masked: ${key}]` }];
}

function response({ outcome }: Exchange): object {
  if (outcome.kind === 'no-answer') {
    const content = { size: 0, mimeType: 'x-unknown' };
    const nothing = { cookies: [], headers: [], content, redirectURL: '', headersSize: -1, bodySize: -1 };
    return {
      status: 0,
      statusText: '',
      httpVersion: '',
      ...nothing,
      _error: `${outcome.why}: ${outcome.message}`,
    };
  }
  const header = (name: string): string =>
    outcome.headers.find(([candidate]) => candidate.toLowerCase() === name)?.[1] ?? '';
  return {
    status: outcome.status,
    statusText: '',
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: outcome.headers.map(([name, value]) => ({ name: name, value: value })),
    content: {
      size: outcome.body.bytes,
      mimeType: header('content-type') || 'x-unknown',
      text: outcome.body.text,
    },
    redirectURL: header('location'),
    headersSize: -1,
    bodySize: -1,
  };
}
