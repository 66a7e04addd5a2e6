import leven from 'leven';
import { settings } from './table.ts';

/** The variables of all settings. */
const known: readonly string[] = Object.values(settings).flatMap(({ variable }) => variable ?? []);
/** A name is taken for a misspelt one if it takes so many changes: one letter, or two that changed places. */
const MOST = 2;
const SHORTEST = 5;

/** The names among those given that are no setting, but nearly one; with the setting that was probably meant. */
export function mistypedIn(names: readonly string[]): readonly (readonly [name: string, meant: string])[] {
  return names
    .filter((name) => !known.includes(name) && name.length >= SHORTEST)
    .flatMap((name) => {
      const meant = known.find((one) => one.length >= SHORTEST && leven(name.toUpperCase(), one) <= MOST);
      return meant === undefined ? [] : [[name, meant] as const];
    });
}
