import { inline, parts } from '../markdown.ts';

/** A message that a reader meets, and what to do about it. */
export interface Message {
  /** Part of the link to it. */
  readonly anchor: string;
  /** As it is printed; made-up ids and addresses stand for yours. */
  readonly says: readonly string[];
  /** What it means; empty if the message says it. */
  readonly means: string;
  /** What to do; empty if the message says it. */
  readonly action: string;
}

/** What a reader needs that the message itself does not say. */
export type Advice = Readonly<{ means: string; action: string }>;

/** A message as a section of a page: its words are the heading, so that a search finds them. */
export function section({ anchor, says, means, action }: Message): string {
  const [first = '', ...others] = [...new Set(says)];
  return parts(
    `### ${inline(first)} {#${anchor}}`,
    others.map((one) => `- also: ${inline(one)}`).join('\n'),
    means === '' ? '' : `**It means:** ${means}`,
    action === '' ? '' : `**Do:** ${action}`,
  ).trim();
}
