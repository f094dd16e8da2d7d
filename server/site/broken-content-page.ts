import { type Diagnostic, sentenceOf } from '../../engine/content/diagnostic.ts';
import { type DocumentShell, shellStart } from '../../engine/render/document.ts';
import { escapeHtml } from '../../engine/render/html.ts';
import { developmentPolicy } from './page-policies.ts';
import type { PageAnswer } from './site-answer.ts';

/** The look of the site is part of its content. */
const noLook = { toolbarColors: '', fontPreloads: '' };

/** The page that replaces every page in development until the content is valid for the first time. */
export function brokenContentPage(shell: DocumentShell, diagnostics: readonly Diagnostic[]): PageAnswer {
  const items = diagnostics.map((found) => {
    const { file, line, column, code } = found;
    const position = escapeHtml(`${file}:${line}:${column}`);
    return `<li><code>${position}</code> ${escapeHtml(sentenceOf(found))} <small>${code}</small></li>`;
  });
  const html =
    `${shellStart(shell, 'en', noLook)}<title>Content has errors</title>${shell.middle}` +
    `<main id="main"><h1>Content has errors</h1><p>This page reloads when they are fixed.</p><ol>${items.join('')}</ol></main>${shell.end}`;
  return {
    kind: 'page',
    status: 500,
    html,
    policy: developmentPolicy,
    cacheable: false,
    validUntil: undefined,
  };
}
