import { baseStyle } from './style-base.ts';
import { evidenceStyle } from './style-evidence.ts';
import { paperStyle } from './style-paper.ts';
import { partsStyle } from './style-parts.ts';

/** The whole style sheet of a page; small screens and paper have the last word. */
export const pageStyle = baseStyle + partsStyle + evidenceStyle + paperStyle;
