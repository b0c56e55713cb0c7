/** Copied from web/ui/theme.css; a test compares them. */
const colors = {
  dark: `--canvas: #0a1424; --surface: #101d31; --raised: #182841; --line: #263a56;
  --line-strong: #64809f; --ink: #eff4f9; --ink-soft: #b7c5d5; --ink-faint: #94a7bc;
  --accent: #35d3a8; --accent-hover: #5fe2bf; --on-accent: #04241b; --accent-text: #53dcb6;
  --positive: #6fdc9c; --positive-soft: #10332f; --danger: #ff9c92; --danger-soft: #3a1f27;
  --focus: #7ce9cb; --shade: 0 1px 2px rgb(0 0 0 / 0.3), 0 12px 32px -12px rgb(0 0 0 / 0.5);`,
  light: `--canvas: #faf7f1; --surface: #fffefb; --raised: #f2ecdf; --line: #e3dac8;
  --line-strong: #857b68; --ink: #14202f; --ink-soft: #435062; --ink-faint: #5a6574;
  --accent: #0a7259; --accent-hover: #085e49; --on-accent: #ffffff; --accent-text: #09674f;
  --positive: #1a6738; --positive-soft: #e1f2e4; --danger: #a8231b; --danger-soft: #fbe7e4;
  --focus: #0a7259; --shade: 0 1px 2px rgb(40 30 10 / 0.06), 0 12px 32px -14px rgb(40 30 10 / 0.2);`,
}

/** The style sheet of the sign-in pages: the site's colors, font and shapes. */
export const pageStyle = (fontPath: string) => `@font-face {
  font-family: "Figtree";
  font-weight: 300 900;
  font-display: optional;
  src: url("${fontPath}") format("woff2");
}
:root { color-scheme: dark; ${colors.dark} }
:root[data-theme="light"] { color-scheme: light; ${colors.light} }
*, ::before, ::after { box-sizing: border-box; }
body {
  margin: 0;
  min-height: 100dvh;
  display: flex;
  flex-direction: column;
  background: var(--canvas);
  color: var(--ink);
  font: 1rem/1.6 "Figtree", system-ui, sans-serif;
  overflow-wrap: break-word;
  -webkit-text-size-adjust: 100%;
}
a { color: var(--accent-text); text-underline-offset: 0.2em; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 3px; border-radius: 0.25rem; }
.skip { position: absolute; left: -100vw; top: 0.5rem; padding: 0.5rem 1rem; background: var(--surface); }
.skip:focus { left: 0.5rem; }
header { border-bottom: 1px solid var(--line); padding: 0 max(1rem, calc((100vw - 72rem) / 2 + 1.5rem)); }
.logo {
  display: inline-flex;
  align-items: center;
  gap: 0.625rem;
  min-height: 4rem;
  color: var(--ink);
  font-size: 1.125rem;
  font-weight: 700;
  letter-spacing: -0.025em;
  text-decoration: none;
}
.plate { fill: var(--accent); }
.road { fill: none; stroke: var(--on-accent); stroke-width: 2.6; stroke-linecap: round; }
main {
  flex: 1;
  width: 100%;
  max-width: 29rem;
  margin: 0 auto;
  padding: 2.5rem 1rem 4rem;
}
h1 {
  margin: 0 0 1.5rem;
  font-size: 2.25rem;
  font-weight: 650;
  line-height: 1.15;
  letter-spacing: -0.02em;
  text-wrap: balance;
}
.card {
  padding: 1.5rem;
  border: 1px solid var(--line);
  border-radius: 1rem;
  background: var(--surface);
  box-shadow: var(--shade);
}
.card + .card { margin-top: 1.5rem; }
.card > :first-child { margin-top: 0; }
.card > :last-child { margin-bottom: 0; }
h2 { margin: 0 0 0.5rem; font-size: 1.25rem; font-weight: 650; line-height: 1.25; }
.pair { display: grid; gap: 0 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 10rem), 1fr)); }
.field { margin: 0 0 1.25rem; min-width: 0; }
label { display: block; margin-bottom: 0.375rem; font-weight: 500; line-height: 1.375; }
input {
  display: block;
  width: 100%;
  min-height: 3rem;
  padding: 0.625rem 1rem;
  border: 1px solid var(--line-strong);
  border-radius: 0.75rem;
  background: var(--canvas);
  color: var(--ink);
  font: inherit;
}
input:hover { border-color: var(--ink-faint); }
input[aria-invalid] { border-color: var(--danger); }
.problem { margin: 0.375rem 0 0; color: var(--danger); font-size: 0.875rem; }
.hint { margin: 0.375rem 0 0; color: var(--ink-faint); font-size: 0.875rem; }
.hint + form { margin-top: 1.25rem; }
.notice { margin: 0 0 1.25rem; padding: 0.75rem 1rem; border-radius: 0.75rem; }
.bad { background: var(--danger-soft); color: var(--danger); }
.good { background: var(--positive-soft); color: var(--positive); }
.button {
  display: flex;
  width: 100%;
  min-height: 3rem;
  align-items: center;
  justify-content: center;
  padding: 0.625rem 1.25rem;
  border: 0;
  border-radius: 0.75rem;
  background: var(--accent);
  color: var(--on-accent);
  font: inherit;
  font-weight: 600;
  line-height: 1.25;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
}
.button:hover { background: var(--accent-hover); }
.second, .rows .button { border: 1px solid var(--line-strong); background: var(--surface); color: var(--ink); }
.second:hover, .rows .button:hover { background: var(--raised); }
.button + .button { margin-top: 0.75rem; }
.qr { width: 13rem; margin: 1.25rem auto; }
.qr svg { display: block; border-radius: 0.5rem; }
code { font-size: 1rem; overflow-wrap: anywhere; }
.rows, .codes { margin: 0 0 1.25rem; padding: 0; list-style: none; }
.rows li { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; justify-content: space-between; align-items: center;
  padding: 0.75rem 0; border-bottom: 1px solid var(--line); }
.codes { columns: 2; }
.or { display: flex; align-items: center; gap: 1rem; margin: 1.25rem 0; color: var(--ink-faint); }
.or::before, .or::after { content: ""; flex: 1; border-top: 1px solid var(--line); }
.beside { margin: 1.25rem 0 0; color: var(--ink-soft); }
.beside a, footer a { display: inline-block; padding: 0.25rem 0; }
footer { padding: 1.5rem 1rem; border-top: 1px solid var(--line); background: var(--surface); }
footer p { max-width: 27rem; margin: 0 auto; color: var(--ink-faint); font-size: 0.875rem; }
@media (min-width: 40rem) { .card { padding: 2rem; } main { padding-top: 3.5rem; } }
`
