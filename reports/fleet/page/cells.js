/* Runs in the page of a fleet: the rows and cells of the comparison. */
/* global rules, letterAt, SIGNS, STATUS, make, placeOfAnswer, letterOfPlace, order -- of data.js and matrix.js */
/* exported headOf, rowOf */
const cellOf = (kind, role, column) => {
  const cell = make('div', kind);
  cell.setAttribute('role', role);
  cell.setAttribute('aria-colindex', column + 1);
  cell.tabIndex = -1;
  cell.dataset.c = column;
  return cell;
};

/* The head: a name for each target. */
const headOf = ({ columns, span, cell: width }) => {
  const row = make('div', 'row head');
  row.setAttribute('role', 'row');
  row.setAttribute('aria-rowindex', 1);
  row.dataset.r = 0;
  const corner = cellOf('first', 'columnheader', 0);
  corner.textContent = 'Rule';
  row.append(corner);
  for (let column = span[0]; column < span[1]; column++) {
    const target = columns[column];
    const cell = cellOf('name', 'columnheader', column + 1);
    cell.append(make('span', '', target.name));
    cell.title = target.name;
    if (order.target === target) cell.setAttribute('aria-sort', 'ascending');
    if (column === span[0]) cell.style.marginLeft = column * width + 'px';
    row.append(cell);
  }
  return row;
};

/* What a cell shows: sign, class and words. */
const contentOf = (target, at) => {
  const letter = letterAt(target, at);
  const place = rules[at].level === 'gap' ? placeOfAnswer(target, at) : -1;
  if (place < 0) return { sign: SIGNS[letter], kind: 's-' + (letter === '.' ? 'x' : letter), words: STATUS[letter] };
  const changed = letter === 'c' ? ' s-c' : '';
  return { sign: letterOfPlace(place), kind: 'answer-' + Math.min(place, 5) + changed, words: target.answers.get(at) };
};

const rowOf = (at, place, { columns, span, cell: width }) => {
  const row = make('div', 'row');
  row.setAttribute('role', 'row');
  row.setAttribute('aria-rowindex', place + 2);
  row.dataset.r = place + 1;
  const first = cellOf('first', 'rowheader', 0);
  first.append(make('span', 'id', rules[at].id), make('small', '', rules[at].level));
  first.title = rules[at].rule;
  if (order.rule === at) first.setAttribute('aria-sort', 'ascending');
  row.append(first);
  for (let column = span[0]; column < span[1]; column++) {
    const { sign, kind, words } = contentOf(columns[column], at);
    const cell = cellOf('cell ' + kind, 'gridcell', column + 1);
    cell.textContent = sign;
    cell.setAttribute('aria-label', columns[column].name + ': ' + words);
    if (column === span[0]) cell.style.marginLeft = column * width + 'px';
    row.append(cell);
  }
  return row;
};
