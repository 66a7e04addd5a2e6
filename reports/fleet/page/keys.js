/* Runs in the page of a fleet, last: pointer and keyboard in the comparison; then everything is drawn. */
/* global matrix, view, sheet, HEAD, ROW, drawSeen, sortBy, search, filterTargets, showCell, showRule, showTarget, firstWidth -- of the other scripts */
const cellAt = ([row, column]) => {
  const line = row === 0 ? sheet.firstElementChild : view.drawn.get(row - 1);
  return line ? line.querySelector('[data-c="' + column + '"]') : null;
};
/* Brings a place into view, below the head and right of the names of the rules. */
const reveal = ([row, column]) => {
  if (row > 0) {
    const top = (row - 1) * ROW;
    const room = matrix.clientHeight - HEAD - ROW;
    if (top < matrix.scrollTop) matrix.scrollTop = top;
    else if (top > matrix.scrollTop + room) matrix.scrollTop = top - room;
  }
  if (column > 0) {
    const left = (column - 1) * view.cell;
    const right = left + view.cell - (matrix.clientWidth - firstWidth());
    if (left < matrix.scrollLeft) matrix.scrollLeft = left;
    else if (right > matrix.scrollLeft) matrix.scrollLeft = right;
  }
  drawSeen();
};
const choose = (cell) => {
  const [row, column] = [Number(cell.parentElement.dataset.r), Number(cell.dataset.c)];
  view.focus = [row, column];
  const [rule, target] = [view.rows[row - 1], view.columns[column - 1]];
  if (row > 0 && column > 0) return void showCell(target, rule);
  if (row > 0) {
    showRule(rule);
    sortBy('rule', rule);
  } else if (column > 0) {
    showTarget(target);
    sortBy('target', target);
  }
};
matrix.addEventListener('click', (event) => {
  const cell = event.target.closest('[data-c]');
  if (cell) choose(cell);
});
const focusOn = (place) => {
  view.focus = [
    Math.max(0, Math.min(place[0], view.rows.length)),
    Math.max(0, Math.min(place[1], view.columns.length)),
  ];
  reveal(view.focus);
  cellAt(view.focus)?.focus({ preventScroll: true });
};
const MOVES = {
  ArrowUp: ([row, column]) => [row - 1, column],
  ArrowDown: ([row, column]) => [row + 1, column],
  ArrowLeft: ([row, column]) => [row, column - 1],
  ArrowRight: ([row, column]) => [row, column + 1],
  PageUp: ([row, column]) => [row - 10, column],
  PageDown: ([row, column]) => [row + 10, column],
  Home: ([row]) => [row, 0],
  End: ([row]) => [row, Infinity],
};
matrix.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const move = MOVES[event.key];
  if (move) focusOn(move(view.focus));
  else if (event.key === 'Enter' || event.key === ' ') {
    const cell = event.target.closest('[data-c]');
    if (!cell) return;
    choose(cell);
    focusOn(view.focus);
  } else return;
  event.preventDefault();
});
/* The grid is one stop of the Tab key; the place inside is remembered. */
matrix.tabIndex = 0;
matrix.addEventListener('focus', () => focusOn(view.focus));
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches('input')) return;
  if (event.key !== '/') return;
  event.preventDefault();
  search.focus();
});
filterTargets();
