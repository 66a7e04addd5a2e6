/* Runs in the page of a fleet: sorts and filters the table of targets. */
const tbody = document.getElementById('rows');
const tableRows = [...tbody.rows];
const search = document.getElementById('search');
const outcomeBoxes = [...document.querySelectorAll('#filters input[type=checkbox]')];
const heads = [...document.querySelectorAll('.sort')];

const valueIn = (row, key) => row.querySelector('[data-k="' + key + '"]').dataset.v;
const compareValues = (a, b) => {
  const [x, y] = [Number(a), Number(b)];
  if (a !== '' && b !== '' && !Number.isNaN(x) && !Number.isNaN(y)) return x - y;
  return a.localeCompare(b, 'en', { numeric: true });
};
const sortTable = (key, down) => {
  const sorted = tableRows.map((row) => [valueIn(row, key), row]);
  sorted.sort((a, b) => compareValues(a[0], b[0]) * (down ? -1 : 1));
  tableRows.splice(0, tableRows.length, ...sorted.map(([, row]) => row));
  tbody.append(...tableRows);
};
const filterTargets = () => {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  const codes = outcomeBoxes.filter((box) => box.checked).map((box) => box.value);
  for (const row of tableRows) {
    row.words = row.words || row.textContent.toLowerCase();
    const fits = codes.length === 0 || codes.includes(row.dataset.code);
    row.hidden = !(fits && words.every((word) => row.words.includes(word)));
  }
  const shown = tableRows.filter((row) => !row.hidden);
  document.getElementById('shown').value =
    (shown.length === tableRows.length ? '' : shown.length + ' of ') + tableRows.length + ' shown';
  document.getElementById('no-targets').hidden = shown.length > 0;
};
for (const head of heads) {
  head.addEventListener('click', () => {
    const cell = head.closest('th');
    const before = cell.getAttribute('aria-sort');
    // Numbers are looked at from the largest, words from the first.
    const down = before ? before === 'ascending' : !['name', 'outcome'].includes(head.dataset.key);
    for (const other of heads) other.closest('th').removeAttribute('aria-sort');
    cell.setAttribute('aria-sort', down ? 'descending' : 'ascending');
    sortTable(head.dataset.key, down);
    filterTargets();
  });
}
search.addEventListener('input', filterTargets);
for (const box of outcomeBoxes) box.addEventListener('change', filterTargets);
document.getElementById('filters').addEventListener('submit', (event) => event.preventDefault());
document.getElementById('reset').addEventListener('click', () => {
  for (const box of outcomeBoxes) box.checked = false;
  search.value = '';
  filterTargets();
  search.focus();
});
