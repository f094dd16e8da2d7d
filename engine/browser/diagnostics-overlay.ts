import { type Diagnostic, errorsFirst } from '../content/diagnostic.ts';

const styles = `
  :host { position: fixed; inset: auto 0 0 0; z-index: 2147483647; max-height: 60vh; overflow: auto;
    background: #1d1f27; color: #f5f0e6; border-top: 4px solid #ff7a6b; font: 15px/1.5 ui-monospace, monospace; }
  :host([data-warnings]) { border-top-color: #f0c36a; }
  details { padding: 16px 24px; }
  summary { font-size: 16px; font-weight: 700; cursor: pointer; }
  ol { margin: 8px 0 0; padding: 0; list-style: none; display: grid; gap: 12px; }
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

function item({ file, line: row, column, code, severity, message, hint }: Diagnostic): HTMLElement {
  const entry = document.createElement('li');
  entry.append(line('place', `${file}:${row}:${column} ${severity} ${code}`), line('message', message));
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
 * Shows the diagnostics of the content in a panel over the page, which is closed if they are warnings only.
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
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  overlay.toggleAttribute('data-warnings', errors === 0);
  const details = document.createElement('details');
  details.open = errors > 0;
  const summary = document.createElement('summary');
  summary.textContent = summaryOf(errors, diagnostics.length - errors, isTaken);
  const list = document.createElement('ol');
  list.append(...errorsFirst(diagnostics).map(item));
  details.append(summary, list);
  root.append(details);
  document.body.append(overlay);
}

function summaryOf(errors: number, warnings: number, isTaken: boolean): string {
  const found = [...count(errors, 'error'), ...count(warnings, 'warning')].join(' and ');
  if (!isTaken) return `The save has ${found} and is not shown`;
  return `The content has ${found}${errors > 0 ? '; parts that cannot be shown are left out' : ''}`;
}

function count(number: number, noun: string): readonly string[] {
  return number === 0 ? [] : [`${number} ${noun}${number === 1 ? '' : 's'}`];
}
