/* Runs in the page of a fleet: what the other scripts show. Nothing of a target becomes more than a text node. */
/* exported rules, letterAt, SIGNS, STATUS, RANK, placeOfAnswer, letterOfPlace, make */
const given = JSON.parse(document.getElementById('data').textContent);
const rules = given.rules.map(([id, level, rule]) => ({ id, level, rule, words: (id + ' ' + rule).toLowerCase() }));
const pairsOf = (flat) => {
  const pairs = new Map();
  for (let at = 0; at < flat.length; at += 2) pairs.set(flat[at], given.texts[flat[at + 1]]);
  return pairs;
};
const targets = given.targets.map(([name, letters], at) => ({
  at,
  name,
  letters,
  answers: pairsOf(given.answers[at]),
  notes: pairsOf(given.notes[at]),
}));
const letterAt = (target, rule) => target.letters[rule] || '.';

const SIGNS = { v: '✕', c: '≠', w: '!', n: '○', a: '⤼', u: '✓', q: '·', '.': '' };
const STATUS = {
  v: 'violated',
  c: 'changed',
  w: 'warned',
  n: 'not tested',
  a: 'waived',
  u: 'upheld',
  q: 'answered',
  '.': 'not known',
};
/* Worst first: the order in which a rule or a target is sorted. */
const RANK = { v: 0, c: 1, w: 2, n: 3, a: 4, q: 5, u: 6, '.': 7 };

/* The answers to an open question, the most common one first: [answer, its targets]. */
const answered = new Map();
const answersTo = (rule) => {
  if (!answered.has(rule)) {
    const by = new Map();
    for (const target of targets) {
      const answer = target.answers.get(rule);
      if (answer !== undefined) by.set(answer, [...(by.get(answer) || []), target]);
    }
    answered.set(
      rule,
      [...by].sort((a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1)),
    );
  }
  return answered.get(rule);
};
/* Place of a target's answer among all answers; -1 if there is none. */
const placeOfAnswer = (target, rule) => {
  const answer = target.answers.get(rule);
  return answer === undefined ? -1 : answersTo(rule).findIndex(([one]) => one === answer);
};
const letterOfPlace = (place) => (place < 26 ? String.fromCharCode(97 + place) : '…');
const make = (name, kind, text) => {
  const element = document.createElement(name);
  if (kind) element.className = kind;
  if (text !== undefined) element.textContent = text;
  return element;
};
