/* Runs in the head, before anything is painted: the chosen theme, so that nothing flashes; and the mark that there is script. */
'use strict';
document.documentElement.dataset.script = 'on';
(() => {
  let theme = null;
  try {
    theme = localStorage.getItem('cardproof-theme');
  } catch {
    /* storage may be forbidden on disk */
  }
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
})();
