/** Badges, cards, mismatches, filters and the rows of requirements. */
export const partsStyle = `
.badge { display: inline-flex; align-items: center; gap: .4em; font-size: .78rem; font-weight: 600; white-space: nowrap; padding: .12rem .6rem .12rem .45rem; border-radius: 99px; }
.req > summary > .badge { justify-self: start; }
.sign { font-weight: 700; width: 1em; text-align: center; }
.badge.violated { color: var(--violated); background: var(--violated-soft); }
.badge.warned { color: var(--warned); background: var(--warned-soft); }
.badge.upheld { color: var(--upheld); background: var(--upheld-soft); }
.badge.waived { color: var(--waived); background: var(--waived-soft); }
.badge.answered { color: var(--answered); background: var(--answered-soft); }
.badge.not-exercised { color: var(--idle); background: var(--idle-soft); }
.dot.violated { background: var(--fill-violated); } .fill-violated { fill: var(--fill-violated); }
.dot.warned { background: var(--fill-warned); } .fill-warned { fill: var(--fill-warned); }
.dot.upheld { background: var(--fill-upheld); } .fill-upheld { fill: var(--fill-upheld); }
.dot.waived { background: var(--fill-waived); } .fill-waived { fill: var(--fill-waived); }
.dot.answered { background: var(--fill-answered); } .fill-answered { fill: var(--fill-answered); }
.dot.not-exercised { background: var(--fill-idle); } .fill-not-exercised { fill: var(--fill-idle); }
summary { cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }
.cards { display: grid; gap: .6rem; }
.card { background: var(--card); border: 1px solid var(--rule); border-left: 4px solid var(--fill-idle); border-radius: 10px; }
.card.thin { border-left-color: var(--fill-warned); }
.card.repeated { border-left-color: var(--fill-warned); }
.card.waived { border-left-color: var(--fill-waived); }
.card summary { display: grid; grid-template-columns: 3rem 1fr auto; gap: .4rem; align-items: center; padding: .7rem 1rem; border-radius: 8px; }
.card summary:hover { background: var(--sunk); }
.card summary::after, .what .id::after, .further summary::after { content: ' ▸'; color: var(--dim); font-family: system-ui, sans-serif; }
.card[open] summary::after, .req[open] .what .id::after, .further[open] summary::after { content: ' ▾'; }
.card .number { font: 600 1.5rem var(--serif); font-variant-numeric: lining-nums; }
.card .label, .card .reason { display: block; }
.card ul { margin: 0; padding: 0 1rem 1rem 4.4rem; font-size: .92rem; }
.card li { margin: .2rem 0; }
#weak .further { border: 0; margin-top: .6rem; padding: 0; }
#weak .further .cards { margin-top: .6rem; }
.mismatches { list-style: none; margin: 0; padding: 0; display: grid; gap: .7rem; }
.mismatches > li { background: var(--card); border: 1px solid var(--rule); border-left: 4px solid var(--fill-violated); border-radius: 10px; padding: .8rem 1.1rem; }
.mismatches > li.warned { border-left-color: var(--fill-warned); }
.mismatch-head { display: flex; flex-wrap: wrap; gap: .3rem .8rem; align-items: center; }
.mismatch-head .tally { margin-left: auto; font-size: .86rem; }
.glance { display: grid; grid-template-columns: 1fr 1fr; gap: .2rem 1.5rem; }
.glance > span { display: grid; align-content: start; }
#filters { position: sticky; top: 0; z-index: 2; display: flex; flex-wrap: wrap; gap: .6rem 1.4rem; align-items: center; margin: 0 -1rem; padding: .8rem 1rem; background: var(--paper); border-bottom: 1px solid var(--rule); }
#search { flex: 1 1 14rem; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--rule); border-radius: 8px; padding: .45rem .8rem; min-width: 0; }
#search::placeholder { color: var(--dim); opacity: 1; }
#shown { font-size: .86rem; color: var(--dim); font-variant-numeric: tabular-nums; min-width: 8.5rem; text-align: right; }
fieldset { border: 0; margin: 0; padding: 0; display: flex; flex-wrap: wrap; align-items: center; gap: .35rem; min-width: 0; }
legend { float: left; font-size: .78rem; color: var(--dim); padding: 0; margin-right: .4rem; }
.break { flex: 1 1 100%; height: 0; margin: -.3rem 0; }
.chip { position: relative; flex: none; }
.chip input { position: absolute; opacity: 0; inset: 0; width: 100%; height: 100%; margin: 0; cursor: pointer; }
.chip span { display: inline-block; border: 1px solid var(--rule); border-radius: 99px; padding: .12rem .7rem; font-size: .86rem; background: var(--card); white-space: nowrap; }
.chip:hover span { border-color: var(--dim); }
.chip input:checked + span { background: var(--ink); color: var(--paper); border-color: var(--ink); }
.chip input:checked + span small { color: inherit; }
.chip input:focus-visible + span { outline: 2px solid var(--accent); outline-offset: 2px; }
.rows { border: 1px solid var(--rule); border-radius: 12px; overflow: clip; background: var(--card); }
.req { scroll-margin-top: 8.5rem; }
.req + .req { border-top: 1px solid var(--rule); }
.req > summary { display: grid; grid-template-columns: 8.6rem 1fr 4rem 7.5rem; gap: .8rem; align-items: baseline; padding: .6rem 1rem; }
.req > summary:hover, .req[open] > summary { background: var(--sunk); }
.req > summary:focus-visible { outline-offset: -2px; border-radius: 10px; }
.what { min-width: 0; }
.what .id { display: block; font-weight: 600; }
.what .text { color: var(--dim); font-size: .93rem; }
.level { font-size: .78rem; color: var(--dim); }
.level.must { font-weight: 600; color: var(--ink); }
.observations { font-size: .8rem; color: var(--dim); text-align: right; font-variant-numeric: tabular-nums; }
.observations b { color: var(--ink); }
.observations.weak, .observations.weak b { color: var(--warned); }
.empty { padding: 2rem; text-align: center; color: var(--dim); }
`;
