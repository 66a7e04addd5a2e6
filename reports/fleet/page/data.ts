import type { Status } from '../../../spec/results.ts';
import { json } from '../../escape.ts';
import type { Fleet, FleetTarget } from '../model/fleet.ts';

/** One letter for each status; a full stop if a run does not know the rule. */
const letters: Readonly<Record<Status, string>> = {
  violated: 'v',
  changed: 'c',
  warned: 'w',
  'not-exercised': 'n',
  waived: 'a',
  answered: 'q',
  upheld: 'u',
};

/** Characters of notes and answers that the page takes at most; what is beyond is in the report of the target. */
const MOST_TEXT = 2_000_000;

/** Texts that many cells share, each once. */
class Texts {
  readonly all: string[] = [];
  private readonly places = new Map<string, number>();
  private left = MOST_TEXT;

  /** Its place; -1 if there is no room left. */
  placeOf(text: string): number {
    const known = this.places.get(text);
    if (known !== undefined) return known;
    if (this.left < text.length) return -1;
    this.left -= text.length;
    this.places.set(text, this.all.length);
    return this.all.push(text) - 1;
  }
}

/**
 * What the script of the page shows: rules, and for each target a letter for each rule; notes and answers as pairs of a rule
 * and a text. Safe inside a script element, because it holds no `<`.
 */
export function pageData({ rules, targets }: Fleet): string {
  const places = new Map(rules.map(({ id }, at) => [id, at]));
  const texts = new Texts();
  const pairs = (by: Readonly<Record<string, string>>): number[] =>
    Object.entries(by).flatMap(([id, text]) => {
      const [rule, place] = [places.get(id), texts.placeOf(text)];
      return rule === undefined || place < 0 ? [] : [rule, place];
    });
  const data = {
    rules: rules.map(({ id, level, rule }) => [id, level, rule]),
    // Answers first: they are few and short, and the page compares them.
    answers: targets.map(({ judged }) => pairs(judged?.answers ?? {})),
    targets: targets.map((target) => [
      target.name,
      lettersOf(
        target,
        rules.map(({ id }) => id),
      ),
    ]),
    notes: targets.map(({ judged }) => pairs(judged?.notes ?? {})),
    texts: texts.all,
  };
  return json(data, 0).replaceAll('<', '\\u003c');
}

function lettersOf({ judged }: FleetTarget, ids: readonly string[]): string {
  if (judged === null) return '';
  const byId = new Map(
    Object.entries(judged.statuses).flatMap(([status, own]) =>
      own.map((id) => [id, letters[status as Status]] as const),
    ),
  );
  return ids.map((id) => byId.get(id) ?? '.').join('');
}
