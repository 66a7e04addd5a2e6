/** Colours, type, page frame, the first screen. No style attribute is used anywhere: the policy forbids them. */
export const baseStyle = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#f6f5f1, #14171b); --card: light-dark(#fffefb, #1b1f24); --sunk: light-dark(#efede7, #111418);
  --ink: light-dark(#1d2126, #e8e6e1); --dim: light-dark(#5b6068, #a3a8af); --rule: light-dark(#dedbd2, #2f353c);
  --accent: light-dark(#24527a, #8dbce6);
  --violated: light-dark(#b3261e, #ff9188); --violated-soft: light-dark(#fbe9e6, #3a1f1f);
  --warned: light-dark(#8a5200, #f0b65c); --warned-soft: light-dark(#fbf0db, #35290f);
  --upheld: light-dark(#1d6b45, #79cfa0); --upheld-soft: light-dark(#e4f2e9, #15301f);
  --idle: light-dark(#565c66, #a9afb8); --idle-soft: light-dark(#ebeae6, #262b31);
  --waived: light-dark(#6a3d91, #cfa8ee); --waived-soft: light-dark(#f1e8f8, #2c2138);
  --answered: light-dark(#1f5f8b, #86c1ec); --answered-soft: light-dark(#e4eff8, #172c3d);
  --fill-upheld: light-dark(#5da684, #3f8d67); --fill-violated: light-dark(#c9463c, #e0685e);
  --fill-warned: light-dark(#dca03f, #c98f34); --fill-idle: light-dark(#c6c4bd, #4a515a);
  --fill-waived: light-dark(#a37cc4, #8e66b0); --fill-answered: light-dark(#7fb0d3, #4881a8);
  --serif: 'Iowan Old Style', 'Palatino Linotype', Palatino, 'Book Antiqua', 'Noto Serif', Georgia, serif;
  --mono: ui-monospace, 'SF Mono', 'Cascadia Mono', 'JetBrains Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace;
}
:root[data-theme=light] { color-scheme: light; }
:root[data-theme=dark] { color-scheme: dark; }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html { background: var(--paper); scroll-padding-top: 1rem; -webkit-text-size-adjust: 100%; }
body { margin: 0 auto; padding: 0 clamp(1rem, 4vw, 2.5rem) 5rem; max-width: 68rem; color: var(--ink);
  font: 1rem/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif; overflow-wrap: anywhere; }
h1, h2 { font-family: var(--serif); font-weight: 600; line-height: 1.15; letter-spacing: -.01em; text-wrap: balance; }
h2 { font-size: 1.6rem; margin: 0 0 .35rem; }
h3 { font: 600 .95rem/1.4 var(--mono); margin: 2rem 0 .6rem; }
p { margin: .4rem 0; }
a { color: var(--accent); text-underline-offset: .2em; text-decoration-thickness: 1px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
.mono, code, pre, kbd { font-family: var(--mono); font-size: .86em; }
.dim, small { color: var(--dim); }
.small { font-size: .8rem; }
.label { font: 600 .7rem/1.5 system-ui, sans-serif; letter-spacing: .07em; text-transform: uppercase; color: var(--dim); }
.lead { color: var(--dim); max-width: 46rem; margin-bottom: 1.2rem; }
main > section { margin-top: 4rem; scroll-margin-top: 1rem; }
kbd { border: 1px solid var(--rule); border-bottom-width: 2px; border-radius: 4px; padding: 0 .35em; background: var(--card); }
.skip { position: absolute; left: -99rem; }
.skip:focus { left: 1rem; top: 1rem; background: var(--card); padding: .5rem 1rem; z-index: 9; }
button { font: inherit; color: inherit; cursor: pointer; }
.quiet { border: 1px solid var(--rule); background: var(--card); border-radius: 7px; padding: .2rem .7rem; font-size: .85rem; }
.quiet:hover { border-color: var(--dim); }
.bar { display: flex; align-items: center; gap: 1.5rem; padding: 1.1rem 0; border-bottom: 1px solid var(--rule); }
.brand { font: 600 1.1rem var(--serif); }
.bar nav { display: flex; gap: 1.2rem; margin-left: auto; font-size: .88rem; overflow-x: auto; }
.bar nav a { color: var(--dim); text-decoration: none; white-space: nowrap; padding: .2rem 0; }
.bar nav a:hover { color: var(--ink); text-decoration: underline; }
.sandbox { margin: 1.2rem 0 0; padding: .6rem 1rem; border: 1px dashed var(--warned); border-radius: 10px;
  background: var(--warned-soft); color: var(--ink); font-size: .92rem; }
.sandbox strong { color: var(--warned); }
.verdict { display: grid; grid-template-columns: auto 1fr; gap: 1.6rem; align-items: start; margin: 2.8rem 0 2.4rem; }
.seal { width: 4.4rem; height: 4.4rem; border-radius: 50%; display: grid; place-items: center; font: 600 2rem/1 var(--serif); }
.conforms .seal { background: var(--upheld-soft); color: var(--upheld); box-shadow: inset 0 0 0 2px currentColor; }
.violates .seal { background: var(--violated-soft); color: var(--violated); box-shadow: inset 0 0 0 2px currentColor; }
.inconclusive .seal { background: var(--warned-soft); color: var(--warned); box-shadow: inset 0 0 0 2px currentColor; }
.eyebrow { color: var(--dim); margin: 0; font-size: .95rem; }
h1 { font-size: clamp(2rem, 5vw, 3.1rem); margin: .1rem 0 .6rem; }
.why { font-size: 1.15rem; max-width: 42rem; }
.why::first-letter { text-transform: uppercase; }
.next { display: grid; grid-template-columns: auto 1fr; gap: .2rem .8rem; align-items: baseline; max-width: 42rem; margin-top: .8rem; }
.strip { display: block; width: 100%; height: 10px; border-radius: 5px; }
.legend { list-style: none; margin: .7rem 0 0; padding: 0; display: flex; flex-wrap: wrap; gap: .3rem 1.4rem; font-size: .9rem; }
.legend a { color: inherit; text-decoration: none; }
.legend a:hover { text-decoration: underline; }
.dot { display: inline-block; width: .65rem; height: .65rem; border-radius: 3px; margin-right: .45rem; }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(17rem, 45%), 1fr)); margin: 2rem 0 0; background: var(--card);
  border: 1px solid var(--rule); border-radius: 12px; overflow: hidden; }
.facts > div { padding: .8rem 1rem; box-shadow: 1px 0 0 var(--rule), 0 1px 0 var(--rule); }
dt { font-size: .78rem; color: var(--dim); }
dd { margin: 0; }
.facts dd { font-weight: 600; font-size: .93rem; font-variant-numeric: tabular-nums; }
.facts small { display: block; font-weight: 400; font-size: .8rem; }
.details > div { display: grid; grid-template-columns: 14rem 1fr; gap: 1rem; padding: .4rem 0; border-top: 1px solid var(--rule); }
@media (max-width: 640px) {
  .bar { gap: .8rem; flex-wrap: wrap; } .bar nav { order: 3; width: 100%; margin: 0; } #theme { margin-left: auto; }
  .verdict { grid-template-columns: 1fr; gap: 1rem; margin-top: 1.8rem; } .details > div { grid-template-columns: 1fr; gap: 0; }
  .facts { grid-template-columns: 1fr 1fr; }
}
`;
