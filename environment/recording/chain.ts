import { createHash } from 'node:crypto';

/** The digest of a line and, through the digest before it, of all lines before. */
export function linked(previous: string, content: string): string {
  return createHash('sha256')
    .update(previous + content)
    .digest('hex');
}

/** Seals a line with the digest of itself and all before it. */
export class Chain {
  private previous = '';

  line(content: object): string {
    const text = JSON.stringify(content);
    this.previous = linked(this.previous, text);
    return `${text.slice(0, -1)},"digest":"${this.previous}"}\n`;
  }
}
