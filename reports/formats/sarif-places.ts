import { posix } from 'node:path';
import type { Results } from '../../spec/results.ts';
import { json, visible } from '../escape.ts';

/** The line of `results.json` at which a requirement, or one of its findings, begins; counted from 1. */
export type LineOf = (row: number, finding: number) => number;

/** Reads the lines off the very text that is written: within a JSON string there is no line break. */
export function linesOf(results: Results): LineOf {
  const rows: number[] = [];
  const findings: number[][] = [];
  const lines = json(results).split('\n');
  const start = lines.indexOf('  "requirements": [');
  for (let at = start + 1; at < lines.length && lines[at] !== '  ],'; at += 1) {
    if (lines[at] === '    {') {
      rows.push(at + 1);
      findings.push([]);
    } else if (lines[at] === '        {') findings.at(-1)?.push(at + 1);
  }
  return (row, finding) => findings[row]?.[finding] ?? rows[row] ?? 1;
}

/**
 * Where `results.json` lies, as code hosts want it: a relative URI, the same in every run. The run's folder if that
 * is below the working directory, else the bare name.
 */
export function uriOf(results: Results): string {
  const path = posix.normalize(`${results.run.directory.replace(/\\/g, '/')}/results.json`);
  const below = !/^(\/|\.\.(\/|$)|[a-z]:)/i.test(path);
  return visible(below ? path : 'results.json')
    .split('/')
    .map(encodeURIComponent)
    .join('/');
}
