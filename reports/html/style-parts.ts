/** Cards, rows, findings, exchanges, tables, charts and paper. */
export const partsStyle = `
.badge { display: inline-flex; align-items: center; gap: .4em; font-size: .78rem; font-weight: 600; white-space: nowrap;
  padding: .12rem .6rem .12rem .45rem; border-radius: 99px; }
.req > summary > .badge { justify-self: start; }
.sign { font-weight: 700; width: 1em; text-align: center; }
.badge.violated { color: var(--violated); background: var(--violated-soft); } .badge.warned { color: var(--warned); background: var(--warned-soft); }
.badge.upheld { color: var(--upheld); background: var(--upheld-soft); } .badge.waived { color: var(--waived); background: var(--waived-soft); }
.badge.observed { color: var(--observed); background: var(--observed-soft); } .badge.not-exercised { color: var(--idle); background: var(--idle-soft); }
.dot.violated { background: var(--fill-violated); } .dot.warned { background: var(--fill-warned); } .dot.upheld { background: var(--fill-upheld); }
.dot.waived { background: var(--fill-waived); } .dot.observed { background: var(--fill-observed); } .dot.not-exercised { background: var(--fill-idle); }
.fill-violated { fill: var(--fill-violated); } .fill-warned { fill: var(--fill-warned); } .fill-upheld { fill: var(--fill-upheld); }
.fill-waived { fill: var(--fill-waived); } .fill-observed { fill: var(--fill-observed); } .fill-not-exercised { fill: var(--fill-idle); }
.card summary:hover { background: var(--sunk); border-radius: 8px; }
summary { cursor: pointer; list-style: none; } summary::-webkit-details-marker { display: none; }
.cards { display: grid; gap: .6rem; }
.card { background: var(--card); border: 1px solid var(--rule); border-left: 4px solid var(--fill-idle); border-radius: 10px; }
.card summary::after, .what .id::after { content: ' ▸'; color: var(--dim); font-family: system-ui, sans-serif; } .card[open] summary::after, .req[open] .what .id::after { content: ' ▾'; }
.card.thin { border-left-color: var(--fill-warned); } .card.waived { border-left-color: var(--fill-waived); }
.card summary { display: grid; grid-template-columns: 3rem 1fr auto; gap: .4rem; align-items: center; padding: .7rem 1rem; }
.card .number { font: 600 1.5rem var(--serif); } .card .label, .card .reason { display: block; }
.card ul { margin: 0; padding: 0 1rem 1rem 4.4rem; font-size: .92rem; } .card li { margin: .2rem 0; }
.departures { list-style: none; margin: 0; padding: 0; display: grid; gap: .7rem; }
.departures > li { background: var(--card); border: 1px solid var(--rule); border-left: 4px solid var(--fill-violated); border-radius: 10px; padding: .8rem 1.1rem; }
.departures > li.warned { border-left-color: var(--fill-warned); }
.departure-head { display: flex; flex-wrap: wrap; gap: .3rem .8rem; align-items: center; }
.glance { display: grid; grid-template-columns: 1fr 1fr; gap: .2rem 1.5rem; } .glance > span { display: grid; }
#filters { display: flex; flex-wrap: wrap; gap: .8rem 1.2rem; align-items: end; padding: 1rem; background: var(--card); border: 1px solid var(--rule); border-radius: 12px; }
#search { flex: 1 1 100%; font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--rule); border-radius: 8px; padding: .55rem .8rem; min-width: 0; }
#search::placeholder { color: var(--dim); opacity: 1; }
fieldset { border: 0; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: .35rem; } legend { font-size: .78rem; color: var(--dim); padding: 0 0 .25rem; float: none; }
.chip { position: relative; } .chip input { position: absolute; opacity: 0; inset: 0; width: 100%; height: 100%; margin: 0; cursor: pointer; }
.chip span { display: inline-block; border: 1px solid var(--rule); border-radius: 99px; padding: .15rem .75rem; font-size: .86rem; }
.chip input:checked + span { background: var(--ink); color: var(--paper); border-color: var(--ink); } .chip input:checked + span small { color: inherit; }
.chip input:focus-visible + span { outline: 2px solid var(--accent); outline-offset: 2px; }
#shown { margin-left: auto; font-size: .86rem; color: var(--dim); font-variant-numeric: tabular-nums; }
.rows { border: 1px solid var(--rule); border-radius: 12px; overflow: clip; background: var(--card); }
.req + .req { border-top: 1px solid var(--rule); }
.req > summary { display: grid; grid-template-columns: 8.6rem 1fr 4rem 7.5rem; gap: .8rem; align-items: baseline; padding: .6rem 1rem; }
.req > summary:hover { background: var(--sunk); } .req > summary:focus-visible { outline-offset: -2px; border-radius: 10px; }
.req[open] > summary { background: var(--sunk); } .what { min-width: 0; } .what .id { display: block; font-weight: 600; } .what .text { color: var(--dim); font-size: .93rem; }
.level { font-size: .78rem; color: var(--dim); } .level.must { font-weight: 600; color: var(--ink); }
.witnesses { font-size: .8rem; color: var(--dim); text-align: right; font-variant-numeric: tabular-nums; } .witnesses b { color: var(--ink); }
.witnesses.weak, .witnesses.weak b { color: var(--warned); }
.story { padding: 1rem 1.2rem 1.4rem; border-top: 1px solid var(--rule); }
.pairs { margin: 0; } .pairs > div { display: grid; grid-template-columns: 10rem 1fr; gap: 1rem; padding: .18rem 0; }
.tools { font-size: .82rem; } .empty { padding: 2rem; text-align: center; color: var(--dim); }
.finding { margin-top: 1.2rem; padding-top: 1.1rem; border-top: 1px dashed var(--rule); } h4 { margin: 0 0 .7rem; font-size: .95rem; font-weight: 600; }
.versus { display: grid; grid-template-columns: 1fr 1fr; gap: .8rem; } .versus > div { min-width: 0; border-radius: 8px; padding: .6rem .8rem; }
.expected { background: var(--upheld-soft); } .actual { background: var(--violated-soft); } .versus .label { color: var(--ink); }
.warned .actual { background: var(--warned-soft); }
pre { margin: .2rem 0 0; white-space: pre-wrap; overflow-wrap: anywhere; max-height: 24rem; overflow: auto; unicode-bidi: isolate; }
.curl { display: grid; grid-template-columns: 1fr auto; gap: .6rem; align-items: start; background: var(--sunk); border-radius: 8px; padding: .5rem .6rem .5rem .8rem; margin-top: .8rem; }
.exchanges { display: flex; flex-wrap: wrap; gap: .4rem; align-items: center; margin-top: .8rem; }
.exchange-button { font: .82rem var(--mono); border: 1px solid var(--rule); border-radius: 6px; background: var(--paper); padding: .1rem .55rem; }
.exchange-button::before { content: '▸ '; } .exchange-button[aria-expanded=true]::before { content: '▾ '; } .exchange-button:hover { border-color: var(--dim); }
.exchange { flex: 1 1 100%; min-width: 0; border: 1px solid var(--rule); border-radius: 10px; background: var(--paper); overflow: hidden; }
.request, .answer { padding: .8rem 1rem; } .answer { border-top: 1px solid var(--rule); } .line1 { font-weight: 600; }
.headers { margin: .3rem 0; font: .8rem/1.6 var(--mono); } .headers > div { display: grid; grid-template-columns: minmax(8rem, 14rem) 1fr; gap: .8rem; } .headers dt { font-size: inherit; }
.body { position: relative; background: var(--sunk); border-radius: 8px; padding: .7rem .9rem; max-height: 26rem; margin-top: .6rem; }
.body .k { color: var(--accent); } .body .s { color: var(--upheld); } .body .n { color: var(--waived); } .line { display: block; }
mark, .hit { background: var(--violated-soft); color: inherit; box-shadow: -3px 0 0 var(--violated); } mark.line { margin: 0 -.9rem; padding: 0 .9rem; box-shadow: inset 3px 0 0 var(--violated); }
.body mark * { color: inherit; font-weight: 600; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-size: .93rem; }
th { text-align: left; font-size: .78rem; font-weight: 600; color: var(--dim); } th, td { padding: .55rem .8rem .55rem 0; border-bottom: 1px solid var(--rule); vertical-align: top; }
td .exchanges { margin: 0; } td .exchanges > .label { display: none; } td:nth-child(2) { min-width: 9rem; } #questions td:nth-child(3) { min-width: 11rem; width: 38%; }
.values { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: .3rem; } .values li { font: .76rem var(--mono); border-radius: 5px; padding: .08rem .45rem; }
.values .seen { background: var(--upheld-soft); } .values .unseen { border: 1px dashed var(--dim); color: var(--dim); } .values .seen small { color: var(--upheld); font-weight: 600; }
figure { margin: 1.6rem 0 0; padding: 1.1rem 1.2rem; background: var(--card); border: 1px solid var(--rule); border-radius: 12px; } figcaption { margin-bottom: .7rem; font-size: .92rem; }
.chart { display: block; width: 100%; min-width: 34rem; font: 12px system-ui, sans-serif; } .chart text { fill: var(--ink); font-variant-numeric: tabular-nums; } .chart text.dim { fill: var(--dim); }
.grid { stroke: var(--rule); } .dot-mark { fill: var(--fill-observed); opacity: .55; } .box { fill: var(--fill-observed); fill-opacity: .3; stroke: var(--fill-observed); } .median { stroke: var(--ink); stroke-width: 2.5; } .tick { stroke: var(--dim); stroke-width: 2; }
.kind-success { fill: var(--fill-upheld); } .kind-refused { fill: var(--fill-observed); } .kind-throttled { fill: var(--fill-warned); } .kind-failed { fill: var(--fill-violated); } .kind-silent { fill: var(--ink); }
@media (max-width: 640px) {
  .req > summary { grid-template-columns: auto 1fr auto; } .what { grid-column: 1 / -1; grid-row: 2; } .versus, .glance { grid-template-columns: 1fr; }
  .pairs > div { grid-template-columns: 1fr; gap: 0; padding: .3rem 0; } .card ul { padding-left: 2rem; } .headers > div { grid-template-columns: 1fr; gap: 0; }
  #questions tr { display: grid; } #questions thead { display: none; } #questions td { border: 0; padding: .2rem 0; width: auto !important; } #questions tr { padding: .7rem 0; border-bottom: 1px solid var(--rule); }
}
@media print {
  :root { color-scheme: light !important; --paper: #fff; } body { max-width: none; padding: 0; font-size: 10pt; } #filters, .bar nav, #theme, .copy, .tools, .skip, #requirements > .lead { display: none !important; }
  pre, .body { max-height: none !important; overflow: visible !important; } .scroll { overflow: visible; } .finding, .card, .departures > li, figure { break-inside: avoid; } h2, h3, h4 { break-after: avoid; }
  details::details-content { content-visibility: visible; display: block; } * { print-color-adjust: exact; -webkit-print-color-adjust: exact; } main > section { margin-top: 2rem; }
}
`;
