import { renderPage } from 'vike/server';
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

/** Renders the document shell for a path with Vike. */
export async function renderDocument(path: string): Promise<string> {
  const { httpResponse, errorWhileRendering } = await renderPage({ urlOriginal: path });
  if (httpResponse.statusCode !== 200) {
    throw new Error(`Vike could not render the document (status ${httpResponse.statusCode}).`, {
      cause: errorWhileRendering,
    });
  }
  return httpResponse.body;
}

/** Loads the shell of the production build, which is the same for every path. Throws a NotBuiltError without a build. */
export async function loadProductionShell(): Promise<DocumentShell> {
  await import(await builtFile('dist/server/entry.mjs'));
  return splitDocument(await renderDocument('/'));
}
