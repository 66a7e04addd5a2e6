import { xml } from '../escape.ts';
import { gateLine, subject, type Run } from '../view.ts';

const characterWidth = 6.6;

/** A badge for a README: the verdict, the gate, and of what; its label says why. */
export function badge({ results }: Run): string {
  const { passed } = results.gate;
  const fill = { conforms: passed ? '#1a7f4b' : '#8a6100', violates: '#c22f3d', inconclusive: '#8a6100' }[
    results.verdict
  ];
  const scope = results.scope === 'partial' ? ' (partial)' : '';
  const gate = ` · run ${passed ? 'passed' : 'failed'}`;
  const right = `${results.verdict}${scope}${gate}${results.target.sandbox ? ' · sandbox' : ` · ${results.target.environment}`}`;
  const left = 'cardproof';
  const leftWidth = Math.round(left.length * characterWidth + 14);
  const rightWidth = Math.round(right.length * characterWidth + 14);
  const width = leftWidth + rightWidth;
  const label = xml(`${left}: ${results.verdict}${scope}, ${gateLine(results)}, ${subject(results)}`);
  const text = (x: number, content: string): string =>
    `<text x="${x}" y="14" textLength="${Math.round(content.length * characterWidth)}">${xml(content)}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" role="img" aria-label="${label}">`,
    `<title>${label}</title>`,
    `<clipPath id="r"><rect width="${width}" height="20" rx="4"/></clipPath>`,
    `<g clip-path="url(#r)"><rect width="${leftWidth}" height="20" fill="#343b47"/>`,
    `<rect x="${leftWidth}" width="${rightWidth}" height="20" fill="${fill}"/></g>`,
    `<g fill="#fff" text-anchor="middle" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11">`,
    `${text(leftWidth / 2, left)}${text(leftWidth + rightWidth / 2, right)}</g></svg>`,
    '',
  ].join('\n');
}
