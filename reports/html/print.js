/*
 * Runs in the report, last: on paper every requirement is open, and the exchange of each first finding is there in full
 * unless its body goes on for pages (its excerpt is there in any case). Then the address is followed, and the evidence
 * is unpacked while no one waits for it, because printing cannot wait.
 */
/* global rows, follow, unpack, bodies, byId, toggleExchange -- of filter.js and exchanges.js */
const openedHere = [];
const shown = [];
window.addEventListener('beforeprint', () => {
  for (const one of document.querySelectorAll('details:not([open])')) {
    one.open = true;
    openedHere.push(one);
  }
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
});
follow();
window.addEventListener('load', () => setTimeout(() => (window.requestIdleCallback || setTimeout)(unpack), 400));
