/* Runs in the report: the button that switches between light and dark, and those that copy. */
document.getElementById('theme').addEventListener('click', () => {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = dark ? 'light' : 'dark';
  try {
    localStorage.setItem('cardproof-theme', root.dataset.theme);
  } catch {
    /* not kept, then */
  }
});

const copyText = async (text) => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    /* the old way, then */
  }
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  return done;
};
document.addEventListener('click', async (event) => {
  const button = event.target instanceof Element ? event.target.closest('button.copy') : null;
  if (!button) return;
  const words = button.textContent;
  const text = button.dataset.copy ?? button.parentElement.querySelector('pre').textContent;
  button.textContent = (await copyText(text)) ? 'Copied' : 'Select and copy';
  setTimeout(() => {
    button.textContent = words;
  }, 1600);
});
