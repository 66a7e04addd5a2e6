import { brokenBodies } from './bodies.ts';
import type { Way } from './front.ts';
import { brokenHeads } from './heads.ts';
import { silentWays } from './silence.ts';

/** The transactions fail from the sixtieth request on; the other groups go on. */
const transactionsDie =
  (status: number): Way =>
  ({ count, request, response, pass }) =>
    count > 60 && request.url?.includes('/transactions') === true ? void response.writeHead(status).end() : pass();

/** Targets of which one group stops in the middle of a run. */
export const dyingGroups: Readonly<Record<string, Way>> = {
  'transactions fail with 500 from the sixtieth request on': transactionsDie(500),
  'transactions fail with 503 from the sixtieth request on': transactionsDie(503),
};

/** Targets that come and go. */
const comeAndGo: Readonly<Record<string, Way>> = {
  'dead for a while': ({ count, request, pass }) =>
    count > 100 && count < 115 ? void request.socket.destroy() : pass(),
  dies: ({ count, request, pass }) => (count > 60 ? void request.socket.destroy() : pass()),
  '500 from the hundredth request on': ({ count, response, pass }) =>
    count > 100 ? void response.writeHead(500).end() : pass(),
  'every tenth connection is reset': ({ count, request, pass }) =>
    count % 10 === 0 ? void request.socket.destroy() : pass(),
  'every fifth answer is 503': ({ count, response, pass }) =>
    count % 5 === 0 ? void response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>busy</h1>') : pass(),
};

/** Every broken target, by its name. */
export const brokenWays: Readonly<Record<string, Way>> = {
  ...silentWays,
  ...brokenHeads,
  ...brokenBodies,
  ...comeAndGo,
  ...dyingGroups,
};

/** Broken targets whose answers keep the specification all the same, or that a client does not notice. */
export const harmless: ReadonlySet<string> = new Set([
  '200 cookies',
  'raw deflate',
  '400 levels of nesting in every answer',
  'numbers of 100,000 digits',
  'members __proto__ and constructor',
  'every member twice',
  'Base64 of a gzip bomb in every answer',
  'hundreds of texts that look like gzip in every answer',
  '100 credential values of their own in every answer',
  '5,000 member names of their own in every answer',
  'JSON in JSON in every answer',
  // Only valid input must be served. What could not be tested is named, and the verdict is "as far as tested".
  'silent for bad input',
  // Every request is served in the end: passing failures are warned of, and no requirement forbids them.
  'every tenth connection is reset',
  'every fifth answer is 503',
]);
