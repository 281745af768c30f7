/** Styles of pages rendered without the app. */
export const plainStyle = `
:root { color-scheme: light dark; --ground: #FBFAF7; --ink: #1D1B16; --muted: #6B665C; --line: #E7E2D8; --surface: #fff; --accent: #1F5A44; --warn: #9A6700 }
@media (prefers-color-scheme: dark) { :root { --ground: #16150F; --ink: #F2EFE7; --muted: #A9A394; --line: #3A372E; --surface: #1F1D16; --accent: #7FC4A4; --warn: #E0B252 } }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 46rem; margin: 0 auto; padding: 32px 20px }
h1 { font-size: 28px; margin: 0 0 8px } h2 { font-size: 17px; margin: 4px 0 8px }
.lead { border-inline-start: 4px solid var(--warn); padding-inline-start: 12px }
.meta, time { color: var(--muted); font-size: 15px }
article { background: var(--surface); border: 1px solid var(--line); border-radius: 14px; padding: 16px 20px; margin-block: 16px }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: 0 } a { color: var(--accent) }
form { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; margin-block: 20px }
input, button { font: inherit; padding: 8px 12px; border: 1px solid var(--muted); border-radius: 10px; background: var(--surface); color: inherit }
button { background: var(--accent); color: var(--ground); border-color: var(--accent) }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }`
