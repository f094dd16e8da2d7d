import { type ColorName, colorPairs, colors, type Oklch } from './colors.ts';
import { pageSkeletonCss } from './page-skeleton.ts';

/** A length in px that grows with the window from 360 to 1440 px, kept in rem so that zoomed text grows too. */
function fluid(narrow: number, wide: number): string {
  const slope = (wide - narrow) / (1440 - 360);
  const base = narrow - slope * 360;
  return `clamp(${narrow / 16}rem, ${(base / 16).toFixed(4)}rem + ${(slope * 100).toFixed(4)}vw, ${wide / 16}rem)`;
}

/** The type scale: 1.2 on phones, 1.25 on wide windows. */
const typeScale: Readonly<Record<string, string>> = {
  small: fluid(15, 16),
  text: fluid(17, 18.5),
  large: fluid(19.5, 22.5),
  'heading-4': fluid(19.5, 22),
  'heading-3': fluid(22, 27),
  'heading-2': fluid(27, 40),
  'heading-1': fluid(33, 56),
  display: fluid(40, 96),
};

const spaces = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24] as const;

const oklch = ([lightness, chroma, hue]: Oklch) => `oklch(${lightness} ${chroma} ${hue})`;

/** One declaration for every colour, with the measured contrast of each pair it fronts beside it. */
function colorDeclarations(shade: 'light' | 'dark'): string {
  const names = Object.keys(colors) as ColorName[];
  return names
    .map((name) => {
      const measured = colorPairs
        .filter((pair) => pair.front === name)
        .map((pair) => `${pair[shade].toFixed(1)} on ${pair.back}`);
      const comment = measured.length > 0 ? ` /* ${measured.join(', ')} */` : '';
      return `--${name}: ${oklch(colors[name][shade])};${comment}`;
    })
    .join('\n    ');
}

/** Cards of one list appear one after another: 100 or 50 ms apart, in the order they stand. */
function staggerRules(): string {
  const orders = Array.from({ length: 24 }, (_, order) => order).slice(1);
  return orders
    .map((order) => `[data-stagger] > :nth-child(${order + 1}) { --order: ${order}; }`)
    .join('\n  ');
}

interface FallbackFace {
  readonly family: string;
  /** Names of fonts that systems have, alike in their widths. */
  readonly local: readonly string[];
  /** How much wider our face runs, measured on our own headings at 560 and our own text at 400. */
  readonly widths: number;
  /** Of our face, in parts of its size. */
  readonly ascent: number;
  readonly descent: number;
}

const besley = { ascent: 1.25, descent: 0.425 };
const publicSans = { ascent: 0.95, descent: 0.225 };

/** Fonts of Apple and Windows, of Android, and of Linux, each set to our faces: nothing moves when those arrive. */
const fallbacks = {
  heading: [
    { family: 'Besley fallback', local: ['Georgia', 'Gelasio'], widths: 1.1772, ...besley },
    { family: 'Besley fallback 2', local: ['Noto Serif', 'Droid Serif'], widths: 1.0955, ...besley },
    { family: 'Besley fallback 3', local: ['DejaVu Serif'], widths: 1.0163, ...besley },
  ],
  text: [
    {
      family: 'Public Sans fallback',
      local: ['Arial', 'Roboto', 'Liberation Sans', 'Helvetica'],
      widths: 1.0395,
      ...publicSans,
    },
  ],
} as const satisfies Readonly<Record<string, readonly FallbackFace[]>>;

const percent = (share: number) => `${(share * 100).toFixed(2)}%`;

const fallbackFaces = [...fallbacks.heading, ...fallbacks.text]
  .map(
    ({ family, local, widths, ascent, descent }) => `
@font-face {
  font-family: '${family}';
  src: ${local.map((name) => `local('${name}')`).join(', ')};
  size-adjust: ${percent(widths)};
  ascent-override: ${percent(ascent / widths)};
  descent-override: ${percent(descent / widths)};
  line-gap-override: 0%;
}`,
  )
  .join('');

const families = (faces: readonly FallbackFace[]) => faces.map(({ family }) => `'${family}'`).join(', ');

// The subset of Besley leaves out its tabular figures: they are drawn in one weight only.
const fontFaces = `
@font-face {
  font-family: 'Besley';
  src: url('/fonts/besley-ceefe975.woff2') format('woff2');
  font-weight: 400 800;
  font-display: swap;
}
@font-face {
  font-family: 'Public Sans';
  src: url('/fonts/public-sans-586e7d47.woff2') format('woff2');
  font-weight: 400 700;
  font-display: swap;
}
${fallbackFaces}`;

const tokens = `
:root {
  color-scheme: light dark;
    ${colorDeclarations('light')}
  --shadow-float: 0 1px 2px oklch(0.235 0.038 256 / 0.1), 0 12px 32px -8px oklch(0.235 0.038 256 / 0.28);

  --font-heading: 'Besley', ${families(fallbacks.heading)}, Georgia, serif;
  --font-text: 'Public Sans', ${families(fallbacks.text)}, Arial, sans-serif;
  ${Object.entries(typeScale)
    .map(([name, size]) => `--size-${name}: ${size};`)
    .join('\n  ')}
  --measure: 66ch;

  ${spaces.map((space) => `--space-${space}: ${space * 4}px;`).join('\n  ')}
  --space-section: clamp(56px, 2rem + 6.667vw, 128px);

  --gutter: clamp(20px, 0.5rem + 3.333vw, 56px);
  --page: 1240px;
  --columns: repeat(12, minmax(0, 1fr));
  --column-gap: clamp(16px, 2vw, 32px);
  --header-height: 68px;

  --radius-small: 4px;
  --radius: 6px;
  --radius-large: 10px;
  --hair: 1px solid var(--hairline);

  --fast: 120ms;
  --calm: 240ms;
  --ease-out: cubic-bezier(0.2, 0.7, 0.2, 1);

  --layer-bar: 20;
  --layer-header: 30;
  --layer-panel: 40;
  --layer-notice: 50;
}
@media (prefers-color-scheme: dark) {
  :root {
    ${colorDeclarations('dark')}
    --shadow-float: 0 0 0 1px oklch(0.335 0.036 254), 0 16px 40px -8px oklch(0.1 0.02 257 / 0.7);
  }
}`;

const reset = `
*, *::before, *::after { box-sizing: border-box; }
* { margin: 0; }
html {
  -webkit-text-size-adjust: none;
  text-size-adjust: none;
  scroll-padding-top: calc(var(--header-height) + 16px);
  background: var(--paper);
}
/* What is focused stays clear of what lies over the foot of small screens: the bar, and the consent banner. */
@media (max-width: 639px) {
  html { scroll-padding-bottom: 88px; }
  html:has(#cookie-settings:not([hidden])) { scroll-padding-bottom: 45svh; }
}
body {
  min-height: 100svh;
  font: 400 var(--size-text) / 1.6 var(--font-text);
  color: var(--ink);
  background: var(--paper);
  overflow-wrap: break-word;
  -webkit-font-smoothing: antialiased;
}
img, svg, video, iframe { display: block; max-width: 100%; }
img, video { height: auto; }
button, input, select, textarea { font: inherit; color: inherit; letter-spacing: inherit; }
button { cursor: pointer; }
:where(ul[class], ol[class]) { list-style: none; padding: 0; }
iframe { border: 0; }
fieldset { min-width: 0; padding: 0; border: 0; }
table { border-collapse: collapse; }
[hidden] { display: none !important; }
summary { cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }`;

const elements = `
h1, h2, h3, h4 {
  font-family: var(--font-heading);
  font-weight: 560;
  line-height: 1.12;
  letter-spacing: -0.015em;
  text-wrap: balance;
}
h1 { font-size: var(--size-heading-1); line-height: 1.06; letter-spacing: -0.022em; }
h2 { font-size: var(--size-heading-2); }
h3 { font-size: var(--size-heading-3); line-height: 1.18; }
h4 { font-size: var(--size-heading-4); line-height: 1.25; }
p, li, dd { text-wrap: pretty; }
strong, b { font-weight: 650; }
small { font-size: var(--size-small); }
a { color: var(--work); text-decoration: underline; text-decoration-thickness: 1px; text-underline-offset: 0.2em; }
a:hover { text-decoration-thickness: 2px; }
code, kbd, samp { font-family: ui-monospace, 'SF Mono', Menlo, Consolas, monospace; font-size: 0.92em; }
hr { border: 0; border-top: var(--hair); }
time, td, th, output, meter, [data-figures] { font-variant-numeric: tabular-nums; }
::selection { background: var(--accent); color: var(--on-accent); }
:focus-visible { outline: 3px solid var(--work); outline-offset: 3px; border-radius: 2px; }
main:focus { outline: none; }
/* Sections of one tone in a row share the space between them, also where the styles of the page stand between them, or
   the second one belongs to the layout. */
section[data-tone='paper'] + section[data-tone='paper'],
section[data-tone='paper'] + [data-page-styles] + section[data-tone='paper'],
section[data-tone='tray'] + section[data-tone='tray'],
section[data-tone='tray'] + [data-page-styles] + section[data-tone='tray'],
main:has(> section[data-tone='tray']:nth-last-child(1 of :not([data-page-styles]))) + section[data-tone='tray'] { padding-block-start: 0; }

.skip-link {
  position: fixed;
  z-index: var(--layer-notice);
  top: 8px;
  left: 8px;
  padding: 12px 20px;
  border-radius: var(--radius);
  background: var(--ink);
  color: var(--paper);
  transform: translateY(-200%);
}
.skip-link:focus { transform: none; }
.visually-hidden {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}`;

const motion = `
main { view-transition-name: main; }
::view-transition-group(*) { animation-duration: 180ms; animation-timing-function: var(--ease-out); }
::view-transition-old(root), ::view-transition-new(root) { animation: none; }
::view-transition-old(main), ::view-transition-new(main) { animation-duration: 180ms; }

@keyframes rise { from { opacity: 0; transform: translateY(8px); } }
@keyframes turn { to { transform: rotate(1turn); } }
@keyframes pulse { 50% { opacity: 0.55; } }
[data-stagger='100'] { --stagger: 100ms; }
[data-stagger='50'] { --stagger: 50ms; }
  ${staggerRules()}
@media (prefers-reduced-motion: no-preference) {
  html { scroll-behavior: smooth; }
  [data-stagger] > * { animation: rise var(--calm) var(--ease-out) calc(var(--order, 0) * var(--stagger)) backwards; }
}
@media (prefers-reduced-motion: reduce) {
  *, *::before, *::after {
    transition-duration: 0s !important;
    animation-duration: 0s !important;
    animation-delay: 0s !important;
    animation-iteration-count: 1 !important;
  }
  ::view-transition-group(*), ::view-transition-old(*), ::view-transition-new(*) { animation: none !important; }
}`;

const print = `
@media print {
  :root { color-scheme: light; --paper: white; --sheet: white; --tray: white; --ink: black; --band: white; --on-band: black; --on-band-soft: black; --space-section: 24px; }
  [data-print='hide'], .skip-link { display: none !important; }
  main a[href^='https:']::after { content: ' (' attr(href) ')'; font-size: 0.85em; }
  section, li, tr, figure { break-inside: avoid; }
  h1, h2, h3 { break-after: avoid; }
  [data-stagger] > * { animation: none; }
}`;

/** What every page carries is sent without comments and indents. */
const withoutSpaces = (css: string) =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/([{;(])([\w-]+): /g, '$1$2:')
    .replace(/;\}/g, '}')
    .trim();

/** Everything that is not of one block: what the first screen shows, and what moves or is printed. */
export const globalCss = {
  first: withoutSpaces([fontFaces, tokens, reset, elements].join('\n')),
  later: withoutSpaces([motion, print, pageSkeletonCss].join('\n')),
};

/** The font files that the first screen needs, for `<link rel="preload" as="font">`. */
export const fontFiles: readonly string[] = [
  '/fonts/besley-ceefe975.woff2',
  '/fonts/public-sans-586e7d47.woff2',
];
