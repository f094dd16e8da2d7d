import { readFile } from 'node:fs/promises';
import type { DocumentShell } from '../engine/render/document.ts';
import { bodyMarker, headMarker } from './document-markers.ts';
import { builtFile } from './not-built.ts';

export type { DocumentShell };

/** Splits a document rendered by Vike at its two markers. */
export function splitDocument(html: string): DocumentShell {
  const [start, rest, ...otherHeads] = html.split(headMarker);
  const [middle, end, ...otherBodies] = (rest ?? '').split(bodyMarker);
  if (
    start === undefined ||
    middle === undefined ||
    end === undefined ||
    otherHeads.length + otherBodies.length > 0
  ) {
    throw new Error(
      `The document from server/pages/+onRenderHtml.ts needs ${headMarker} and ${bodyMarker}, once each and in this order.`,
    );
  }
  if (!/<script[^>]+type="module"/.test(start + middle + end)) {
    throw new Error(
      'The document has no entry script. Vike adds one only when server/pages/+client.ts exists.',
    );
  }
  return { start, middle, end };
}

/** Reads the shell of the production build, which is the same for every path. Throws a NotBuiltError without a build. */
export async function loadProductionShell(): Promise<DocumentShell> {
  return splitDocument(await readFile(new URL(await builtFile('dist/document.html')), 'utf8'));
}
