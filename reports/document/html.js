/* Runs in a document with a table that is searched: a row stays if it has every word. */
const rows = [...document.querySelectorAll('tbody tr')];
document.getElementById('search').addEventListener('input', ({ target }) => {
  const words = target.value.toLowerCase().split(/\s+/);
  for (const row of rows) row.hidden = !words.every((word) => row.textContent.toLowerCase().includes(word));
  const shown = rows.filter((row) => !row.hidden).length;
  document.getElementById('shown').value = shown + ' of ' + rows.length + ' shown';
});
