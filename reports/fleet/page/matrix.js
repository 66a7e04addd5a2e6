/*
 * Runs in the page of a fleet: rules by targets. Only the cells that can be seen are in the document, so that hundreds of
 * targets stay fluid; the sheet has the size of all of them.
 */
/* global rules, letterAt, RANK, placeOfAnswer, make, visibleTargets, rowOf, headOf -- of the other scripts */
/* exported sortBy, drawSeen */
const matrix = document.getElementById('matrix');
const sheet = make('div', 'sheet');
matrix.append(sheet);
const ruleSearch = document.getElementById('rule-search');
const ruleBoxes = [...document.querySelectorAll('#rule-filters input[type=checkbox]')];
const ROW = 28;
const HEAD = 128;
const SPARE = 6;
/* Columns come into the document so many at a time. */
const STEP = 8;
/*
 * What the matrix shows now: columns and rows in their order, the width of a cell, the rows that are in the document, and
 * the range of columns that they have.
 */
const view = { columns: [], rows: [], cell: 24, drawn: new Map(), span: [0, 0], focus: [0, 0] };
/* What the reader sorted by: a rule orders the columns, a target the rows. */
const order = { rule: null, target: null };

const checked = (name) => ruleBoxes.filter((box) => box.name === name && box.checked).map((box) => box.value);
const rankOf = (target, rule) =>
  rules[rule].level === 'gap' ? placeOfAnswer(target, rule) >>> 0 : RANK[letterAt(target, rule)];
const isBroken = (rule) => view.columns.some((target) => 'vcw'.includes(letterAt(target, rule)));
const differs = (rule) => new Set(view.columns.map((target) => rankOf(target, rule))).size > 1;

/* Rules that are broken at many targets first; those that are equal stay in the order of the catalogue. */
const weights = new Map();
const weightOf = (rule) =>
  view.columns.reduce((sum, target) => sum + ({ v: 1e6, c: 1e6, w: 1e3 }[letterAt(target, rule)] || 0), 0);

const chooseRows = () => {
  const words = ruleSearch.value.toLowerCase().split(/\s+/).filter(Boolean);
  const [levels, only] = [checked('level'), checked('only')];
  const fits = (rule, at) =>
    (levels.length === 0 || levels.includes(rule.level)) &&
    words.every((word) => rule.words.includes(word)) &&
    (!only.includes('broken') || isBroken(at)) &&
    (!only.includes('different') || differs(at));
  view.rows = rules.map((_, at) => at).filter((at) => fits(rules[at], at));
  weights.clear();
  for (const at of view.rows) weights.set(at, weightOf(at));
  view.rows.sort((a, b) => weights.get(b) - weights.get(a) || a - b);
  if (order.target) view.rows.sort((a, b) => rankOf(order.target, a) - rankOf(order.target, b));
};

const widthOfCell = (columns) => {
  const free = matrix.clientWidth - firstWidth() - 16;
  return Math.max(24, Math.min(120, Math.floor(free / Math.max(1, columns))));
};
const firstWidth = () => (matrix.clientWidth < 640 ? 150 : 300);

const drawMatrix = () => {
  view.columns = [...visibleTargets];
  if (order.rule !== null) view.columns.sort((a, b) => rankOf(a, order.rule) - rankOf(b, order.rule));
  chooseRows();
  const cell = widthOfCell(view.columns.length);
  view.cell = cell;
  sheet.style.setProperty('--cell', cell + 'px');
  sheet.style.setProperty('--first', firstWidth() + 'px');
  sheet.style.width = firstWidth() + cell * view.columns.length + 'px';
  sheet.style.height = HEAD + ROW * view.rows.length + 'px';
  matrix.setAttribute('aria-rowcount', view.rows.length + 1);
  matrix.setAttribute('aria-colcount', view.columns.length + 1);
  view.focus = [Math.min(view.focus[0], view.rows.length), Math.min(view.focus[1], view.columns.length)];
  view.span = spanInView();
  drawAll();
  document.getElementById('rules-shown').value =
    (view.rows.length === rules.length ? '' : view.rows.length + ' of ') + rules.length + ' rules';
};

/* The columns that can be seen, and some more on both sides. */
const spanInView = () => {
  const seen = Math.ceil((matrix.clientWidth - firstWidth()) / view.cell);
  const first = Math.floor(matrix.scrollLeft / view.cell / STEP) * STEP;
  return [Math.max(0, first - STEP), Math.min(view.columns.length, first + seen + 2 * STEP)];
};
const drawAll = () => {
  view.drawn.clear();
  sheet.replaceChildren(headOf(view));
  drawRows();
};
const drawSeen = () => {
  const span = spanInView();
  const same = span[0] === view.span[0] && span[1] === view.span[1];
  view.span = span;
  if (same) drawRows();
  else drawAll();
};

/* Adds the rows that came into view and removes those that left it. */
const drawRows = () => {
  const first = Math.max(0, Math.floor((matrix.scrollTop - HEAD) / ROW) - SPARE);
  const last = Math.min(view.rows.length, Math.ceil((matrix.scrollTop + matrix.clientHeight) / ROW) + SPARE);
  for (const [place, row] of view.drawn) {
    if (place >= first && place < last) continue;
    row.remove();
    view.drawn.delete(place);
  }
  const fresh = [];
  for (let place = first; place < last; place++) {
    if (view.drawn.has(place)) continue;
    const row = rowOf(view.rows[place], place, view);
    row.style.transform = 'translateY(' + (HEAD + place * ROW) + 'px)';
    view.drawn.set(place, row);
    fresh.push(row);
  }
  sheet.append(...fresh);
};

const sortBy = (kind, what) => {
  order[kind] = order[kind] === what ? null : what;
  drawMatrix();
};
matrix.addEventListener('scroll', drawSeen, { passive: true });
window.addEventListener('resize', drawMatrix);
ruleSearch.addEventListener('input', drawMatrix);
for (const box of ruleBoxes) box.addEventListener('change', drawMatrix);
document.getElementById('rule-filters').addEventListener('submit', (event) => event.preventDefault());
document.getElementById('rule-reset').addEventListener('click', () => {
  for (const box of ruleBoxes) box.checked = false;
  ruleSearch.value = '';
  order.rule = order.target = null;
  drawMatrix();
});
