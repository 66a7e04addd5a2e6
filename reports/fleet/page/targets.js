/* Runs in the page of a fleet: filters the table of targets. */
const tableRows = [...document.querySelectorAll('.fleet-table tbody tr')];
const search = document.getElementById('search');
const outcomeBoxes = [...document.querySelectorAll('#filters input[type=checkbox]')];

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
search.addEventListener('input', filterTargets);
for (const box of outcomeBoxes) box.addEventListener('change', filterTargets);
document.getElementById('filters').addEventListener('submit', (event) => event.preventDefault());
document.getElementById('reset').addEventListener('click', () => {
  for (const box of outcomeBoxes) box.checked = false;
  search.value = '';
  filterTargets();
  search.focus();
});
