import type { Diagnostic } from '../content/diagnostic.ts';

const styles = `
  :host { position: fixed; inset: auto 0 0 0; z-index: 2147483647; max-height: 60vh; overflow: auto;
    background: #1d1f27; color: #f5f0e6; border-top: 4px solid #ff7a6b; font: 15px/1.5 ui-monospace, monospace; }
  section { padding: 16px 24px; }
  h2 { margin: 0 0 8px; font-size: 16px; }
  ol { margin: 0; padding: 0; list-style: none; display: grid; gap: 12px; }
  .place { color: #ffb3a8; }
  .hint { color: #b9d7ff; }
  p { margin: 0; }
`;

function line(className: string, text: string): HTMLElement {
  const paragraph = document.createElement('p');
  paragraph.className = className;
  paragraph.textContent = text;
  return paragraph;
}

function item({ file, line: row, column, code, message, hint }: Diagnostic): HTMLElement {
  const entry = document.createElement('li');
  entry.append(line('place', `${file}:${row}:${column} ${code}`), line('message', message));
  if (hint !== undefined) entry.append(line('hint', hint));
  return entry;
}

let overlay: HTMLElement | undefined;

/** Removes the panel. */
export function hideDiagnostics(): void {
  overlay?.remove();
  overlay = undefined;
}

/**
 * Shows the diagnostics of the content in a panel over the page.
 * @param isTaken whether the page shows the save without the parts at fault, and not the state before it
 */
export function showDiagnostics(diagnostics: readonly Diagnostic[], isTaken: boolean): void {
  hideDiagnostics();
  overlay = document.createElement('cityblock-diagnostics');
  overlay.role = 'alert';
  const root = overlay.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];
  const section = document.createElement('section');
  const heading = document.createElement('h2');
  const problems = diagnostics.length === 1 ? 'a problem' : `${diagnostics.length} problems`;
  heading.textContent = isTaken
    ? `The content has ${problems}; the parts at fault are left out`
    : `The save has ${problems}; this is the page as it was before`;
  const list = document.createElement('ol');
  list.append(...diagnostics.map(item));
  section.append(heading, list);
  root.append(section);
  document.body.append(overlay);
}
