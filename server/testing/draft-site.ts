import { SiteContent } from '../../engine/loading/site-content.ts';
import { builtInModel } from '../site/built-in-model.ts';
import type { DraftSite } from '../studio/creation/draft-file.ts';

/**
 * Opens a content folder as the drafts of the studio see it.
 * @param now epoch milliseconds
 */
export function openDraftSite(folder: string, now: number) {
  const content = new SiteContent(folder, builtInModel, 'shown');
  const { written, servable: state } = content.read(now);
  if (state === undefined) throw new Error('The site has errors.');
  const site: DraftSite = {
    files: written.files,
    state,
    model: state.model,
    today: new Date(now).toISOString().slice(0, 10),
    published: new Set(written.files.map(({ file }) => file)),
  };
  return { content, site };
}
