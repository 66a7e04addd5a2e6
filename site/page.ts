/** A page of the site before the generator reads it. */
export interface Page {
  /** Its place in the site, with `/` and `.md`. */
  readonly path: string;
  readonly title: string;
  /** Markdown; links to other pages are relative and end with `.md`. */
  readonly text: string;
}

/** The first heading of a text in Markdown. */
function titleOf(path: string, text: string): string {
  const heading = /^# (.+)$/m.exec(text)?.[1];
  if (heading === undefined) throw new Error(`${path} has no title: begin it with a line "# TITLE"`);
  return heading.replaceAll('`', '').trim();
}

/** A page from its text, named by its first heading. */
export const pageOf = (path: string, text: string): Page => ({ path, title: titleOf(path, text), text });
