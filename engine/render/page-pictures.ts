import { createContext } from 'react';
import { appears, type BlockInstance, readMainOrder } from '../compose/page-composer.ts';
import type { ReadRecorder } from '../compose/read-recorder.ts';
import type { PictureFile } from '../content/picture-files.ts';
import { defaultTheme, type Theme } from '../content/theme/theme.ts';
import type { Route } from '../routes/route-table.ts';

/** The pictures of the content, for the components of one block. */
export interface PagePictures {
  /** Finds a picture by its file, "media/team.jpg"; undefined if there is none. */
  find(file: string): PictureFile | undefined;
  /** The look of the site, on which the widths of pictures depend. */
  theme(): Theme;
  /** Whether the block is on the first screen of its page, so that its first picture is loaded at once. */
  isOnFirstScreen(): boolean;
}

/** Provides the components of a block with pictures. */
export const Pictures = createContext<PagePictures>({
  find: () => undefined,
  theme: () => defaultTheme,
  isOnFirstScreen: () => false,
});

/** Number of blocks on the first screen, after those of the layout. Their styles are inlined in the document. */
export const firstScreenBlocks = 2;

/** Whether a block is on the first screen: above the page, or among its first blocks that appear. */
export function isOnFirstScreen(
  { document, id }: BlockInstance,
  route: Route,
  recorder: ReadRecorder,
): boolean {
  if (document !== route.document.id) {
    const above = recorder.value({ kind: 'entry', id: document }, ['before']);
    return Array.isArray(above) && above.includes(id);
  }
  let position = 0;
  for (const other of readMainOrder(route, recorder)) {
    if (other === id) return position < firstScreenBlocks;
    if (appears({ document, id: other }, route, recorder)) position += 1;
    if (position >= firstScreenBlocks) return false;
  }
  return false;
}
