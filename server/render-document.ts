import { renderPage } from 'vike/server';

/** Renders the document shell for a path with Vike, while the site is built or developed. */
export async function renderDocument(path: string): Promise<string> {
  const { httpResponse, errorWhileRendering } = await renderPage({ urlOriginal: path });
  if (httpResponse.statusCode !== 200) {
    throw new Error(`Vike could not render the document (status ${httpResponse.statusCode}).`, {
      cause: errorWhileRendering,
    });
  }
  return httpResponse.body;
}
