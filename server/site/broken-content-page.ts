import { type Diagnostic, sentenceOf } from '../../engine/content/diagnostic.ts';
import { snapshotWords } from '../../engine/content/snapshot-words.ts';
import { type DocumentShell, shellStart } from '../../engine/render/document.ts';
import { escapeHtml } from '../../engine/render/html.ts';
import { unavailableWords } from '../../engine/render/unavailable.words.ts';
import { developmentPolicy, sitePolicy } from './page-policies.ts';
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
  return { ...passing, status: 500, html, policy: developmentPolicy };
}

/**
 * The page that replaces every page in production until the content is valid for the first time. Visitors see no fault. The
 * language of the site is not known.
 */
export function unavailablePage(shell: DocumentShell): PageAnswer {
  const title = escapeHtml(snapshotWords(undefined)(unavailableWords)('title'));
  const html =
    `${shellStart(shell, 'en', noLook)}<title>${title}</title>${shell.middle}` +
    `<main id="main"><h1>${title}</h1></main>${shell.end}`;
  return { ...passing, status: 503, html, policy: unavailablePolicy };
}

const passing = { kind: 'page', cacheable: false, validUntil: undefined } as const;

/** The policy of a site that loads nothing from other hosts. */
const { start, end } = sitePolicy({ script: [], connect: [], image: [], frame: [] });
const unavailablePolicy = start + end;
