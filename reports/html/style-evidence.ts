/** Stories, findings, excerpts, exchanges, walks, tables and charts. */
export const evidenceStyle = `
.story { padding: 1rem 1.2rem 1.4rem; border-top: 1px solid var(--rule); }
.pairs { margin: 0; display: grid; grid-template-columns: repeat(auto-fit, minmax(min(24rem, 100%), 1fr)); gap: .3rem 2rem; }
.pairs > div { padding: .1rem 0; }
.proofs { display: flex; flex-wrap: wrap; gap: .4rem 1.4rem; align-items: center; margin-top: .8rem; font-size: .82rem; } .proofs .exchanges { margin: 0; }
.proofs .exchanges:has(.exchange) { flex: 1 1 100%; }
.finding, .further { margin-top: 1.4rem; padding-top: 1.2rem; border-top: 1px dashed var(--rule); }
.further summary { font-weight: 600; font-size: .95rem; }
.further table { margin-top: .6rem; }
h4 { margin: 0 0 .7rem; font-size: .95rem; font-weight: 600; }
.versus { display: grid; grid-template-columns: 1fr 1fr; gap: .8rem; }
.versus > div { min-width: 0; border-radius: 8px; padding: .6rem .8rem; }
.versus .label { color: var(--ink); }
.expected { background: var(--upheld-soft); }
.actual { background: var(--violated-soft); }
.warned .actual { background: var(--warned-soft); }
pre { margin: .2rem 0 0; white-space: pre-wrap; overflow-wrap: anywhere; max-height: 24rem; overflow: auto; unicode-bidi: isolate; }
.line { display: block; }
.excerpt { margin: .8rem 0 0; padding: 0; border: 0; background: none; border-radius: 0; }
.excerpt figcaption { margin: 0 0 .3rem; font-size: .82rem; color: var(--dim); }
.excerpt pre { max-height: none; margin: 0; padding: .7rem .9rem; background: var(--sunk); border-radius: 8px; line-height: 1.6; }
.excerpt .asked { color: var(--dim); }
.excerpt .fold { color: var(--dim); user-select: none; }
mark, .hit { background: var(--violated-soft); color: inherit; box-shadow: inset 3px 0 0 var(--violated); }
.warned mark, .warned .hit { background: var(--warned-soft); box-shadow: inset 3px 0 0 var(--warned); }
mark.line { margin: 0 -.9rem; padding: 0 .9rem; font-weight: 600; }
.hit { margin: 0 -.5rem; padding: 0 .5rem; font-weight: 600; }
.curl { display: grid; grid-template-columns: 1fr auto; gap: .6rem; align-items: start; background: var(--sunk); border-radius: 8px; padding: .5rem .6rem .5rem .9rem; margin-top: .8rem; }
.exchanges { display: flex; flex-wrap: wrap; gap: .4rem; align-items: center; margin-top: .8rem; }
.exchange-button { font: .82rem var(--mono); border: 1px solid var(--rule); border-radius: 6px; background: var(--paper); padding: .1rem .55rem; white-space: nowrap; }
.exchange-button::before { content: '▸ '; }
.exchange-button[aria-expanded=true]::before { content: '▾ '; }
.exchange-button:hover { border-color: var(--dim); }
.exchange { flex: 1 1 100%; min-width: 0; border: 1px solid var(--rule); border-radius: 10px; background: var(--paper); overflow: hidden; }
.exchange-head { display: flex; justify-content: space-between; align-items: center; }
.request, .answer { padding: .8rem 1rem; }
.answer { border-top: 1px solid var(--rule); }
.line1 { font-weight: 600; }
.headers { margin: .3rem 0; font: .8rem/1.6 var(--mono); }
.headers > div { display: grid; grid-template-columns: minmax(8rem, 14rem) 1fr; gap: .8rem; }
.headers dt { font-size: inherit; }
.body { position: relative; background: var(--sunk); border-radius: 8px; padding: .7rem .9rem; max-height: 26rem; margin-top: .6rem; }
.body .k { color: var(--accent); } .body .s { color: var(--upheld); } .body .n { color: var(--waived); }
.body mark * { color: inherit; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .93rem; }
th { text-align: left; font-size: .78rem; font-weight: 600; color: var(--dim); }
th, td { padding: .55rem .8rem .55rem 0; border-bottom: 1px solid var(--rule); vertical-align: top; }
td .exchanges { margin: 0; }
td.mono { min-width: 8rem; }
#questions table { table-layout: fixed; }
#questions th:first-child { width: 44%; } #questions th:nth-child(2) { width: 34%; }
.coverage td:first-child { white-space: nowrap; } .coverage td.mono { min-width: 23rem; }
.values { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: .3rem; }
.values li { font: .76rem var(--mono); border-radius: 5px; padding: .08rem .45rem; }
.values .seen { background: var(--upheld-soft); } .values .seen small { color: var(--upheld); font-weight: 600; }
.values .unseen { border: 1px dashed var(--dim); color: var(--dim); }
figure { margin: 1.6rem 0 0; padding: 1.1rem 1.2rem; background: var(--card); border: 1px solid var(--rule); border-radius: 12px; }
figcaption { margin-bottom: .7rem; font-size: .92rem; }
.walk { background: var(--paper); }
.walk table { font-variant-numeric: tabular-nums; } .walk td, .walk th { padding: .3rem .8rem .3rem 0; vertical-align: middle; white-space: nowrap; }
.walk .strip-cell { width: 60%; min-width: 14rem; padding-right: 0; }
.walk .off, .walk .again { color: var(--violated); font-weight: 600; }
.walk .missing td { border-bottom: 0; }
.cells { display: block; width: 100%; height: 14px; background: var(--sunk); border-radius: 3px; }
.cell-new { fill: var(--fill-answered); background: var(--fill-answered); }
.cell-again { fill: var(--fill-warned); background: var(--fill-warned); }
.cell-missing { fill: var(--fill-violated); background: var(--fill-violated); }
.swatch { display: inline-block; width: .7rem; height: .7rem; border-radius: 2px; margin-right: .45rem; }
.chart { display: block; width: 100%; min-width: 34rem; font: 12px system-ui, sans-serif; }
.chart text { fill: var(--ink); font-variant-numeric: tabular-nums; } .chart text.dim { fill: var(--dim); }
.grid { stroke: var(--rule); }
.dot-mark { fill: var(--fill-answered); opacity: .55; }
.box { fill: var(--fill-answered); fill-opacity: .3; stroke: var(--fill-answered); }
.median { stroke: var(--ink); stroke-width: 2.5; } .tick { stroke: var(--dim); stroke-width: 2; }
.kind-success { fill: var(--fill-upheld); } .kind-refused { fill: var(--fill-answered); } .kind-throttled { fill: var(--fill-warned); }
.kind-failed { fill: var(--fill-violated); } .kind-silent { fill: var(--ink); } .repeat { fill: var(--waived); }
`;
