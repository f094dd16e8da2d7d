import { computedOnce } from '../../engine/content/computed-once.ts';
import type { Theme } from '../../engine/content/theme/theme.ts';
import type { Look } from '../../engine/render/look.ts';
import type { GlobalCss } from '../../engine/render/page-styles.ts';
import { toolbarColors } from './color-scheme.ts';
import { extendedFontFaces } from './extended-fonts.ts';
import { fontFaces, fontFamilies, fontPreloads } from './font-faces.ts';
import { pageSkeletonCss } from './page-skeleton.ts';
import { fixedDeclarations, themeDeclarations } from './tokens.ts';

/** Items of a list appear in order, 100 or 50 ms apart. */
function staggerRules(): string {
  const orders = Array.from({ length: 24 }, (_, order) => order).slice(1);
  return orders
    .map((order) => `[data-stagger] > :nth-child(${order + 1}) { --order: ${order}; }`)
    .join('\n  ');
}

const themeProperties = (theme: Theme) => `
:root {
  ${themeDeclarations(theme)}
  --font-heading: ${fontFamilies(theme.fonts.heading)};
  --font-text: ${fontFamilies(theme.fonts.text)};
}`;

const properties = `
:root {
  color-scheme: light dark;
  ${fixedDeclarations}
}
/* The visitor's choice. It is no more specific than :root, so that print can use the light scheme. */
:root:where([data-scheme='light']) { color-scheme: light; }
:root:where([data-scheme='dark']) { color-scheme: dark; }`;

const reset = `
*, *::before, *::after { box-sizing: border-box; }
* { margin: 0; }
html {
  -webkit-text-size-adjust: none;
  text-size-adjust: none;
  background: var(--paper);
}
/* Without a service that needs consent there is no banner to open. */
html:not(:has([data-needs-consent])) :is(a[href$='#cookie-settings'], li:has(> a[href$='#cookie-settings'])) {
  display: none;
}
@media (max-width: 639px) {
  :root { --header-height: 56px; }
}
body {
  min-height: 100svh;
  font: 400 var(--size-text) / 1.6 var(--font-text);
  color: var(--ink);
  background: var(--paper);
  overflow-wrap: anywhere;
  -webkit-font-smoothing: antialiased;
}
img, svg, video, iframe { display: block; max-width: 100%; }
/* Always left to right: the labels of drawings, which use the coordinates of the drawing, and telephone numbers. */
svg > * { direction: ltr; }
[href^='tel:'] { direction: ltr; unicode-bidi: isolate; }
img, video { height: auto; }
button, input, select, textarea { font: inherit; color: inherit; letter-spacing: inherit; }
:where(ul[class], ol[class]) { list-style: none; padding: 0; }
iframe { border: 0; }
fieldset { min-width: 0; padding: 0; border: 0; }
table { border-collapse: collapse; }
[hidden] { display: none !important; }
summary { list-style: none; }
summary::-webkit-details-marker { display: none; }`;

const elements = `
h1, h2, h3, h4 {
  font-family: var(--font-heading);
  font-weight: var(--weight-heading);
  line-height: 1.2;
  letter-spacing: -0.015em;
  text-wrap: balance;
}
h1 { font-size: var(--size-heading-1); line-height: var(--leading-heading); letter-spacing: -0.022em; }
h2 { font-size: var(--size-heading-2); line-height: var(--leading-heading); }
h3 { font-size: var(--size-heading-3); }
h4 { font-size: var(--size-heading-4); line-height: 1.25; }
p, li, dd { text-wrap: pretty; }
no-br { white-space: nowrap; }
/* Elsewhere long words wrap within their column; table cells are as wide as their longest word. */
th, td { overflow-wrap: break-word; }
strong, b { font-weight: 650; }
small { font-size: var(--size-small); }
a { color: var(--work); text-decoration: underline; text-decoration-thickness: 1px; text-underline-offset: 0.2em; }
code, kbd, samp { font-family: ui-monospace, 'SF Mono', Menlo, Consolas, monospace; font-size: 0.92em; line-height: 1; }
hr { border: 0; border-block-start: var(--hair); }
time, td, th, output, meter, [data-figures] { font-variant-numeric: tabular-nums; }
/* Consecutive sections of the same tone share the space between them, and a hairline divides them. */
section[data-tone='paper'] + section[data-tone='paper'],
section[data-tone='tray'] + section[data-tone='tray'] { --divider: block; padding-block-start: 0; }

.skip-link {
  position: fixed;
  z-index: var(--layer-notice);
  inset-block-start: 8px;
  inset-inline-start: 8px;
  padding: 12px 20px;
  border-radius: var(--radius);
  background: var(--ink);
  color: var(--paper);
  transform: translateY(-200%);
}
.visually-hidden {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}`;

const interaction = `
html { scroll-padding-top: calc(var(--header-height) + 16px); }
/* Focused elements stay clear of the bar and the consent banner at the bottom of small screens. */
@media (max-width: 639px) {
  html { scroll-padding-bottom: 72px; }
  html:has(#cookie-settings:not([hidden])) { scroll-padding-bottom: 170px; }
  html:has(#cookie-settings:not([hidden]) > [data-view='simple'][hidden]) { scroll-padding-bottom: 45svh; }
}
button, summary { cursor: pointer; }
a:hover { text-decoration-thickness: 2px; }
::selection { background: var(--accent); color: var(--on-accent); }
:focus-visible { outline: 3px solid var(--work); outline-offset: 3px; border-radius: 2px; }
main:focus { outline: none; }
.skip-link:focus { transform: none; }`;

/** The same for sections with the link to the stylesheet between them, and for a section of the layout after the main region. */
const sectionsFartherDown = `
section[data-tone='paper'] + link + section[data-tone='paper'],
section[data-tone='tray'] + link + section[data-tone='tray'],
main:has(> section[data-tone='tray']:nth-last-child(1 of :not(link))) + section[data-tone='tray'] { --divider: block; padding-block-start: 0; }`;

/**
 * A telephone number wraps only if it is wider than its column. Text that is enlarged so much that a line has few words
 * wraps everywhere.
 */
const wrapping = `
:where([href^='tel:']) { display: inline-block; }
@media (max-width: 19.9em) { no-br { white-space: normal; } }`;

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
  [data-stagger][data-seen] > * { animation: rise var(--calm) var(--ease-out) calc(var(--order, 0) * var(--stagger)) backwards; }
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

/**
 * Forced colors come from the system: the visitor's color scheme must not apply, and because backgrounds and shadows
 * are removed, a line marks the current page.
 */
const forcedColors = `
@media (forced-colors: active) {
  :root { color-scheme: light dark; }
  a[aria-current] { text-decoration: underline 3px !important; }
}`;

const print = `
@media print {
  :root { color-scheme: light; --paper: white; --sheet: white; --tray: white; --ink: black; --band: white; --on-band: black; --on-band-soft: black; --space-section: 24px; }
  [data-print='hide'], .skip-link { display: none !important; }
  main a[href^='https:']::after { content: ' (' attr(href) ')'; font-size: 0.85em; }
  [data-print='keep'], li, tr, dl > div, figure { break-inside: avoid; }
  h1, h2, h3, h4 { break-after: avoid; }
  ::details-content { content-visibility: visible; block-size: auto; }
  p { orphans: 3; widows: 3; }
  [data-stagger][data-seen] > * { animation: none; }
}`;

/** Removes comments and indentation, because every page contains these styles. */
const withoutSpaces = (css: string) =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/([\s(,:-])0(?=\.\d)/g, '$1')
    .replace(/([{;(])([\w-]+): /g, '$1$2:')
    .replace(/;\}/g, '}')
    .trim();

/** The rules without a component. */
export const globalCss: GlobalCss = {
  first: withoutSpaces([properties, reset, elements].join('\n')),
  later: withoutSpaces(
    [
      extendedFontFaces,
      interaction,
      sectionsFartherDown,
      wrapping,
      motion,
      forcedColors,
      print,
      pageSkeletonCss,
    ].join('\n'),
  ),
};

/** Returns the parts of every document that depend on the theme. */
export const lookOf = computedOnce(
  (theme: Theme): Look => ({
    css: withoutSpaces(fontFaces(theme.fonts) + themeProperties(theme)),
    composition: theme.composition,
    toolbarColors: toolbarColors(theme),
    fontPreloads: fontPreloads(theme.fonts),
  }),
);
