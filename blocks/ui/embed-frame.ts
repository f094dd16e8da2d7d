/**
 * Returns a frame for a page of another site. The page cannot navigate this site, and where browsers support it, it
 * loads without the visitor's cookies for its origin.
 * @param url an address that the schema `embedAddress` accepts
 */
export function embedFrame(url: string, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms allow-popups');
  frame.setAttribute('credentialless', '');
  frame.src = url;
  return frame;
}
