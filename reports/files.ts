/** The files that a run writes only if they are asked for, by the name of their format. */
export const ASKED = { ctrf: 'ctrf.json', har: 'run.har' } as const;

/** A format that can be asked for. */
export type Format = keyof typeof ASKED;
export const formats = Object.keys(ASKED) as readonly Format[];

export const RESULTS_FILE = 'results.json';

/** The files that every run writes; `results.json` last: its presence means done. */
export const WRITTEN = [
  'index.html',
  'junit.xml',
  'summary.md',
  'letter.md',
  'profile.observed.yaml',
  RESULTS_FILE,
] as const;

/** Every file of a report that there can be. */
export const REPORT_FILES = [...Object.values(ASKED), ...WRITTEN] as const;

/** Behind the name of a file that was set aside, because something secret is in it. */
export const WITHHELD = '.withheld';
