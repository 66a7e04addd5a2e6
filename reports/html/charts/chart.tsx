import type { ComponentChildren, VNode } from 'preact';
import type { Operation } from '../../../spec/exchange.ts';
import { h } from '../element.ts';

/** The operations as a person calls them. */
export const operationName: Readonly<Record<Operation, string>> = {
  getCardholder: 'Get cardholder',
  findCardholder: 'Find cardholder',
  listCredentialTypes: 'List credential types',
  getCardholderCredentials: 'Get credentials',
  listCardholderTransactions: 'List transactions',
};
export const operations = Object.keys(operationName) as Operation[];

/** Where a chart's plot begins and ends, in its own units. */
export const left = 170;
export const width = 760;

/** A chart: an image to a screen reader, its label the words. */
export function svg(height: number, label: string, ...children: ComponentChildren[]): VNode {
  return h('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': label, class: 'chart' }, ...children);
}

/** A line of text in a chart. */
export function text(
  x: number,
  y: number,
  content: string,
  anchor: 'start' | 'middle' | 'end' = 'start',
  kind = '',
): VNode {
  return h('text', { x, y, 'text-anchor': anchor, class: kind }, content);
}
