import { createContext } from 'react';
import { appears, type BlockInstance, readMainOrder } from '../compose/page-composer.ts';
import type { ReadRecorder } from '../compose/read-recorder.ts';
import type { Route } from '../routes/route-table.ts';

/** The level of a block's own heading; headings inside the block continue from it. */
export type BlockHeadingLevel = 1 | 2;

/** Provides the components of a block with the level of its heading. */
export const HeadingLevel = createContext<BlockHeadingLevel>(2);

interface HeadedBlockType {
  readonly carriesPageHeading?: boolean;
}

/**
 * Returns the id of the block that carries the page's heading: the first of the page's own blocks that appears and whose
 * type can carry it. Undefined if there is none.
 */
export function pageHeadingBlock(
  route: Route,
  recorder: ReadRecorder,
  types: Readonly<Record<string, HeadedBlockType>>,
): string | undefined {
  const document = route.document.id;
  return readMainOrder(route, recorder).find((id) => {
    const type = recorder.value({ kind: 'entry', id: document }, ['block', id, 'type']);
    return types[String(type)]?.carriesPageHeading === true && appears({ document, id }, route, recorder);
  });
}

/** Returns the level of a block's heading on this page. */
export function headingLevelOf(
  instance: BlockInstance,
  type: string,
  route: Route,
  recorder: ReadRecorder,
  types: Readonly<Record<string, HeadedBlockType>>,
): BlockHeadingLevel {
  if (types[type]?.carriesPageHeading !== true || instance.document !== route.document.id) return 2;
  return pageHeadingBlock(route, recorder, types) === instance.id ? 1 : 2;
}
