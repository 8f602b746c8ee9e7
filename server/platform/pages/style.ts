/** The style sheet of all these pages, inlined. It uses logical properties, so that Arabic is mirrored. */
export const style = `
:root { color-scheme: light dark; --ink: #14213d; --muted: #566078; --sand: #f6f1e7; --paper: #fffdf8; --line: #8a8371; --rule: #e4dccb; --brand: #0b7a75; --brand-ink: #fff; --saffron: #f4c95d; --saffron-ink: #3d2c00; --bad: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --ink: #eef1f8; --muted: #a9b2c6; --sand: #10151f; --paper: #18202e; --line: #7d879c; --rule: #2b3547; --brand: #37bdb5; --brand-ink: #04211f; --saffron: #4a3a0c; --saffron-ink: #fbe3a1; --bad: #ffb4ab; } }
* { box-sizing: border-box; }
body { margin: 0; min-block-size: 100vh; display: grid; place-items: center; padding: 16px; background: var(--sand); color: var(--ink); font: 16px/1.5 "IBM Plex Sans", "IBM Plex Sans Arabic", system-ui, "Segoe UI", sans-serif; }
[dir=rtl] body { line-height: 1.7; }
main { inline-size: 100%; max-inline-size: 440px; background: var(--paper); border: 1px solid var(--rule); border-radius: 16px; padding: 24px; box-shadow: 0 12px 40px rgb(20 33 61 / .08); }
.badge { display: inline-block; margin: 0 0 12px; padding: 2px 10px; border-radius: 999px; background: var(--saffron); color: var(--saffron-ink); font-size: 13px; font-weight: 600; }
h1 { margin: 0 0 4px; font-size: 24px; line-height: 1.3; }
h2 { margin: 24px 0 4px; font-size: 15px; }
dl { margin: 16px 0; padding-block: 12px; border-block: 1px solid var(--rule); display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; }
dt { color: var(--muted); }
dd { margin: 0; text-align: end; overflow-wrap: anywhere; }
.amount { font-weight: 700; font-variant-numeric: tabular-nums; }
.row { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; }
label { display: block; margin-block-start: 12px; font-weight: 600; }
input, select { inline-size: 100%; min-block-size: 48px; margin-block-start: 4px; padding: 8px 12px; border: 1px solid var(--line); border-radius: 10px; background: transparent; color: inherit; font: inherit; font-variant-numeric: tabular-nums; }
select { background: var(--paper); }
[dir=rtl] input[dir=ltr] { text-align: end; }
input[type=checkbox] { inline-size: 20px; min-block-size: 20px; flex: none; margin: 0; padding: 0; accent-color: var(--brand); }
.check { display: flex; align-items: center; gap: 10px; min-block-size: 44px; font-weight: 500; }
input[aria-invalid=true] { border-color: var(--bad); border-width: 2px; }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
.hint, .problem { min-block-size: 22px; margin: 2px 0 0; font-size: 14px; line-height: 22px; color: var(--muted); }
.problem, .alert { color: var(--bad); }
.alert { margin: 0 0 8px; font-weight: 600; }
button, .button { display: block; inline-size: 100%; min-block-size: 48px; margin-block-start: 12px; padding: 10px 16px; border: 1px solid transparent; border-radius: 10px; background: var(--brand); color: var(--brand-ink); font: inherit; font-weight: 700; text-align: center; text-decoration: none; overflow-wrap: anywhere; cursor: pointer; }
button.quiet { background: transparent; color: var(--ink); border-color: var(--line); font-weight: 500; }
table { inline-size: 100%; border-collapse: collapse; font-size: 14px; }
td { padding-block: 4px; border-block-start: 1px solid var(--rule); }
td:last-child { text-align: end; color: var(--muted); }
code { font-family: ui-monospace, monospace; font-variant-numeric: tabular-nums; white-space: nowrap; }
p { margin: 0 0 8px; }
.small { color: var(--muted); font-size: 14px; }
@media (max-width: 380px) { main { padding: 16px; } code { font-size: 12px; } }
`;
