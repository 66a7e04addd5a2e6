/** What the comparison's page has beyond the report: two runs side by side, movements, groups. */
export const compareStyle = `
.comparison .verdict { margin-bottom: 1.6rem; }
.notes { list-style: none; margin: 0 0 1.4rem; padding: .7rem 1rem; border-radius: 10px; background: var(--warned-soft); font-size: .93rem; }
.notes li::before { content: '! '; font-weight: 700; color: var(--warned); }
#main > section { scroll-margin-top: 1rem; } :target { outline: 2px solid var(--accent); outline-offset: 3px; border-radius: 10px; } section:target { outline: none; }
.glances { margin: 0 0 1.4rem; background: var(--card); border: 1px solid var(--rule); border-radius: 12px; overflow: clip; }
.glances > div { display: grid; grid-template-columns: 14rem 1fr; gap: .1rem 1rem; align-items: baseline; padding: .4rem 1.1rem; border-left: 4px solid var(--fill-idle); }
.glances > div + div { border-top: 1px solid var(--rule); } .glances dt { font-size: .95rem; } .glances dt a { color: var(--ink); text-decoration: none; } .glances dt a:hover { text-decoration: underline; }
.glances dt b { font: 600 1.15rem var(--serif); } .glances dd { display: flex; flex-wrap: wrap; gap: .1rem .9rem; } .glances dd a { text-decoration: none; } .glances dd a:hover { text-decoration: underline; }
.glances .broken { border-left-color: var(--fill-violated); } .glances .lost, .glances .warned, .glances .accepted { border-left-color: var(--fill-warned); }
.glances .mended, .glances .gained { border-left-color: var(--fill-upheld); } .glances .answers { border-left-color: var(--fill-answered); }
.sides { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
.side { min-width: 0; background: var(--card); border: 1px solid var(--rule); border-top: 4px solid var(--fill-idle); border-radius: 12px; padding: .9rem 1.1rem 1rem; }
.side.conforms { border-top-color: var(--fill-upheld); } .side.violates { border-top-color: var(--fill-violated); } .side.inconclusive { border-top-color: var(--fill-warned); }
.side-verdict { font: 600 1.25rem/1.3 var(--serif); margin: .1rem 0 .7rem; }
.side .legend { gap: .15rem 1rem; font-size: .84rem; margin-top: .5rem; }
.side dl { margin: .8rem 0 0; font-size: .9rem; } .side dl > div { display: grid; grid-template-columns: 5rem 1fr; gap: .6rem; padding: .12rem 0; align-items: baseline; }
.aspects { list-style: none; margin: 1rem 0 0; padding: 0; display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: .6rem; }
.aspects li { background: var(--card); border: 1px solid var(--rule); border-radius: 10px; padding: .5rem .8rem; font-size: .9rem; }
.aspects li.same { background: none; border-style: dashed; } .aspects li.differs { border-color: var(--warned); }
.aspects a { color: inherit; text-decoration: none; } .aspects a:hover { text-decoration: underline; } .aspects b { text-transform: capitalize; }
.aspects small { display: block; font-size: .8rem; } .aspects .sign { display: inline-block; margin-right: .25rem; color: var(--dim); } .aspects .differs .sign { color: var(--warned); }
.movement { display: inline-flex; flex-wrap: wrap; align-items: center; gap: .35rem; } .arrow { color: var(--dim); }
.mismatches > li.waived { border-left-color: var(--fill-waived); } .mismatches > li > p { margin: .5rem 0; }
.mismatches .versus p { margin: .1rem 0; } .mismatches .versus small { display: block; }
.forms > .label { margin: .8rem 0 .3rem; } .forms .versus + .versus { margin-top: .5rem; }
.cause { font-size: .93rem; max-width: 52rem; } .cause .label { margin-right: .3rem; }
.changes { display: grid; gap: .6rem; }
.change { background: var(--card); border: 1px solid var(--rule); border-left: 4px solid var(--fill-violated); border-radius: 10px; }
.change.warned { border-left-color: var(--fill-warned); }
.change > summary { display: grid; grid-template-columns: auto 1fr auto; gap: .2rem .9rem; align-items: center; padding: .6rem 1rem; border-radius: 8px; }
.change > summary:hover { background: var(--sunk); } .change > summary .text { grid-column: 1 / -1; color: var(--dim); font-size: .94rem; }
.change > summary .level::after { content: ' ▸'; color: var(--dim); } .change[open] > summary .level::after { content: ' ▾'; }
.change > :not(summary) { margin: 0 1rem .8rem; } .change .versus p { margin: .1rem 0; } .change .versus small { display: block; }
.repeat { display: grid; gap: .1rem; } .repeat code { background: var(--sunk); border-radius: 8px; padding: .4rem .7rem; font-size: .8rem; }
.group { background: var(--card); border: 1px solid var(--rule); border-radius: 12px; overflow: clip; } .group + .group, .mismatches + .group { margin-top: .7rem; }
.group > .cause { margin: 0; padding: .7rem 1.1rem; background: var(--sunk); max-width: none; border-bottom: 1px solid var(--rule); }
.group ul { list-style: none; margin: 0; padding: 0; }
.group li { display: grid; grid-template-columns: 16.5rem 1fr auto; gap: .2rem 1rem; align-items: baseline; padding: .5rem 1.1rem; }
.group li + li { border-top: 1px solid var(--rule); } .group .what .text { font-size: .9rem; } .group .what small { display: block; }
#thinner .group li { grid-template-columns: 12rem 1fr; }
.answers td { width: 25%; } .answers td:first-child { width: 50%; } .figures td, .figures th[scope=row] { white-space: nowrap; font-variant-numeric: tabular-nums; padding-right: 1.4rem; }
.figures th[scope=row] { font-size: inherit; font-weight: 400; color: inherit; } .figures .slower b { color: var(--warned); } .figures .faster b { color: var(--upheld); } .figures .steady b, .figures .too-few b { font-weight: 400; color: var(--dim); }
.box.run-a { fill: var(--fill-idle); stroke: var(--dim); } .whisker { stroke: var(--dim); }
.circumstances dt { font-size: .93rem; } .circumstances dt b { text-transform: capitalize; color: var(--ink); } .circumstances .differs dt { color: var(--warned); }
.circumstances dd p { margin: 0 0 .3rem; } .difference { display: flex; flex-wrap: wrap; gap: .1rem .6rem; align-items: baseline; } .difference .label { text-transform: none; letter-spacing: 0; font-size: .82rem; }
.rule { margin-top: 1.6rem; padding: .8rem 1.1rem; border-left: 3px solid var(--rule); color: var(--dim); font-size: .93rem; max-width: 52rem; }
@media (max-width: 640px) {
  .glances > div { grid-template-columns: 1fr; } .change > summary { grid-template-columns: 1fr auto; } .change > summary > .mono { grid-column: 1 / -1; grid-row: 2; } .aspects { grid-template-columns: 1fr 1fr; }
  .sides { grid-template-columns: 1fr; } .group li, #thinner .group li { grid-template-columns: 1fr auto; } .group li .what { grid-column: 1 / -1; grid-row: 2; }
  .answers thead { display: none; } .answers tr { display: grid; grid-template-columns: 1fr 1fr; padding: .6rem 0; border-bottom: 1px solid var(--rule); }
  .answers td { border: 0; width: auto !important; padding: .2rem .6rem .2rem 0; } .answers td:first-child { grid-column: 1 / -1; } .answers td[data-run]::before { content: attr(data-run) ' '; color: var(--dim); font-size: .8rem; }
}
@media print { .side, .group li, .aspects li, .change { break-inside: avoid; } }
`;
