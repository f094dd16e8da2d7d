import { createHash } from 'node:crypto';
import { versionName } from '../../engine/browser/page-version.ts';
import type { SiteAnswer } from './site-answer.ts';

/** Adds the version of a page to its head, so that live editing notices a save during the load of the page. */
export function withPageVersion(answer: SiteAnswer, contentVersion: string): SiteAnswer {
  if (answer.kind !== 'page') return answer;
  const digest = createHash('sha256').update(answer.html).digest('hex').slice(0, 16);
  const meta = `<meta name="${versionName}" content="${contentVersion} ${digest}">`;
  return { ...answer, bytes: undefined, html: answer.html.replace('</head>', `${meta}</head>`) };
}
