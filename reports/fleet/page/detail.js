/* Runs in the page of a fleet: what is known of the cell, the rule or the target that was chosen. */
/* global rules, targets, letterAt, RANK, STATUS, answersTo, letterOfPlace, make -- of data.js */
/* exported showCell, showRule, showTarget */
const detail = document.getElementById('detail');
const MOST_NAMES = 12;
const linkTo = (target, rule) => {
  const link = make('a', '', 'Report of ' + target.name);
  link.href = encodeURIComponent(target.name) + '/index.html' + (rule ? '#' + encodeURI(rule.id) : '');
  return link;
};
const namesOf = (some) => {
  const named = some.slice(0, MOST_NAMES).map(({ name }) => name);
  return named.join(', ') + (some.length > named.length ? ' and ' + (some.length - named.length) + ' more' : '');
};
const say = (title, ...parts) => {
  const heading = make('h3', '', title);
  detail.replaceChildren(heading, ...parts);
};
const showCell = (target, at) => {
  const rule = rules[at];
  const [answer, note] = [target.answers.get(at), target.notes.get(at)];
  const status = STATUS[letterAt(target, at)];
  const said = [answer === undefined ? status : status + ': ' + answer, note].filter(Boolean).join('; ');
  const parts = [make('p', 'ruled', rule.rule), make('p', '', said)];
  if (target.letters !== '') parts.push(linkTo(target, rule));
  say(target.name + ' · ' + rule.id, ...parts);
};
const showRule = (at) => {
  const rule = rules[at];
  const list = make('ul');
  const groups =
    rule.level === 'gap'
      ? answersTo(at).map(([answer, some], place) => [letterOfPlace(place) + ': ' + answer, some])
      : Object.keys(RANK)
          .map((letter) => [STATUS[letter], targets.filter((target) => letterAt(target, at) === letter)])
          .filter(([, some]) => some.length > 0);
  for (const [name, some] of groups) {
    const item = make('li');
    item.append(make('b', '', name), ' (' + some.length + '): ' + namesOf(some));
    list.append(item);
  }
  say(rule.id, make('p', 'ruled', rule.rule), list);
};
const showTarget = (target) => {
  const count = (letter) => [...target.letters].filter((one) => one === letter).length;
  const counts = Object.keys(RANK)
    .filter((letter) => count(letter) > 0)
    .map((letter) => count(letter) + ' ' + STATUS[letter]);
  const known = target.letters !== '';
  say(
    target.name,
    make('p', '', known ? counts.join(', ') : 'There are no results.'),
    ...(known ? [linkTo(target)] : []),
  );
};
