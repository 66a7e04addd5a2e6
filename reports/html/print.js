/*
 * Runs in the report, last. On paper stands the short form: verdict, what is broken, what was not tested. The button
 * "Print everything" asks for the whole: every requirement open, and the exchange of each first finding in full unless
 * its body goes on for pages (its excerpt is there in any case). Then the address is followed, and the evidence is
 * unpacked while no one waits for it, because printing cannot wait.
 */
/* global rows, follow, unpack, bodies, byId, toggleExchange -- of filter.js and exchanges.js */
const openedHere = [];
const shown = [];
const root = document.documentElement;
const openAll = (selector) => {
  for (const one of document.querySelectorAll(selector)) {
    one.open = true;
    openedHere.push(one);
  }
};
window.addEventListener('beforeprint', () => {
  if (root.dataset.print !== 'all') return void openAll('.cause:nth-child(-n + 5):not([open])');
  openAll('details:not([open])');
  if (byId.size === 0) return;
  const brief = ({ dataset }) => (bodies[byId.get(dataset.e)?.body] || '').length < 6000;
  for (const row of rows) {
    const button = row.querySelector('.finding .exchange-button');
    if (!button || button.getAttribute('aria-expanded') === 'true' || !brief(button)) continue;
    toggleExchange(button, true);
    shown.push(button);
  }
});
window.addEventListener('afterprint', () => {
  for (const one of openedHere.splice(0)) one.open = false;
  for (const button of shown.splice(0)) toggleExchange(button, false);
  delete root.dataset.print;
});
document.getElementById('print-all').addEventListener('click', async () => {
  await unpack();
  root.dataset.print = 'all';
  window.print();
});
follow();
window.addEventListener('load', () => setTimeout(() => (window.requestIdleCallback || setTimeout)(unpack), 400));
