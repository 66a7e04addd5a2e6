/** Small screens, no script, and paper. */
export const paperStyle = `
:root:not([data-script]) .needs-script, :root:not([data-script]) #filters, :root:not([data-script]) #requirements > .lead { display: none; }
:root:not([data-script]) .exchange-button { pointer-events: none; } :root:not([data-script]) .exchange-button::before { content: ''; }
@media (max-width: 640px) {
  .req > summary { grid-template-columns: auto 1fr auto; }
  .what { grid-column: 1 / -1; grid-row: 2; }
  .versus, .glance { grid-template-columns: 1fr; }
  .card ul { padding-left: 2rem; }
  .card summary { grid-template-columns: 2.4rem 1fr auto; }
  .headers > div { grid-template-columns: 1fr; gap: 0; }
  .story { padding: 1rem .9rem 1.2rem; }
  .curl { grid-template-columns: 1fr; justify-items: start; }
  #filters { padding: .6rem 1rem; gap: .5rem 1rem; }
  #shown { min-width: 0; }
  fieldset { flex-wrap: nowrap; overflow-x: auto; flex: 1 1 100%; padding: 3px; }
  .stacked tr { display: grid; padding: .7rem 0; border-bottom: 1px solid var(--rule); }
  .stacked thead { display: none; }
  .stacked td { border: 0; padding: .2rem 0; width: auto !important; min-width: 0 !important; white-space: normal !important; }
  .walk { padding: .9rem; }
  .walk tr { display: grid; grid-template-columns: minmax(6rem, auto) 3.2rem 1fr 4.4rem; border-bottom: 1px solid var(--rule); padding: .3rem 0; }
  .walk td, .walk th { border: 0; padding: .1rem .4rem .1rem 0; white-space: normal; }
  .walk td[colspan], .walk .strip-cell { grid-column: 1 / -1; width: auto; min-width: 0; }
  .walk th:nth-child(5) { display: none; }
}
@media print {
  :root { color-scheme: light !important; --paper: #fff; }
  body { max-width: none; padding: 0; font-size: 10pt; }
  #filters, .bar nav, #theme, .copy, .permalink, .skip, #requirements > .lead { display: none !important; }
  pre, .body { max-height: none !important; overflow: visible !important; }
  .scroll { overflow: visible; }
  .chart, .walk .strip-cell, td.mono { min-width: 0 !important; }
  .walk td, .walk th { white-space: normal; }
  .walk .strip-cell { width: 45%; }
  .versus, .card, .mismatches > li, figure { break-inside: avoid; }
  .excerpt { break-inside: auto; }
  h2, h3, h4, .req > summary { break-after: avoid; }
  .rows, .exchange { overflow: visible; }
  details::details-content { content-visibility: visible; display: block; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  main > section { margin-top: 2rem; }
}
`;
