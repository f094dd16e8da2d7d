import { type ClickedText, sourcePath } from './source-path.ts';

/**
 * Opens the source of a text in the code editor when the text is clicked with the Alt key. For development
 * only.
 * @param open opens an address; by default the browser hands it to the program of its scheme
 */
export function startOpenSource(open: (url: string) => void = (url) => location.assign(url)): void {
  document.addEventListener(
    'click',
    (event) => {
      if (!event.altKey || !(event.target instanceof Element)) return;
      // Before in-page navigation follows a link.
      event.preventDefault();
      event.stopPropagation();
      const clicked: ClickedText = {
        path: location.pathname,
        text: textAt(event.target, event.clientX, event.clientY),
        id: event.target.closest('[id]')?.id ?? '',
      };
      openSource(clicked, open).catch((error: unknown) => console.warn('The source is not known.', error));
    },
    { capture: true },
  );
}

async function openSource(clicked: ClickedText, open: (url: string) => void): Promise<void> {
  const response = await fetch(`${sourcePath}?${new URLSearchParams({ ...clicked })}`);
  if (!response.ok) throw new Error(await response.text());
  const { url }: { readonly url: string } = await response.json();
  open(url);
}

/** The text at a point, the text alternative of a picture, or the first text of the element. */
function textAt(element: Element, x: number, y: number): string {
  const caret = document.caretPositionFromPoint?.(x, y)?.offsetNode;
  if (caret?.nodeType === Node.TEXT_NODE && element.contains(caret)) return caret.textContent?.trim() ?? '';
  const alternative = element.getAttribute('alt') ?? element.getAttribute('aria-label');
  if (alternative !== null) return alternative;
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    if (text !== '') return text;
  }
  return '';
}
