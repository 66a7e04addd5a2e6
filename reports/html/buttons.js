/* Runs in the report: the buttons that copy, and what is open on paper. */
document.addEventListener('click', async (event) => {
  const button = event.target instanceof Element ? event.target.closest('button.copy') : null;
  if (!button) return;
  const words = button.textContent;
  const text = button.dataset.copy ?? button.parentElement.querySelector('pre').textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = 'Copied';
  } catch {
    button.textContent = 'Select and copy';
  }
  setTimeout(() => {
    button.textContent = words;
  }, 1600);
});

const openedHere = [];
window.addEventListener('beforeprint', () => {
  for (const one of document.querySelectorAll(':is(section > .causes > .cause:nth-child(-n + 5), .more):not([open])')) {
    one.open = true;
    openedHere.push(one);
  }
});
window.addEventListener('afterprint', () => {
  for (const one of openedHere.splice(0)) one.open = false;
});
