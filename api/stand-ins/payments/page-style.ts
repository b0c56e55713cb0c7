export const style = `
:root {
  color-scheme: light;
  --ink: #1b2130; --quiet: #5b6478; --line: #d9dee8; --paper: #fff; --tint: #f4f6fb;
  --accent: #3d4fd6; --accent-dark: #2f3fb5; --bad: #b3261e; --good: #1a7f4e;
  font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
}
* { box-sizing: border-box; }
body { margin: 0; color: var(--ink); background: var(--paper); -webkit-font-smoothing: antialiased; }
h1, h2, p, ul, dl, dd { margin: 0; padding: 0; }
ul { list-style: none; }
a { color: inherit; }
:focus-visible { outline: 3px solid rgb(61 79 214 / .45); outline-offset: 2px; }

.page { display: grid; min-height: 100vh; grid-template-rows: auto 1fr; }
.inner { width: 100%; max-width: 27rem; margin: 0 auto; }
.summary { background: var(--tint); border-bottom: 1px solid var(--line); padding: 1.25rem 1.25rem 1.5rem; }
.payment { padding: 1.75rem 1.25rem 3rem; }

header { display: flex; align-items: center; gap: .75rem; min-height: 2.75rem; margin-bottom: .75rem; }
.back { display: inline-flex; align-items: center; gap: .5rem; min-height: 2.75rem; padding-right: .5rem; color: var(--quiet); font-weight: 500; text-decoration: none; border-radius: .4rem; }
.back:hover { color: var(--ink); }
.arrow, .lock { width: 1rem; height: 1rem; fill: none; stroke: currentColor; stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round; }
.badge { margin-left: auto; padding: .15rem .6rem; border-radius: 99px; background: #ffe3b3; color: #6b3f00; font-size: .75rem; font-weight: 650; letter-spacing: .04em; text-transform: uppercase; }

.summary h1 { color: var(--quiet); font-size: 1rem; font-weight: 500; overflow-wrap: anywhere; }
.amount { font-size: 2.35rem; line-height: 1.2; font-weight: 650; letter-spacing: -.02em; font-variant-numeric: tabular-nums; }
.lines { margin-top: 1.25rem; }
.lines li, .total { display: flex; justify-content: space-between; gap: 1.5rem; padding: .75rem 0; border-top: 1px solid var(--line); }
.lines li:first-child { border-top: 0; }
.lines strong { display: block; font-weight: 600; overflow-wrap: anywhere; }
.lines .text { display: block; color: var(--quiet); font-size: .875rem; }
.cents { font-variant-numeric: tabular-nums; white-space: nowrap; font-weight: 500; }
.total { padding-bottom: 0; font-weight: 650; }
.total .cents { font-weight: 650; }

h2 { font-size: 1.25rem; font-weight: 650; letter-spacing: -.01em; margin-bottom: 1.25rem; }
.field { margin-bottom: 1rem; min-width: 0; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; align-items: start; }
label { display: block; margin-bottom: .3rem; font-size: .9rem; font-weight: 550; }
.box { position: relative; }
input { width: 100%; height: 2.9rem; padding: 0 .85rem; font: inherit; color: inherit; background: #fff; border: 1px solid #8b94a7; border-radius: .5rem; }
input::placeholder { color: #6b7488; opacity: 1; }
input:hover { border-color: #5b6478; }
input:focus { outline: 3px solid rgb(61 79 214 / .25); outline-offset: 0; border-color: var(--accent); }
input[aria-invalid] { border-color: var(--bad); }
input[aria-invalid]:focus { outline-color: rgb(179 38 30 / .22); }
.number input { padding-right: 9.6rem; font-variant-numeric: tabular-nums; }
.expiry input, .cvc input { font-variant-numeric: tabular-nums; }
.brands { position: absolute; right: .75rem; top: 50%; transform: translateY(-50%); display: flex; gap: .25rem; pointer-events: none; }
.brands svg { display: block; width: 1.9rem; height: 1.27rem; border-radius: .2rem; }
.error { margin-top: .3rem; color: var(--bad); font-size: .875rem; }
.problem { margin-bottom: 1.25rem; padding: .75rem 1rem; border: 1px solid #f0b8b3; border-left: 4px solid var(--bad); border-radius: .5rem; background: #fdf1f0; color: #7c1812; font-weight: 500; }

button { font: inherit; cursor: pointer; }
.pay { display: flex; align-items: center; justify-content: center; gap: .6rem; width: 100%; min-height: 3.1rem; margin-top: 1.5rem; padding: 0 1.25rem; border: 0; border-radius: .5rem; background: var(--accent); color: #fff; font-size: 1.05rem; font-weight: 600; text-decoration: none; box-shadow: 0 1px 2px rgb(20 27 60 / .25); transition: background .15s; }
.pay:hover { background: var(--accent-dark); }
.busy { opacity: .65; cursor: progress; }
.note { margin-top: .9rem; color: var(--quiet); font-size: .875rem; text-align: center; text-wrap: balance; }

.test { margin-top: 2.5rem; padding: 1.1rem 1.1rem .4rem; border: 1.5px dashed #d9a441; border-radius: .75rem; background: #fffaf0; }
.test h2 { margin-bottom: .75rem; font-size: .75rem; letter-spacing: .04em; text-transform: uppercase; color: #6b3f00; }
.controls { display: grid; gap: .5rem; }
.controls button { width: 100%; min-height: 2.75rem; padding: .4rem .9rem; text-align: left; border: 1px solid #d8cbb2; border-radius: .45rem; background: #fff; color: var(--ink); font-size: .925rem; font-weight: 500; }
.controls button:hover { border-color: #a8813a; background: #fffdf8; }
details { margin-top: .5rem; font-size: .875rem; }
summary { min-height: 2.75rem; display: flex; align-items: center; gap: .5rem; cursor: pointer; font-weight: 550; color: #6b3f00; list-style: none; border-radius: .4rem; }
summary::-webkit-details-marker { display: none; }
summary::before { content: ''; width: .4rem; height: .4rem; border: solid currentColor; border-width: 0 2px 2px 0; transform: rotate(-45deg); }
details[open] summary::before { transform: rotate(45deg); }
details p { color: var(--quiet); }
dl { margin: .6rem 0 .8rem; }
dl div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; padding: .3rem 0; border-top: 1px solid #eadfc8; }
dt { font-family: ui-monospace, 'SF Mono', Menlo, Consolas, monospace; font-size: .8125rem; }
dd { color: var(--quiet); }

.notice { max-width: 27rem; min-height: 100vh; margin: 0 auto; padding: 2rem 1.25rem; display: flex; flex-direction: column; align-items: center; justify-content: center; text-align: center; }
.notice .badge { margin: 0 0 2rem; }
.notice h1 { font-size: 1.6rem; line-height: 1.25; font-weight: 650; letter-spacing: -.015em; text-wrap: balance; }
.notice p { margin-top: .6rem; color: var(--quiet); text-wrap: balance; }
.sign { width: 3.5rem; height: 3.5rem; margin-bottom: 1.25rem; fill: none; stroke: var(--quiet); stroke-width: 3; stroke-linecap: round; stroke-linejoin: round; }
.sign .dot { fill: var(--quiet); stroke: none; }
.sign.good { stroke: var(--good); }

@media (max-width: 24rem) {
  .number input { padding-right: .85rem; }
  .number { position: relative; }
  .number .box { position: static; }
  .brands { top: .7rem; right: 0; }
}
@media (min-width: 56rem) {
  .page { grid-template: 1fr / 1fr 1fr; }
  .summary, .payment { padding: 3.5rem 2.5rem; }
  .summary { border-bottom: 0; border-right: 1px solid var(--line); }
  .summary .inner { position: sticky; top: 3.5rem; margin-right: 3rem; margin-left: auto; }
  .payment .inner { margin-left: 3rem; margin-right: auto; }
  header { margin-bottom: 1.75rem; }
  .amount { font-size: 2.75rem; }
}
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
`
