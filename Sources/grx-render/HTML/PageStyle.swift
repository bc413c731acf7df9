/// The style sheet of a page.
let pageStyle = #"""
  :root {
    --ground: #f4f5f7; --panel: #ffffff; --text: #1d2129; --faint: #5c6470; --line: #d9dde3; --accent: #0b5fd0;
    --accent-ground: #e3edfb; --paper: #ffffff; --margin: #b45f00; --padding: #1f7a37; --baseline: #d6249f;
    --distance: #0b5fd0; --note: #8a4b00; --note-ground: #fff4e0; color-scheme: light;
  }
  @media (prefers-color-scheme: dark) {
    :root:not([data-theme="light"]) {
      --ground: #14161a; --panel: #1d2026; --text: #e7e9ed; --faint: #a0a8b4; --line: #343943; --accent: #7db4ff;
      --accent-ground: #24344d; --paper: #23262d; --margin: #ffb04d; --padding: #5fd37d; --baseline: #ff79cf;
      --distance: #7db4ff; --note: #ffce85; --note-ground: #3a2d14; color-scheme: dark;
    }
  }
  :root[data-theme="dark"] {
    --ground: #14161a; --panel: #1d2026; --text: #e7e9ed; --faint: #a0a8b4; --line: #343943; --accent: #7db4ff;
    --accent-ground: #24344d; --paper: #23262d; --margin: #ffb04d; --padding: #5fd37d; --baseline: #ff79cf;
    --distance: #7db4ff; --note: #ffce85; --note-ground: #3a2d14; color-scheme: dark;
  }
  * { box-sizing: border-box; }
  html, body { height: 100%; margin: 0; }
  body {
    display: flex; flex-direction: column; background: var(--ground); color: var(--text);
    font: 14px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  }
  header {
    display: flex; flex-wrap: wrap; align-items: center; gap: 8px 24px; padding: 10px 16px; background: var(--panel);
    border-bottom: 1px solid var(--line);
  }
  h1 { font-size: 15px; margin: 0; flex: 1 1 auto; overflow-wrap: anywhere; }
  #sizes { display: flex; align-items: center; gap: 10px; }
  #sizes[hidden] { display: none; }
  #size { width: 180px; accent-color: var(--accent); }
  #size-text { min-width: 84px; font-variant-numeric: tabular-nums; }
  #themes, #zoom { display: flex; align-items: center; }
  #zoom output { min-width: 52px; text-align: center; font-variant-numeric: tabular-nums; }
  #zoom label { margin-left: 12px; display: flex; align-items: center; gap: 4px; }
  button {
    font: inherit; color: inherit; background: none; border: 1px solid var(--line); padding: 3px 10px; cursor: pointer;
    margin-left: -1px;
  }
  button:first-child { border-radius: 6px 0 0 6px; }
  button:last-child { border-radius: 0 6px 6px 0; }
  button[aria-pressed="true"] { background: var(--accent-ground); color: var(--accent); }
  main { flex: 1 1 0; min-height: 0; display: grid; grid-template-columns: minmax(220px, 320px) 1fr minmax(300px, 400px); }
  nav, aside { background: var(--panel); overflow: auto; }
  nav { border-right: 1px solid var(--line); padding: 8px 0; }
  aside { border-left: 1px solid var(--line); padding: 12px 16px 32px; }
  #stage { min-width: 0; min-height: 0; overflow: auto; display: flex; }
  #stage > svg { flex: none; display: block; margin: auto; cursor: pointer; }
  #tree, #tree ul { list-style: none; margin: 0; padding: 0; }
  #tree li {
    display: flex; align-items: baseline; gap: 6px; padding: 2px 10px; cursor: default; white-space: nowrap;
    border-left: 3px solid transparent;
  }
  #tree li[hidden] { display: none; }
  #tree li.gone .class { color: var(--faint); text-decoration: line-through; }
  #tree .text { color: var(--faint); overflow: hidden; text-overflow: ellipsis; min-width: 0; }
  #tree li.hovered { background: var(--ground); }
  #tree li[aria-selected="true"] { background: var(--accent-ground); border-left-color: var(--accent); }
  #tree li:focus-visible, button:focus-visible, input:focus-visible, summary:focus-visible {
    outline: 2px solid var(--accent); outline-offset: -2px;
  }
  #tree .twist { width: 12px; flex: none; color: var(--faint); text-align: center; }
  #tree .id { color: var(--accent); overflow: hidden; text-overflow: ellipsis; }
  #tree .note { color: var(--note); }
  #tree .extent { margin-left: auto; flex: none; padding-left: 12px; color: var(--faint); font-variant-numeric: tabular-nums; font-size: 12px; }
  h2 { font-size: 17px; margin: 0; overflow-wrap: anywhere; }
  h2 .id { color: var(--accent); }
  h3 { font-size: 12px; letter-spacing: .04em; text-transform: uppercase; color: var(--faint); margin: 20px 0 6px; }
  p { margin: 4px 0; overflow-wrap: anywhere; }
  .place, .none { color: var(--faint); }
  .note-box { background: var(--note-ground); color: var(--note); border-radius: 6px; padding: 8px 10px; margin: 10px 0 0; }
  .marks { display: flex; flex-wrap: wrap; gap: 6px; margin-top: 10px; padding: 0; list-style: none; font-size: 12px; }
  .marks li { border: 1px solid currentColor; border-radius: 4px; padding: 0 6px; font-variant-numeric: tabular-nums; }
  .marks .m { color: var(--margin); } .marks .p { color: var(--padding); } .marks .b { color: var(--baseline); }
  .marks .g { color: var(--distance); }
  dl { margin: 0 0 10px; }
  dt { font-weight: 600; margin-top: 6px; font-variant-numeric: tabular-nums; }
  dd { margin: 0; overflow-wrap: anywhere; }
  dd p { margin: 0; }
  table { border-collapse: collapse; }
  td { padding: 0 0 1px; vertical-align: top; overflow-wrap: anywhere; }
  td:first-child { text-align: right; padding-right: 10px; font-variant-numeric: tabular-nums; white-space: nowrap; }
  td.c-margin:first-child { color: var(--margin); } td.c-padding:first-child { color: var(--padding); }
  td.c-baseline:first-child { color: var(--baseline); }
  td.c-gravity:first-child, td.c-contentGravity:first-child, td.c-anchor:first-child { color: var(--distance); }
  details { margin: 6px 0; }
  summary { cursor: pointer; overflow-wrap: anywhere; }
  details dl { margin: 4px 0 8px 16px; }
  a { color: var(--accent); text-decoration: none; }
  a:hover { text-decoration: underline; }
  code { font: 12px ui-monospace, monospace; overflow-wrap: anywhere; }
  table.attributes td:first-child { text-align: left; color: var(--faint); }
  .v { fill-opacity: 1; stroke: var(--faint); stroke-opacity: .55; stroke-width: 1; vector-effect: non-scaling-stroke; }
  .v.hid { stroke-dasharray: 4 3; opacity: .45; }
  .track { fill: var(--faint); fill-opacity: .45; }
  .thumb { fill: var(--panel); stroke: var(--faint); vector-effect: non-scaling-stroke; }
  .shade { fill: var(--ground); fill-opacity: .55; pointer-events: none; }
  .over .hovered { fill: var(--accent); fill-opacity: .12; stroke: var(--accent); stroke-width: 1.5; vector-effect: non-scaling-stroke; }
  .window { fill: var(--paper); stroke: var(--line); vector-effect: non-scaling-stroke; }
  .sel { fill: none; stroke: var(--accent); stroke-width: 2; vector-effect: non-scaling-stroke; pointer-events: none; }
  .over { pointer-events: none; }
  pattern.m { fill: var(--margin); } pattern.p { fill: var(--padding); }
  path.m { fill: url("#hatch-m"); } path.p { fill: url("#hatch-p"); }
  .over .mn { fill: none; stroke: var(--margin); stroke-dasharray: 3 2; vector-effect: non-scaling-stroke; }
  .over .b { stroke: var(--baseline); stroke-width: 2; stroke-dasharray: 6 3; vector-effect: non-scaling-stroke; }
  .over .d { stroke: var(--distance); stroke-width: 1; stroke-dasharray: 2 2; vector-effect: non-scaling-stroke; }
  .over .g { fill: var(--distance); }
  .over text { font: 11px system-ui, sans-serif; }
  .over .pill { fill: var(--panel); fill-opacity: .92; }
  .over .bt { fill: var(--baseline); } .over .dt { fill: var(--distance); }
  .keys { color: var(--faint); font-size: 12px; margin-top: 24px; }
  kbd { border: 1px solid var(--line); border-radius: 3px; padding: 0 4px; font: inherit; }
  @media (max-width: 900px) {
    main { display: block; overflow: auto; }
    nav, aside { border: 0; border-bottom: 1px solid var(--line); max-height: none; }
    nav { max-height: 30vh; } #stage { height: 60vh; }
  }
  """#
